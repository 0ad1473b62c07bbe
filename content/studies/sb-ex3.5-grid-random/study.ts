/** Sutton & Barto (2nd ed.), example 3.5 and figure 3.2: values of the random policy on a 5 × 5 grid. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { STATES, table } from '../shared/grid-5x5.ts';

const reward = [{ term: 'task' }];
const PRINTED = table([
  3.3, 8.8, 4.4, 5.3, 1.5, 1.5, 3, 2.3, 1.9, 0.5, 0.1, 0.7, 0.7, 0.4, -0.4, -1, -0.4, -0.4, -0.6, -1.2, -1.9,
  -1.3, -1.2, -1.4, -2,
]);
const SOLVED = table([
  3.309, 8.78929, 4.42762, 5.32237, 1.49218, 1.52159, 2.99232, 2.25014, 1.90757, 0.5474, 0.05082, 0.73817,
  0.67311, 0.35819, -0.40314, -0.97359, -0.4355, -0.35488, -0.58561, -1.18308, -1.8577, -1.34523, -1.22927,
  -1.42292, -1.97518,
]);
const td = (alpha: number, type = 'td-0') => ({ type, alpha, gamma: 0.9 });
const of = 'main/TD(0), α = 0.02';

export const study: WrittenStudy = {
  id: 'sb-ex3.5',
  papers: [{ cite: 'Sutton & Barto 2018, example 3.5, figure 3.2' }],
  family: 'textbook',
  level: 'full',
  title: 'A state that pays 10 is worth less than 10 to a random walker',
  question: 'Is a state that pays 10 always worth at least 10?',
  claim:
    'Under the random policy with γ = 0.9, the values of the grid are those of figure 3.2. A is worth less than its reward of 10, B is worth more than its reward of 5. TD(0) learns these values from experience.',
  runs: {
    main: {
      name: '5 × 5 grid: values of the random policy',
      world: { family: 'graph', example: 'grid-5x5' },
      variants: [
        { label: 'TD(0), α = 0.02', agent: td(0.02), reward },
        { label: 'TD(0), α = 0.5', agent: td(0.5), reward },
      ],
      seeds: 20,
      envSteps: 100_000,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'published',
      says: 'All 25 values agree with the printed ones.',
      variant: of,
      metric: 'exact:random',
      value: PRINTED,
      tolerance: 0.05,
      source: 'figure 3.2, printed to one decimal',
    },
    {
      kind: 'published',
      says: 'They agree with the solution of the Bellman equations to four decimals.',
      variant: of,
      metric: 'exact:random',
      value: SOLVED,
      tolerance: 1e-4,
      source: '25 linear equations, solved by another program',
    },
    { kind: 'level', says: 'A is worth less than 10.', variant: of, metric: 'exact:random:A', below: 10 },
    { kind: 'level', says: 'B is worth more than 5.', variant: of, metric: 'exact:random:B', above: 5 },
    {
      kind: 'level',
      says: 'TD(0) learns the values with an error below 0.3.',
      variant: of,
      metric: 'valueError',
      below: 0.3,
    },
    {
      kind: 'ahead',
      says: 'A step size of 0.5 leaves a larger error.',
      variant: 'main/TD(0), α = 0.5',
      over: [of],
      metric: 'valueError',
      margin: 0.3,
    },
  ],
  shows: [
    {
      title: 'Values of the random policy, row by row',
      run: 'main',
      variants: [of],
      metric: 'exact:random',
      kind: 'states',
      states: STATES,
    },
    { title: 'Error of the learned values', run: 'main', metric: 'valueError', kind: 'curve' },
  ],
  teaching: {
    before:
      'The agent moves on a 5 × 5 grid. A move off the grid costs 1. From A, every action pays 10 and leads to A′ on the lower edge. From B, every action pays 5 and leads to B′ in the middle. The policy is fixed: all four directions are equally likely. A reward one step later counts 0.9.',
    predict: {
      ask: 'What is A worth under this policy?',
      options: ['Less than 10', 'Exactly 10', 'More than 10'],
      answer: 0,
    },
    watch:
      'The first chart shows the 25 values row by row. The second shows how far TD(0) is from them. A large step size never gets close.',
    after:
      'A value is the immediate reward plus what follows: v(A) = 10 + 0.9 v(A′). A′ lies at the edge, where a random walker soon bumps into the wall. So v(A′) ≈ −1.3 and v(A) ≈ 8.8. B leads to the middle, which is worth 0.4, so v(B) ≈ 5.3. The values solve 25 linear equations: v = r_π + γ P_π v. TD(0) needs no model. It moves V(s) toward r + γ V(s′), and each step size trades speed for noise.',
  },
  changes: [
    {
      says: 'Look further ahead: γ = 0.99 makes the walls matter more.',
      run: 'main',
      patch: {
        world: { discount: 0.99 },
        variants: [{ label: 'TD(0)', agent: { ...td(0.02), gamma: 0.99 }, reward }],
      },
    },
    {
      says: 'Learn the values of the optimal policy instead.',
      run: 'main',
      patch: { variants: [{ label: 'TD(0)', agent: { ...td(0.02), policy: 'optimal' }, reward }] },
    },
    {
      says: 'Add traces: TD(λ) with λ = 0.9.',
      run: 'main',
      patch: {
        variants: ['td-0', 'td-lambda'].map((label) => ({ label, agent: td(0.02, label), reward })),
      },
    },
  ],
  writtenFor: 'h- h+ h- h+ h- h+',
  budget: { coreMinutes: 0.04, quick: { seeds: 6 } },
  caveats: ['Learners restart in a random cell every 100 steps. They bootstrap, so no value changes.'],
  pilots: 'One run with experiment seed 7 tested the study itself. It changed nothing.',
  words: ['Bellman equation', 'policy evaluation', 'value function', 'gridworld'],
};
