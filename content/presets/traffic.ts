/** Lanes with slower cars. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { alpha: 0.2, gamma: 0.95, epsilon: 0.1 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 58,
  title: 'Lanes with slower cars',
  question: 'Does it help a driver to know that it explores?',
  watch:
    'Cars ahead are slower, and the agent sees only what is near. Sarsa learns what its own random moves cost. Q-learning values the best move as if it made no others.',
  experiment: {
    name: 'Lanes with slower cars',
    world: { family: 'traffic', example: 'three-lanes' },
    variants: [
      { label: 'Sarsa', agent: { type: 'sarsa', ...agent }, reward },
      { label: 'Q-learning', agent: { type: 'q-learning', ...agent }, reward },
    ],
    seeds: 20,
    envSteps: 60_000,
  },
};
