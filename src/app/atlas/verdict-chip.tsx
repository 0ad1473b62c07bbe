import { partsText } from '../../study/outcome.ts';
import type { AtlasRow, Status } from '../../study/rows.ts';
import { STATUS_WORDS } from './words.ts';

interface JudgedProps {
  readonly status: Status;
  /** The sentence that was judged. */
  readonly claim: string;
  /** Other words for the same verdict, such as those of few seeds. */
  readonly words?: string | undefined;
  /** After the sentence: “3 of 5 parts hold”. */
  readonly more?: string | undefined;
}

/** A verdict, and next to it the sentence that it is about. There is no verdict without its sentence: beside another one it would deny that. */
export function Judged({ status, claim, words, more = '' }: JudgedProps) {
  const { text, mark, color } = STATUS_WORDS[status];
  return (
    <span className="judged">
      <span className="verdict-chip" data-status={status}>
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <circle cx="5" cy="5" r="5" fill={color} />
        </svg>
        <span aria-hidden="true">{mark}</span> {words ?? text}
      </span>{' '}
      <span className="judged-claim">{claim}</span>
      {more !== '' && <span className="muted"> ({more})</span>}
    </span>
  );
}

/** Of a row of the Atlas; nothing where nothing is claimed or could be tested yet. */
export function RowVerdict({ row: { status, claim, parts } }: { readonly row: AtlasRow }) {
  if (status === 'waits' || claim === '') return null;
  return (
    <span className="small">
      <Judged status={status} claim={claim} more={parts && partsText(...parts)} />
    </span>
  );
}
