/** Payments that move on: guarantees against any sequence. */
import type { Preset } from '../preset.ts';

const reward = [{ term: 'task' }];

export const preset: Preset = {
  id: 'adversarial',
  order: 23,
  title: 'An adversary that moves the prize',
  question: 'Who copes when the best arm changes every 200 pulls?',
  watch:
    'The share of optimal actions collapses at each change. Learners that average over everything need longer and longer to notice; EXP3 never commits fully, and a constant step size forgets fast enough.',
  experiment: {
    name: 'An adversary that moves the prize',
    world: {
      family: 'bandit',
      name: 'adversarial',
      kind: 'adversarial',
      means: [1, 0.5, 0, 0],
      period: 200,
    },
    arms: [
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
