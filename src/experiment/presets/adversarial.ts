/** Payments that move on: guarantees against any sequence. */
import type { WrittenPreset } from '../preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  id: 'adversarial',
  order: 23,
  title: 'An adversary that moves the prize',
  question: 'Who copes when the best arm changes every 200 pulls?',
  watch:
    'The share of optimal actions collapses at each change. The mean of all pulls needs longer and longer to notice; a constant step size forgets and comes back. UCB1 keeps its indices close together and answers a fall within a few pulls, as long as payments have no noise. EXP3’s promise is to match the best single arm, and here all are equally good over time.',
  experiment: {
    name: 'An adversary that moves the prize',
    world: { family: 'bandit', example: 'adversarial' },
    variants: [
      { label: 'EXP3', agent: { type: 'exp3', explorationRate: 0.1 }, reward },
      { label: 'UCB1', agent: { type: 'ucb1' }, reward },
      { label: 'ε 0.1, mean', agent: { type: 'epsilon-greedy', epsilon: 0.1 }, reward },
      {
        label: 'ε 0.1, constant step',
        agent: { type: 'epsilon-greedy', epsilon: 0.1, stepSize: 'constant', alpha: 0.1 },
        reward,
      },
    ],
    seeds: 100,
    envSteps: 4000,
  },
};
