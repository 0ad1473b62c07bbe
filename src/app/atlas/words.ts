import type { Status } from '../../study/rows.ts';

interface StatusText {
  readonly text: string;
  readonly mark: string;
  readonly color: string;
}

export const STATUS_WORDS: Readonly<Record<Status, StatusText>> = {
  holds: { text: 'holds', mark: '✓', color: 'var(--variant-0)' },
  fails: { text: 'fails here', mark: '✗', color: 'var(--variant-1)' },
  undecided: { text: 'undecided', mark: '?', color: 'var(--variant-4)' },
  unclaimed: { text: 'claims nothing', mark: '·', color: 'var(--ink-3)' },
  unmeasured: { text: 'not measured', mark: '–', color: 'var(--ink-3)' },
  waits: { text: 'waits', mark: '…', color: 'var(--line)' },
};
