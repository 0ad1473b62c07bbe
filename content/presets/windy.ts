/** Sutton & Barto 2018, example 6.5. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const settings = { alpha: 0.5, gamma: 1, epsilon: 0.1 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 4,
  title: 'Windy gridworld',
  question: 'How soon does an agent learn to steer against a wind that it does not know about?',
  watch:
    'Episode length falls toward 15, the shortest path. Agents that keep exploring stay above it; the one whose ε decays reaches it. Traces find a good path first.',
  experiment: {
    name: 'Windy gridworld',
    world: { family: 'gridworld', example: 'windy' },
    variants: [
      { label: 'Sarsa', agent: { type: 'sarsa', ...settings }, reward },
      { label: 'Q-learning', agent: { type: 'q-learning', ...settings }, reward },
      {
        label: 'Sarsa, ε decays',
        agent: { type: 'sarsa', ...settings, epsilonEnd: 0, epsilonDecaySteps: 10_000 },
        reward,
      },
      {
        label: 'Sarsa(λ)',
        agent: { type: 'sarsa-lambda', ...settings, alpha: 0.2, lambda: 0.8 },
        reward,
      },
    ],
    seeds: 50,
    envSteps: 20_000,
  },
};
