/** Words and marks of verdicts. */
import type { Status } from '../../study/rows.ts';

interface StatusText {
  readonly text: string;
  readonly mark: string;
  readonly color: string;
  /** What one claim or paper does, and what several do. */
  readonly papers: readonly [one: string, several: string];
}

export const STATUS_WORDS: Readonly<Record<Status, StatusText>> = {
  holds: { text: 'holds', mark: '✓', color: 'var(--variant-0)', papers: ['holds', 'hold'] },
  fails: { text: 'fails here', mark: '✗', color: 'var(--variant-1)', papers: ['fails here', 'fail here'] },
  undecided: {
    text: 'undecided',
    mark: '?',
    color: 'var(--variant-4)',
    papers: ['is undecided', 'are undecided'],
  },
  untested: {
    text: 'not tested here',
    mark: '∅',
    color: 'var(--ink-2)',
    papers: ['was not tested', 'were not tested'],
  },
  unclaimed: {
    text: 'survey',
    mark: '·',
    color: 'var(--ink-3)',
    papers: ['is a survey, which claims nothing itself', 'are surveys, which claim nothing themselves'],
  },
  unmeasured: {
    text: 'not measured',
    mark: '–',
    color: 'var(--ink-3)',
    papers: ['is not measured', 'are not measured'],
  },
  waits: {
    text: 'no study yet',
    mark: '…',
    color: 'var(--line)',
    papers: ['has no study yet', 'have no study yet'],
  },
};
