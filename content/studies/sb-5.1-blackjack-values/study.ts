/** Sutton & Barto (2nd ed.), example 5.1: the values of a blackjack policy. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { STICK_ON } from '../shared/blackjack.ts';

const reward = [{ term: 'task' }];
const world = { family: 'graph', example: 'blackjack', kernel: STICK_ON, stickOn: 20 };
const monteCarlo = {
  label: 'Monte Carlo',
  agent: { type: 'monte-carlo', gamma: 1, visit: 'first-visit', horizon: 32 },
  reward,
};
const SUMS = [12, 13, 14, 15, 16, 17, 18, 19, 20, 21];

export const study: WrittenStudy = {
  id: 'sb-5.1',
  papers: [{ cite: 'Sutton & Barto 2018, examples 5.1 and 5.4' }],
  family: 'textbook',
  level: 'full',
  title: 'Monte Carlo finds the values of a blackjack policy by playing',
  question: 'Can an agent value a policy without knowing the odds?',
  claim:
    'First-visit Monte Carlo approaches the exact values of the policy that sticks on 20 or 21, and its error falls like 1/√episodes. The value of 13 with a usable ace against a 2 is −0.27726.',
  runs: {
    main: {
      name: 'Blackjack: a player who sticks on 20 or 21',
      world,
      variants: [monteCarlo],
      vary: [{ path: 'episodes', over: [10_000, 30_000, 100_000, 300_000] }],
      seeds: 10,
      envSteps: 2_000_000,
      measurementPoints: 10,
    },
  },
  parts: [
    {
      kind: 'published',
      says: 'The value of 13 with a usable ace against a 2 is −0.27726.',
      metric: 'exact:value:soft 13 against 2',
      level: { episodes: 300_000 },
      variant: 'main/Monte Carlo',
      value: -0.27726,
      tolerance: 4e-4,
      source: 'Sutton & Barto, example 5.4, from 100 million episodes',
    },
    {
      kind: 'published',
      says: 'Against a 10 or a 2, the exact values jump where the player sticks.',
      metric: 'exact:value',
      level: { episodes: 300_000 },
      variant: 'main/Monte Carlo',
      value: {
        'hard 18 against 10': -0.724678,
        'hard 19 against 10': -0.744344,
        'hard 20 against 10': 0.434958,
        'hard 21 against 10': 0.888576,
        'hard 12 against ace': -0.640166,
        'soft 12 against 10': -0.289064,
        'soft 13 against 2': -0.277204,
      },
      tolerance: 1e-5,
      source: 'dynamic programming apart from this lab',
    },
    {
      kind: 'logSlope',
      says: 'The error falls like one over the root of the episodes: the slope is −0.5.',
      metric: 'valueError',
      when: 'end',
      variant: 'main/Monte Carlo',
      over: 'episodes',
      above: -0.6,
      below: -0.4,
    },
    {
      kind: 'level',
      says: 'After 300,000 episodes the error is below 0.05, with rewards of −1, 0 and 1.',
      metric: 'valueError',
      level: { episodes: 300_000 },
      variant: 'main/Monte Carlo',
      below: 0.05,
    },
    {
      kind: 'published',
      says: 'The learned value of 20 against a 10 is 0.435.',
      metric: 'value:hard 20 against 10',
      level: { episodes: 300_000 },
      variant: 'main/Monte Carlo',
      value: 0.434958,
      standardError: 0,
      margin: 0.02,
      source: 'dynamic programming apart from this lab',
    },
  ],
  shows: [
    {
      title: 'Values against a 10, no usable ace',
      run: 'main',
      level: { episodes: 300_000 },
      metric: 'value',
      kind: 'states',
      states: SUMS.map((sum) => `hard ${sum} against 10`),
    },
    {
      title: 'RMS error of the values',
      run: 'main',
      metric: 'valueError',
      kind: 'sweep',
      over: 'episodes',
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'A blackjack player hits until the sum is 20 or 21 and then sticks. Winning pays 1, losing pays −1. The agent does not know the odds. It plays, and averages the returns that followed each hand.',
    predict: {
      ask: 'You want half the error. How many times as many games does it take?',
      options: ['Twice as many', 'Four times as many', 'Ten times as many'],
      answer: 1,
    },
    watch:
      'The values are flat and negative up to 19 and jump at 20. Hands with a usable ace are rare, so their estimates stay rough for longest.',
    after:
      'V(s) is the mean of N independent returns, so its standard error is σ/√N: four times the games give half the error. Each state is estimated on its own, without a model and without the estimates of other states. Dynamic programming would need every probability of the dealer’s hand first. The low values up to 19 also show that this policy is bad: hitting 18 or 19 mostly goes bust.',
  },
  changes: [
    { says: 'Stick on 17, like the dealer', run: 'main', patch: { world: { stickOn: 17 } } },
    { says: 'Stick on 12: never go bust', run: 'main', patch: { world: { stickOn: 12 } } },
    {
      says: 'Learn the same values by TD(0)',
      run: 'main',
      patch: {
        variants: [monteCarlo, { label: 'TD(0)', agent: { type: 'td-0', alpha: 0.01, gamma: 1 }, reward }],
      },
    },
  ],
  writtenFor: 'h+ h+ h0 h- h-',
  budget: { coreMinutes: 0.2, quick: { seeds: 6 } },
  caveats: [
    'The player always hits below 12, so these hands are no states.',
    'The world allows only the action of the policy in each state. So the agent needs no policy of its own.',
  ],
  pilots: 'One pilot of all seeds with experiment seed 7. Nothing changed after it.',
};
