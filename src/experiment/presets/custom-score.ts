/** A text task with the user's own score. */
import type { WrittenPreset } from '../preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  id: 'custom-score',
  formerId: 'own-score',
  order: 34,
  title: 'Your own score for a text',
  question: 'What is written when the score is a formula of your own?',
  watch:
    'The score is min(ha, ho) / 3: as much “ha” as “ho”, six tokens long. Change the expression in the world’s settings and start again.',
  experiment: {
    name: 'As much ha as ho',
    world: { family: 'text', example: 'custom-score' },
    variants: [
      { label: 'REINFORCE', agent: { type: 'reinforce', alpha: 0.3, gamma: 1 }, reward },
      { label: 'GRPO', agent: { type: 'grpo', groupSize: 8, alpha: 1, gamma: 1 }, reward },
      { label: 'PPO', agent: { type: 'ppo', gamma: 1 }, reward },
    ],
    seeds: 20,
    envSteps: 60_000,
  },
};
