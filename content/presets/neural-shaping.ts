import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'ppo-mlp' };
const task = { term: 'task' };

export const preset: WrittenPreset = {
  order: 52,
  title: 'A maze for PPO: shaping by distance',
  question: 'Does a potential help a network as much as it helps a table?',
  watch:
    'A distance potential leaves the optimal policy unchanged. Scaled to about the size of the goal’s reward it brings success sooner. At full size it is thirty times as large: the goal is then a small step on a hill of values that the critic must learn first, and success comes late or not at all. A table is not affected; a network is.',
  experiment: {
    name: 'PPO in a maze',
    world: { family: 'gridworld', example: 'maze' },
    variants: [
      { label: 'goal only', agent, reward: [task] },
      { label: 'potential, up to 1', agent, reward: [task, { term: 'potential', weight: 0.03 }] },
      { label: 'potential, up to 30', agent, reward: [task, { term: 'potential', weight: 1 }] },
    ],
    seeds: 5,
    envSteps: 100_000,
    measurementPoints: 50,
  },
};
