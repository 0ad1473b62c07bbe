/** Prajapat et al. 2024: submodular reinforcement learning. Each step pays what it adds to a set. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { COVERAGE_GRID } from '../shared/coverage-grid.ts';

const agent = {
  type: 'reinforce',
  alpha: 0.1,
  valueAlpha: 0.1,
  horizon: 20,
  gamma: 1,
  entropyCoefficient: 0.01,
};
const onRich = { term: 'event', event: 'onRich', probe: true };
const paid = (expression: string) => [{ term: 'expression', expression }, onRich];
const [SUB, MOD, END] = ['marginal gains', 'value of each cell', 'value of the set, at the end'] as const;
const variants: StudyRun['variants'] = [
  { label: SUB, agent, reward: [{ term: 'task' }, onRich] },
  { label: MOD, agent, reward: paid('worth(next)') },
  { label: END, agent, reward: paid('terminated ? covered() : 0.0') },
];
const beyond = (metric: string, variant: string, over: string, margin: number, says: string): ClaimPart => ({
  says,
  kind: 'ahead',
  metric,
  margin,
  variant: `main/${variant}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '86',
  papers: [
    { atlas: 86, cite: 'Prajapat et al. 2024, Submodular RL', url: 'https://arxiv.org/abs/2307.13372' },
  ],
  family: 'policy-gradient',
  level: 'full',
  title: 'Paid for what a step adds, a policy covers the map; paid for cells, it stays at the rich ones',
  question: 'Does it matter whether a cell pays again?',
  claim:
    'Paid for marginal gains, a policy covers more of the value of the set than if each cell pays at every visit, which keeps it at the rich cells.',
  runs: {
    main: {
      name: 'Cover a map in twenty steps',
      variants,
      world: { family: 'graph', kernel: COVERAGE_GRID },
      seeds: 20,
      seed: 86,
      envSteps: 400_000,
      measurementPoints: 40,
    },
  },
  parts: [
    beyond(
      'taskReturn',
      SUB,
      MOD,
      2,
      'Marginal gains cover at least 2 more of the set’s value than additive rewards.',
    ),
    beyond(
      'probe:event',
      MOD,
      SUB,
      3,
      'Additive rewards visit rich cells at least 3 times more often an episode.',
    ),
  ],
  shows: [
    { title: 'Value of the cells visited', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Visits to rich cells', run: 'main', metric: 'probe:event', kind: 'curve' },
  ],
  teaching: {
    before:
      'An agent walks twenty steps. The task is the value of all cells that it came to: 1 for most, 3 for three in a corner. A second visit adds nothing. One reward pays what a step adds. One pays the value of each cell at every visit. One pays the value of the whole set at the end.',
    predict: {
      ask: 'Where is the agent that is paid at every visit?',
      options: ['Everywhere', 'At the rich cells', 'At the start'],
      answer: 1,
    },
    watch: 'Watch the visit maps, and compare the two charts.',
    after:
      'The value of a set has diminishing returns: it is submodular. Its marginal gains add up to the value of the set, so paying them is paying the task, with credit at once. An additive reward has another optimum, at the rich cells. Paid at the end, the same sum teaches more slowly, because no step learns what it added.',
  },
  changes: [
    { says: 'Make all cells worth the same.', run: 'main', patch: { world: { rich: 1 } } },
    { says: 'Make the rich cells worth ten.', run: 'main', patch: { world: { rich: 10 } } },
    {
      says: 'Explore more.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, entropyCoefficient: 0.1 } })) },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 0, decided: 2, teaching: 2, interesting: 1 },
    says: 'The method is paid the metric, the baseline something else. The fair rival (set value at the end: 23.2 against 24.4) is in the chart but in no part.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'The policy sees cell and time, not what was visited. A policy with a history, other horizons and the greedy reference are left out.',
  ],
  pilots: 'Experiment seed 7, once. Nothing was changed.',
};
