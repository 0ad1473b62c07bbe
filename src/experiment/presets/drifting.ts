/** Sutton & Barto 2018, exercise 2.5: arms that change. */
import type { WrittenPreset } from '../preset.ts';

const reward = [{ term: 'task' }];
const epsilonGreedy = { type: 'epsilon-greedy', epsilon: 0.1 };

export const preset: WrittenPreset = {
  id: 'drifting',
  order: 22,
  title: 'Drifting arms',
  question: 'When does it pay to forget?',
  watch:
    'The mean of all pulls trusts the past too much once arms drift; a constant step size forgets and keeps up. UCB, built for arms that stay as they are, is ahead at first and falls back.',
  experiment: {
    name: 'Drifting arms',
    world: { family: 'bandit', example: 'drifting' },
    variants: [
      { label: 'mean of all pulls', agent: epsilonGreedy, reward },
      { label: 'constant step', agent: { ...epsilonGreedy, stepSize: 'constant', alpha: 0.1 }, reward },
      { label: 'UCB', agent: { type: 'ucb1', variant: 'sutton-barto', confidence: 2 }, reward },
    ],
    seeds: 200,
    envSteps: 10_000,
  },
};
