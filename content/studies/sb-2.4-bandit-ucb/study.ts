/** Sutton & Barto (2nd ed.), figure 2.4 and exercise 2.8: upper confidence bounds. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const ucb = (confidence: number) => ({ type: 'ucb1', variant: 'sutton-barto', confidence });
const world = { family: 'bandit', example: 'ten-armed-testbed' };
const variants = [
  { label: 'UCB, c = 2', agent: ucb(2), reward },
  { label: 'ε = 0.1', agent: { type: 'epsilon-greedy', epsilon: 0.1 }, reward },
];
const [UCB, EPSILON] = ['UCB, c = 2', 'ε = 0.1'];
const simulated = { kind: 'published', source: '20,000 testbeds simulated by another program' } as const;
const share = { ...simulated, metric: 'optimalActions', standardError: 0.0035, margin: 0.1 } as const;

export const study: WrittenStudy = {
  id: 'sb-2.4',
  papers: [{ cite: 'Sutton & Barto 2018, figure 2.4' }],
  family: 'textbook',
  level: 'full',
  title: 'Exploring uncertain arms beats exploring random ones',
  question: 'Does it pay to explore the arms of which the agent knows least?',
  claim:
    'UCB with c = 2 earns more than ε-greedy with ε = 0.1. Only in the first ten steps it earns less, because it tries every arm once. Its performance has a spike at step 11.',
  runs: {
    main: {
      name: 'Ten-armed testbed: UCB',
      world,
      variants,
      seeds: 500,
      envSteps: 1000,
      measurementPoints: 100,
    },
    first: {
      name: 'Ten-armed testbed: the first 20 steps of UCB',
      world,
      variants,
      seeds: 500,
      envSteps: 20,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'UCB earns more over steps 101 to 1,000.',
      metric: 'taskReturn',
      when: { from: 110, to: 1000 },
      statistic: 'mean',
      margin: 0.05,
      variant: `main/${UCB}`,
      over: [`main/${EPSILON}`],
    },
    {
      kind: 'ahead',
      says: 'In the first ten steps, ε-greedy earns more.',
      metric: 'taskReturn',
      when: { from: 1, to: 10 },
      statistic: 'mean',
      margin: 0.1,
      variant: `first/${EPSILON}`,
      over: [`first/${UCB}`],
    },
    {
      ...share,
      variant: `main/${UCB}`,
      when: { at: 1000 },
      value: 0.861,
      says: 'After 1,000 steps, UCB selects the best arm 86 % of the time.',
    },
    {
      ...simulated,
      metric: 'taskReturn',
      variant: `main/${UCB}`,
      when: { at: 1000 },
      value: 1.49,
      standardError: 0.008,
      margin: 0.15,
      says: 'After 1,000 steps, UCB earns 1.49 per step, of a possible 1.54.',
    },
    {
      ...share,
      variant: `first/${UCB}`,
      when: { at: 10 },
      value: 0.1,
      source: 'one in ten',
      says: 'At step 10, UCB pulls the last untried arm: the best in 10 % of the problems.',
    },
    {
      ...share,
      variant: `first/${UCB}`,
      when: { at: 11 },
      value: 0.4315,
      source: '2 million draws by another program',
      says: 'At step 11, UCB selects the best arm 43 % of the time.',
    },
    {
      ...share,
      variant: `first/${UCB}`,
      when: { at: 12 },
      value: 0.337,
      says: 'At step 12, the share falls back to 34 %.',
    },
  ],
  shows: [
    { title: 'Average reward', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'The spike at step 11', run: 'first', metric: 'optimalActions', kind: 'curve' },
  ],
  teaching: {
    before:
      'ε-greedy explores blindly: it tries poor arms as often as promising ones. UCB adds a bonus to every estimate. The bonus is large for arms with few pulls. The agent pulls the arm with the largest sum.',
    predict: {
      ask: 'Who earns more in the first ten steps?',
      options: ['UCB', 'ε-greedy', 'Both the same'],
      answer: 1,
    },
    watch:
      'UCB pays for ten steps, then it passes ε-greedy for good. On the second chart, the share of optimal actions jumps at step 11 and falls at step 12.',
    after:
      'UCB pulls argmax Q(a) + c √(ln t / N(a)). An arm without pulls has an infinite bonus, so the first ten steps try each arm once. At step 11, all bonuses are equal: the best single payment decides. The pulled arm then has N = 2 and a smaller bonus. So at step 12, UCB often tries another. A smaller c makes the fall smaller. In the long run, UCB rarely visits poor arms. ε-greedy wastes 9 % of its pulls forever.',
  },
  changes: [
    {
      says: 'Lower c to 1: the fall after the spike almost vanishes.',
      run: 'first',
      patch: { variants: [{ label: 'UCB, c = 1', agent: ucb(1), reward }, ...variants] },
    },
    {
      says: 'Let the means drift: old counts mislead UCB.',
      run: 'main',
      patch: { world: { family: 'bandit', example: 'drifting' }, envSteps: 10_000 },
    },
    {
      says: 'Give UCB no bonus: it becomes greedy.',
      run: 'main',
      patch: { variants: [{ label: 'UCB, c = 0', agent: ucb(0), reward }, ...variants] },
    },
  ],
  writtenFor: 'h+ h+ h0 h0 h+ h0 h0',
  notMeasured: ['9 %'],
  budget: { coreMinutes: 0.23, quick: { seeds: 50 } },
  caveats: ['The book draws 2,000 problems; here there are 500.'],
  pilots:
    'One run with experiment seed 7 tested the study itself. Nothing was tuned: all settings are those of the book.',
  words: ['upper confidence bound', 'optimism', 'exercise 2.8'],
};
