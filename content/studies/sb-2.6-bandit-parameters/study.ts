/** Sutton & Barto (2nd ed.), figure 2.6: a parameter study of four bandit methods. */
import type { StudyChart, StudyRun, WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
/** Powers of 2 from 2^low to 2^high. */
const powers = (low: number, high: number) =>
  Array.from({ length: high - low + 1 }, (_, k) => 2 ** (low + k));
const AGENTS = {
  'ε-greedy': { type: 'epsilon-greedy', epsilon: 1 / 16 },
  gradient: { type: 'gradient-bandit', alpha: 1 / 4 },
  UCB: { type: 'ucb1', variant: 'sutton-barto', confidence: 1 },
  optimistic: { type: 'epsilon-greedy', epsilon: 0, stepSize: 'constant', alpha: 0.1, initialValue: 1 },
};
type Method = keyof typeof AGENTS;
const base = {
  world: { family: 'bandit', example: 'ten-armed-testbed' },
  envSteps: 1000,
  measurementPoints: 20,
};
const swept = (label: Method, path: string, over: readonly number[]): StudyRun => ({
  ...base,
  name: `Parameter study: ${label}`,
  variants: [{ label, agent: AGENTS[label], reward }],
  seeds: 100,
  vary: [{ path: `agent.${path}`, over: [...over] }],
});
const inner = (run: string, label: Method, path: string, says: string) =>
  ({
    kind: 'interiorOptimum',
    says,
    metric: 'taskReturn',
    when: 'area',
    variant: `${run}/${label}`,
    over: `agent.${path}`,
  }) as const;
const chart = (title: string, run: string, path: string): StudyChart => ({
  title,
  run,
  metric: 'taskReturn',
  when: 'area',
  kind: 'sweep',
  over: `agent.${path}`,
  logarithmic: true,
});

export const study: WrittenStudy = {
  id: 'sb-2.6',
  papers: [{ cite: 'Sutton & Barto 2018, figure 2.6' }],
  family: 'textbook',
  level: 'full',
  title: 'Every bandit method is best at an intermediate parameter',
  question: 'Does every way of exploring have a best amount of exploration?',
  claim:
    'Each of four methods has one parameter. Over its logarithm, the average reward of the first 1,000 steps is an inverted U. At its best parameter, UCB performs best.',
  runs: {
    epsilon: swept('ε-greedy', 'epsilon', powers(-7, -2)),
    gradient: swept('gradient', 'alpha', powers(-5, 2)),
    ucb: swept('UCB', 'confidence', powers(-4, 2)),
    optimistic: swept('optimistic', 'initialValue', powers(-2, 2)),
    best: {
      ...base,
      name: 'Parameter study: each method at its best',
      variants: (Object.keys(AGENTS) as Method[]).map((label) => ({ label, agent: AGENTS[label], reward })),
      seeds: 500,
    },
  },
  parts: [
    inner('epsilon', 'ε-greedy', 'epsilon', 'ε-greedy: the best ε lies between 1/128 and 1/4.'),
    inner('gradient', 'gradient', 'alpha', 'Gradient bandit: the best α lies between 1/32 and 4.'),
    inner('ucb', 'UCB', 'confidence', 'UCB: the best c lies between 1/16 and 4.'),
    inner('optimistic', 'optimistic', 'initialValue', 'Optimistic: the best Q₀ lies between 1/4 and 4.'),
    {
      kind: 'ahead',
      says: 'With each method at its best parameter, UCB earns most over 1,000 steps.',
      metric: 'taskReturn',
      when: 'area',
      statistic: 'mean',
      margin: 0.01,
      variant: 'best/UCB',
      over: ['best/ε-greedy', 'best/gradient', 'best/optimistic'],
    },
  ],
  shows: [
    chart('UCB: average reward over c', 'ucb', 'confidence'),
    chart('ε-greedy: average reward over ε', 'epsilon', 'epsilon'),
    chart('Gradient bandit: average reward over α', 'gradient', 'alpha'),
    chart('Optimistic greedy: average reward over Q₀', 'optimistic', 'initialValue'),
  ],
  teaching: {
    before:
      'Each of the four bandit methods has one parameter that sets how much it explores. A fair comparison gives each method its best value. So we sweep each parameter over powers of 2 and average the reward of the first 1,000 steps.',
    predict: {
      ask: 'What does the average reward look like over the parameter?',
      options: ['It rises', 'It falls', 'It rises, then falls'],
      answer: 2,
    },
    watch: 'Each chart has one peak. The peak of UCB is the highest, at c = 1.',
    after:
      'Too little exploration settles on a wrong arm; too much never stops trying poor arms. Between them lies the best value. The curves are flat near their peaks: within a factor of 4, a value is nearly as good. Such insensitivity matters as much as the height of the peak. The best value depends on the number of steps: with more steps, less exploration is best. A method that is compared at one arbitrary value may lose for that reason alone.',
  },
  changes: [
    {
      says: 'Give ten times as many steps: a smaller ε becomes best.',
      run: 'epsilon',
      patch: { envSteps: 10_000 },
    },
    { says: 'Double the noise: exploration must last longer.', run: 'best', patch: { world: { noise: 2 } } },
    { says: 'Use 50 arms of the ten-armed testbed.', run: 'best', patch: { world: { arms: 50 } } },
  ],
  writtenFor: 'h+ h+ h+ h+ h+ h+ h+ h+ h+ h+ h+',
  budget: { coreMinutes: 0.54, quick: { seeds: 20 } },
  caveats: [
    'The sweeps have 100 seeds per value; the book has 2,000.',
    'The best values are those that the book’s figure shows, not values tuned here.',
  ],
  pilots: 'None: the ranges and the best values are those of the book’s figure.',
  words: ['hyperparameter', 'tuning', 'inverted U'],
};
