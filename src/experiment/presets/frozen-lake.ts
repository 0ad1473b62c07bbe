/** FrozenLake 4 × 4 of Gymnasium, slippery. */
import type { WrittenPreset } from '../preset.ts';

const settings = { alpha: 0.05, gamma: 0.99, epsilon: 1, epsilonEnd: 0.02, epsilonDecaySteps: 100_000 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  id: 'frozen-lake',
  order: 5,
  title: 'Frozen lake: learning on slippery ground',
  question: 'How close to the best possible comes an agent whose moves go astray two times in three?',
  watch:
    'While ε falls (the first third) the agent mostly stumbles; then success levels off near 0.64. The best that any policy reaches within 100 steps is 0.74: what is missing is the exploration that is left. Penalizing holes, although no part of the task, changes little.',
  experiment: {
    name: 'Frozen lake 4 × 4',
    world: { family: 'gridworld', example: 'frozen-lake-4x4' },
    variants: [
      { label: 'Q-learning', agent: { type: 'q-learning', ...settings }, reward },
      { label: 'double Q-learning', agent: { type: 'double-q-learning', ...settings }, reward },
      { label: 'Sarsa', agent: { type: 'sarsa', ...settings }, reward },
      {
        label: 'Q-learning, holes hurt',
        agent: { type: 'q-learning', ...settings },
        reward: [{ term: 'task' }, { term: 'event', event: 'fellInPit', weight: -0.2 }],
      },
    ],
    seeds: 20,
    envSteps: 300_000,
  },
};
