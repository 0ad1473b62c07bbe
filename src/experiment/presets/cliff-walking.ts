/** Sutton & Barto 2018, example 6.6: the safe way and the best way. */
import type { WrittenPreset } from '../preset.ts';

const settings = { alpha: 0.5, gamma: 1, epsilon: 0.1 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  id: 'cliff-walking',
  order: 3,
  title: 'Cliff walking: safe or short',
  question: 'Why does the algorithm that knows the best way earn less on it?',
  watch:
    'Q-learning finds the path along the edge (policy arrows) and keeps falling while it explores. Sarsa learns the value of its own clumsy policy and keeps away from the cliff: a longer way, a better return while training. Expected Sarsa does the same with less noise.',
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
