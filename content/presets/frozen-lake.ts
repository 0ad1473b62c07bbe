/** FrozenLake 4 × 4 from Gymnasium, slippery. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const settings = { alpha: 0.05, gamma: 0.99, epsilon: 1, epsilonEnd: 0.02, epsilonDecaySteps: 100_000 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 5,
  title: 'Frozen lake: learning on slippery ground',
  question: 'How close to optimal is possible when two of three moves slip?',
  watch:
    'While ε falls (the first third of the run) the agent mostly fails; then success levels off near 0.64. The optimal policy reaches 0.74 within 100 steps: the remaining exploration costs the difference. A penalty for holes, which is not part of the task, changes little.',
  experiment: {
    name: 'Frozen lake 4 × 4',
    world: { family: 'gridworld', example: 'frozen-lake-4x4' },
    variants: [
      { label: 'Q-learning', agent: { type: 'q-learning', ...settings }, reward },
      { label: 'double Q-learning', agent: { type: 'double-q-learning', ...settings }, reward },
      { label: 'Sarsa', agent: { type: 'sarsa', ...settings }, reward },
      {
        label: 'Q-learning, hole penalty',
        agent: { type: 'q-learning', ...settings },
        reward: [{ term: 'task' }, { term: 'event', event: 'fellInPit', weight: -0.2 }],
      },
    ],
    envSteps: 300_000,
  },
};
