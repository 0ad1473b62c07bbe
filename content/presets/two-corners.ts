/** Sutton & Barto 2018, example 4.1: the value of a random walk between two corners. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 17,
  title: 'Two corners: the value of a random walk',
  question: 'How well do one-step, n-step and trace methods predict the length of a random walk?',
  watch:
    'All variants follow the random policy. The exact values are between 0 and −22, as in figure 4.1 of the textbook. Larger steps and longer traces learn faster at first and end at a higher error: the same step size leaves more noise.',
  experiment: {
    name: 'Two corners: predicting a random walk',
    world: { family: 'gridworld', example: 'two-corners' },
    variants: [
      { label: 'TD(0)', agent: { type: 'td-0', alpha: 0.05, gamma: 1 }, reward },
      { label: '4-step TD', agent: { type: 'n-step-td', alpha: 0.05, gamma: 1, steps: 4 }, reward },
      { label: 'TD(λ 0.9)', agent: { type: 'td-lambda', alpha: 0.05, gamma: 1, lambda: 0.9 }, reward },
    ],
    seeds: 50,
    envSteps: 40_000,
  },
};
