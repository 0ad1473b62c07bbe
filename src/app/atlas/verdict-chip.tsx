import { partsText } from '../../study/outcome.ts';
import type { AtlasRow, Status } from '../../study/rows.ts';
import { STATUS_WORDS } from './words.ts';

interface JudgedProps {
  readonly status: Status;
  readonly claim: string;
  /** Replaces the default verdict text, for example when there are few seeds. */
  readonly words?: string | undefined;
  /** Follows the sentence, as in “3 of 5 parts hold”. */
  readonly more?: string | undefined;
}

/** Shows a verdict next to the sentence that it judges; next to another sentence it would seem to contradict that one. */
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

/** Shows the verdict of an Atlas row, or nothing if there is no claim or no test yet. */
export function RowVerdict({ row: { status, claim, parts } }: { readonly row: AtlasRow }) {
  if (status === 'waits' || claim === '') return null;
  return (
    <span className="small">
      <Judged status={status} claim={claim} more={parts && partsText(...parts)} />
    </span>
  );
}
