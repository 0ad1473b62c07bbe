import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 23,
  title: 'An adversary that moves the prize',
  question: 'Which bandit algorithms cope when the best arm changes every 200 pulls?',
  watch:
    'The share of optimal actions collapses at each change. A sample mean takes longer and longer to react; a constant step size forgets and recovers. UCB1 keeps its indices close together and reacts to a drop within a few pulls, as long as payoffs have no noise. EXP3 only guarantees to match the best single arm, and here all arms are equally good over time.',
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
