import type { WrittenPreset } from '../../src/experiment/preset.ts';

const settings = { alpha: 0.2, gamma: 0.98, epsilon: 0.1 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 11,
  title: 'Maze: how values travel back',
  question: 'How much do eligibility traces help when the reward is far away?',
  watch:
    'One-step methods move the value of the goal back by one cell per visit; traces move it along the whole path at once. Compare the value maps early in the run, then the episode lengths.',
  experiment: {
    name: 'Maze: one step or traces',
    world: { family: 'gridworld', example: 'maze' },
    variants: [
      { label: 'Q-learning', agent: { type: 'q-learning', ...settings }, reward },
      { label: 'Q(λ)', agent: { type: 'q-lambda', ...settings, lambda: 0.9 }, reward },
      { label: 'Sarsa(λ)', agent: { type: 'sarsa-lambda', ...settings, lambda: 0.9 }, reward },
    ],
    envSteps: 60_000,
  },
};
