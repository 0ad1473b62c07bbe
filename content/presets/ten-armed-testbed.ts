/** Sutton & Barto 2018, figures 2.2 to 2.4. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 20,
  title: 'Ten-armed testbed',
  question: 'Which exploration strategy finds the best of ten arms?',
  watch:
    'Every seed draws its own ten arms, the same for all learners. ε = 0.1 finds the best arm sooner. ε = 0.01 is slower but earns more in the end, because it explores less. UCB and Thompson sampling explore uncertain arms and beat both.',
  experiment: {
    name: 'Ten-armed testbed',
    world: { family: 'bandit', example: 'ten-armed-testbed' },
    variants: [
      { label: 'ε 0.1', agent: { type: 'epsilon-greedy', epsilon: 0.1 }, reward },
      { label: 'ε 0.01', agent: { type: 'epsilon-greedy', epsilon: 0.01 }, reward },
      { label: 'UCB', agent: { type: 'ucb1', variant: 'sutton-barto', confidence: 2 }, reward },
      {
        label: 'optimistic',
        agent: { type: 'epsilon-greedy', epsilon: 0, stepSize: 'constant', alpha: 0.1, initialValue: 5 },
        reward,
      },
      { label: 'Thompson', agent: { type: 'thompson-gaussian' }, reward },
    ],
    seeds: 500,
    envSteps: 2000,
  },
};
