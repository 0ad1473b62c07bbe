/** Sutton & Barto (2nd ed.), example 6.7 and figure 6.5: maximization bias. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const table = (choices: number) => [
  'A, left, B, 1, 0',
  'A, right, end, 1, 0',
  ...Array.from({ length: choices }, (_, k) => `B, choice ${k + 1}, end, 1, -0.1`),
];
/** Rewards from B are N(−0.1, 1). The probe counts how often an episode goes left. */
const reward = [
  { term: 'task' },
  { term: 'expression', expression: 'taskReward < 0.0 ? normal() : 0.0' },
  { term: 'expression', probe: true, expression: 'state == 0 && action == 0 ? 1.0 : 0.0' },
];
const two = (alpha: number) => [
  { label: 'Q-learning', agent: { type: 'q-learning', alpha, gamma: 1, epsilon: 0.1 }, reward },
  { label: 'Double Q-learning', agent: { type: 'double-q-learning', alpha, gamma: 1, epsilon: 0.1 }, reward },
];
const left = 'probe:expression';
const source = 'simulated apart from this lab, 20,000 runs';

export const study: WrittenStudy = {
  id: 'sb-6.7',
  family: 'textbook',
  papers: [{ cite: 'Sutton & Barto 2018, example 6.7' }, { cite: 'van Hasselt 2010' }],
  level: 'full',
  title: 'Q-learning prefers lucky estimates, Double Q-learning does not',
  question: 'Does the maximum over noisy estimates mislead Q-learning?',
  claim:
    'Left costs 0.1 on average and right costs nothing. Q-learning first takes left much more often than the 5 % of exploration and still more often after 300 episodes. Double Q-learning takes it far less often.',
  runs: {
    main: {
      name: 'Maximization bias',
      world: {
        family: 'graph',
        transitions: table(10),
        terminal: ['end'],
        start: ['A'],
        positions: ['B, 0, 0', 'A, 1, 0', 'end, 2, 0'],
      },
      variants: two(0.1),
      seeds: 400,
      envSteps: 10_000,
      episodes: 300,
      measurementPoints: 60,
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'In episodes 11 to 50, Q-learning takes left in more than half of the episodes.',
      metric: left,
      when: { from: 15, to: 50 },
      statistic: 'mean',
      variant: 'main/Q-learning',
      above: 0.5,
    },
    {
      kind: 'ahead',
      says: 'Over all 300 episodes, Double Q-learning takes left less often, by at least 10 percentage points.',
      metric: left,
      when: 'area',
      variant: 'main/Double Q-learning',
      over: ['main/Q-learning'],
      margin: 0.1,
      direction: 'below',
      statistic: 'mean',
    },
    {
      kind: 'level',
      says: 'In the last 30 episodes, Q-learning still takes left in more than 5 % of the episodes.',
      metric: left,
      variant: 'main/Q-learning',
      statistic: 'mean',
      above: 0.05,
    },
    {
      kind: 'published',
      says: 'Q-learning takes left in 38.3 % of the 300 episodes.',
      metric: left,
      when: 'area',
      variant: 'main/Q-learning',
      value: 0.3827,
      standardError: 0.0011,
      margin: 0.05,
      source,
    },
    {
      kind: 'published',
      says: 'Double Q-learning takes left in 11.8 % of them.',
      metric: left,
      when: 'area',
      variant: 'main/Double Q-learning',
      value: 0.1177,
      standardError: 0.0005,
      margin: 0.05,
      source,
    },
  ],
  shows: [
    {
      title: 'Share of episodes that go left (best: 0.05)',
      run: 'main',
      metric: left,
      unit: 'share of episodes',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'From A, right ends the episode and pays 0. Left leads to B and pays 0. In B ten choices end the episode and pay −0.1 on average, with a standard deviation of 1. So left is a mistake. An agent with ε = 0.1 takes it at least 5 % of the time.',
    predict: {
      ask: 'Which way does Q-learning go at first?',
      options: ['Mostly right', 'Left and right equally often', 'Mostly left'],
      answer: 2,
    },
    watch: 'The first curve rises far above one half before it falls. The second one falls from the start.',
    after:
      'Q-learning values B by max Q(B, a). Each estimate is noisy, and the maximum picks the luckiest one: E[max Qₐ] ≥ max E[Qₐ]. So B looks better than 0 although every choice is worth −0.1. Double Q-learning keeps two tables from different samples. One picks the action, the other one values it: Q₂(B, argmax Q₁(B, a)). The luck of the first table is no luck in the second, so the bias vanishes. Deep Q-networks overestimate for the same reason, and double DQN is the same cure.',
  },
  changes: [
    {
      says: 'Fewer choices in B: two',
      run: 'main',
      patch: { world: { transitions: table(2) } },
    },
    {
      says: 'Watch for 3,000 episodes',
      run: 'main',
      patch: { episodes: 3000, envSteps: 100_000, seeds: 50 },
    },
    {
      says: 'Halve the step size: α = 0.05',
      run: 'main',
      patch: { variants: two(0.05) },
    },
  ],
  writtenFor: 'h+ h- h+ h0 h0',
  budget: { coreMinutes: 0.1, quick: { seeds: 60 } },
  caveats: [
    'The book averages 10,000 runs. Its text leaves open how many choices B has; here it has ten.',
    'The noise is a reward term, so the task return shows the mean −0.1 without noise.',
  ],
  pilots:
    'Two pilots of all seeds with experiment seed 7, of which the first was stopped. Nothing changed after it.',
};
