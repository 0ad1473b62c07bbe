/** Sutton & Barto 2018, exercise 2.5: arms that change. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];
const epsilonGreedy = { type: 'epsilon-greedy', epsilon: 0.1 };

export const preset: WrittenPreset = {
  order: 22,
  title: 'Drifting arms',
  question: 'When does it pay to forget?',
  watch:
    'Once arms drift, a sample mean trusts the past too much; a constant step size forgets and keeps up. UCB assumes fixed arms: it leads at first and then falls back.',
  experiment: {
    name: 'Drifting arms',
    world: { family: 'bandit', example: 'drifting' },
    variants: [
      { label: 'sample mean', agent: epsilonGreedy, reward },
      { label: 'constant step', agent: { ...epsilonGreedy, stepSize: 'constant', alpha: 0.1 }, reward },
      { label: 'UCB', agent: { type: 'ucb1', variant: 'sutton-barto', confidence: 2 }, reward },
    ],
    seeds: 200,
    envSteps: 10_000,
  },
};
