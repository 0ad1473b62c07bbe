/** Words and marks of verdicts. */
import type { Atlas, Status } from '../../study/rows.ts';

interface StatusText {
  readonly text: string;
  readonly mark: string;
  readonly color: string;
}

export const STATUS_WORDS: Readonly<Record<Status, StatusText>> = {
  holds: { text: 'holds', mark: '✓', color: 'var(--variant-0)' },
  fails: { text: 'fails here', mark: '✗', color: 'var(--variant-1)' },
  undecided: { text: 'undecided', mark: '?', color: 'var(--variant-4)' },
  untested: { text: 'not tested here', mark: '∅', color: 'var(--ink-2)' },
  unclaimed: { text: 'claims nothing', mark: '·', color: 'var(--ink-3)' },
  unmeasured: { text: 'not measured', mark: '–', color: 'var(--ink-3)' },
  waits: { text: 'waits', mark: '…', color: 'var(--line)' },
};

/** What the Atlas is worth in one sentence, counted from its files. */
export function worthText({ rows }: Pick<Atlas, 'rows'>): string {
  const papers = new Map(rows.flatMap((row) => (row.paper === undefined ? [] : [[row.paper, row] as const])));
  const tested = [...papers.values()].filter(({ study }) => study !== undefined);
  const count = (status: Status) => tested.filter((row) => row.status === status).length;
  const parts = (['holds', 'fails', 'undecided', 'untested', 'unclaimed', 'unmeasured'] as const).flatMap(
    (status) => {
      const n = count(status);
      return n === 0 ? [] : [`${n} ${n === 1 ? ONE[status] : MANY[status]}`];
    },
  );
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
  return `Of ${papers.size} ${papers.size === 1 ? 'paper' : 'papers'} ${tested.length} ${tested.length === 1 ? 'has' : 'have'} a study${list === '' ? '' : `: ${list}`}.`;
}
const ONE = {
  holds: 'holds',
  fails: 'fails here',
  undecided: 'is undecided',
  untested: 'was not tested',
  unclaimed: 'claims nothing',
  unmeasured: 'is not measured',
};
const MANY = {
  holds: 'hold',
  fails: 'fail here',
  undecided: 'are undecided',
  untested: 'were not tested',
  unclaimed: 'claim nothing',
  unmeasured: 'are not measured',
};
