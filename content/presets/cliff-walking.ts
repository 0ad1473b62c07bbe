/** Sutton & Barto 2018, example 6.6: the safe path and the optimal path. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const settings = { alpha: 0.5, gamma: 1, epsilon: 0.1 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 3,
  title: 'Cliff walking: safe or short',
  question: 'Why does the algorithm that finds the optimal path earn less?',
  watch:
    'Q-learning finds the path along the edge (policy arrows) and keeps falling off while it explores. Sarsa learns the value of the policy it follows, exploration included, and stays away from the cliff: a longer path, a better return during training. Expected Sarsa does the same with less noise.',
  experiment: {
    name: 'Cliff walking',
    world: { family: 'gridworld', example: 'cliff-walking' },
    variants: [
      { label: 'Sarsa', agent: { type: 'sarsa', ...settings }, reward },
      { label: 'Q-learning', agent: { type: 'q-learning', ...settings }, reward },
      { label: 'expected Sarsa', agent: { type: 'expected-sarsa', ...settings }, reward },
    ],
    seeds: 50,
    envSteps: 20_000,
  },
};
