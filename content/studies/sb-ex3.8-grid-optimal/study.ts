/** Sutton & Barto (2nd ed.), example 3.8 and figure 3.5: optimal values on a 5 × 5 grid. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { STATES, table } from '../shared/grid-5x5.ts';

const reward = [{ term: 'task' }];
const PRINTED = table([
  22, 24.4, 22, 19.4, 17.5, 19.8, 22, 19.8, 17.8, 16, 17.8, 19.8, 17.8, 16, 14.4, 16, 17.8, 16, 14.4, 13,
  14.4, 16, 14.4, 13, 11.7,
]);
/** A pays 10 every five steps: v(A) = 10 / (1 − γ⁵). */
const A = 10 / (1 - 0.9 ** 5);
/** The fewest steps to A, but from B: 5 and then four steps from B′ to A. */
const STEPS = [1, 0, 1, 0, 3, 2, 1, 2, 3, 4, 3, 2, 3, 4, 5, 4, 3, 4, 5, 6, 5, 4, 5, 6, 7];
const CLOSED = table(STEPS.map((steps, k) => (k === 3 ? 5 + 0.9 ** 5 * A : 0.9 ** steps * A)));
// r1c5 reaches A sooner through B.
const CORNER = { r1c5: 0.9 * (5 + 0.9 ** 5 * A) };
const q = (epsilon: number) => ({ type: 'q-learning', alpha: 0.5, gamma: 0.9, epsilon });
const of = 'main/Q-learning';

export const study: WrittenStudy = {
  id: 'sb-ex3.8',
  papers: [{ cite: 'Sutton & Barto 2018, example 3.8, figure 3.5' }],
  family: 'textbook',
  level: 'full',
  title: 'The optimal policy returns to the best state as fast as it can',
  question: 'Does the best policy on the grid circle through A from nearly everywhere?',
  claim:
    'The optimal values of the grid are those of figure 3.5. With v*(A) = 10 / (1 − γ⁵), all other values follow from the number of steps to A. Where the figure draws two arrows, both actions are equally good. Q-learning finds these values.',
  runs: {
    main: {
      name: '5 × 5 grid: optimal values',
      world: { family: 'graph', example: 'grid-5x5' },
      variants: [{ label: 'Q-learning', agent: q(0.5), reward }],
      seeds: 20,
      envSteps: 50_000,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'published',
      says: 'All 25 values agree with the printed ones.',
      variant: of,
      metric: 'exact:value',
      value: PRINTED,
      tolerance: 0.05,
      source: 'figure 3.5, printed to one decimal',
    },
    {
      kind: 'published',
      says: 'They agree with γ^steps · 10 / (1 − γ⁵).',
      variant: of,
      metric: 'exact:value',
      value: { ...CLOSED, ...CORNER },
      tolerance: 1e-4,
      source: 'closed form',
    },
    {
      kind: 'published',
      says: 'At the left of row 2, up and right are equally good, as two arrows show.',
      variant: of,
      metric: 'exact:actionValue',
      tolerance: 1e-4,
      value: { 'r2c1:up': 0.81 * A, 'r2c1:right': 0.81 * A, 'r2c1:left': 0.9 * 0.81 * A - 1 },
      source: 'closed form',
    },
    {
      kind: 'level',
      says: 'Q-learning learns v*(A) to within 0.1.',
      variant: of,
      metric: 'value:A',
      above: 24.32,
      below: 24.52,
    },
    {
      kind: 'level',
      says: 'Q-learning learns v* of the far corner to within 0.1.',
      variant: of,
      metric: 'value:r5c5',
      above: 11.58,
      below: 11.78,
    },
    {
      kind: 'level',
      says: 'It learns all values with an error below 0.1.',
      variant: of,
      metric: 'valueError',
      below: 0.1,
    },
  ],
  shows: [
    {
      title: 'Optimal values, row by row',
      run: 'main',
      variants: [of],
      metric: 'exact:value',
      kind: 'states',
      states: STATES,
    },
    { title: 'Error of the learned values', run: 'main', metric: 'valueError', kind: 'curve' },
  ],
  teaching: {
    before:
      'On the grid of example 3.5, A pays 10 and B pays 5. A leads to the lower edge, four steps below. B leads to the middle. Now the agent may choose. Q-learning learns the values of the best policy while it explores.',
    predict: {
      ask: 'From the middle of the lower edge, where should the agent go?',
      options: ['To B, which is closer to where it leads', 'To A', 'Along the wall'],
      answer: 1,
    },
    watch:
      'The largest values surround A. The error of Q-learning falls to 0, because nothing in this world is random.',
    after:
      'An optimal agent repeats a circle of five steps: A, A′ and three cells upward. So v*(A) = 10 + γ⁵ v*(A), which gives 10 / (1 − 0.59) ≈ 24.4. Every cell k steps away is worth γᵏ of that. The Bellman optimality equation v*(s) = max_a (r + γ v*(s′)) says the same for all cells at once. With v* at hand, looking one step ahead is enough to act optimally.',
  },
  changes: [
    {
      says: 'Set γ to 0.5: the agent becomes shortsighted.',
      run: 'main',
      patch: {
        world: { discount: 0.5 },
        variants: [{ label: 'γ = 0.5', agent: { ...q(0.5), gamma: 0.5 }, reward }],
      },
    },
    {
      says: 'Add 5 to every reward: values rise by 5 / (1 − γ), the policy stays.',
      run: 'main',
      patch: {
        variants: [{ label: 'shifted', agent: q(0.5), reward: [...reward, { term: 'scale', shift: 5 }] }],
      },
    },
    {
      says: 'Explore less: ε = 0.05.',
      run: 'main',
      patch: { variants: [0.05, 0.5].map((e) => ({ label: `ε = ${e}`, agent: q(e), reward })) },
    },
  ],
  writtenFor: 'h- h+ h+ h0 h0 h-',
  notMeasured: ['0.59'],
  budget: { coreMinutes: 0.03, quick: { seeds: 6 } },
  caveats: ['Learners restart in a random cell every 100 steps. They bootstrap, so no value changes.'],
  pilots: 'One run with experiment seed 7 tested the study itself. It changed nothing.',
  words: ['Bellman optimality equation', 'optimal value function', 'gridworld'],
};
