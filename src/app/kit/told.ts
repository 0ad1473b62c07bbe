/** What the page says over its content, one thing at a time. */
import type { ReactElement } from 'react';
import type { Notice } from '../model/model.ts';

export interface Told {
  /** With a key. */
  readonly element: ReactElement;
  /** It leaves by itself after it was in view for so many milliseconds. Absent: it stays. */
  readonly leaves?: { readonly after: number; readonly leave: () => void };
}

/** Returns milliseconds: a moment to notice the text, then about three words a second. */
export const timeToRead = ({ text, tone }: Pick<Notice, 'text' | 'tone'>): number =>
  (tone === 'warning' ? 2 : 1) * (4_000 + 60 * text.length);
