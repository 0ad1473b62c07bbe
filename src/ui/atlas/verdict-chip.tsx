import type { Status } from '../../studies/rows.ts';
import { STATUS_WORDS } from './words.ts';

interface VerdictChipProps {
  readonly status: Status;
  /** Other words for the same verdict, such as those of few seeds. */
  readonly words?: string;
}

export function VerdictChip({ status, words }: VerdictChipProps) {
  const { text, mark, color } = STATUS_WORDS[status];
  return (
    <span className="verdict-chip" data-status={status}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="5" fill={color} />
      </svg>
      <span aria-hidden="true">{mark}</span> {words ?? text}
    </span>
  );
}
