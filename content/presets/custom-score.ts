import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  formerId: 'own-score',
  order: 34,
  title: 'A custom score for a text',
  question: 'What does an agent write when you define the score?',
  watch:
    'The score is min(ha, ho) / 3: equally many “ha” and “ho” in six tokens. Change the expression in the world’s settings and restart.',
  experiment: {
    name: 'As much ha as ho',
    world: { family: 'text', example: 'custom-score' },
    variants: [
      { label: 'REINFORCE', agent: { type: 'reinforce', alpha: 0.3, gamma: 1 }, reward },
      { label: 'GRPO', agent: { type: 'grpo', groupSize: 8, alpha: 1, gamma: 1 }, reward },
      { label: 'PPO', agent: { type: 'ppo', gamma: 1 }, reward },
    ],
    envSteps: 60_000,
  },
};
