/** A text task with the user's own score. */
import type { Preset } from '../preset.ts';

const reward = [{ term: 'task' }];

export const preset: Preset = {
  id: 'own-score',
  order: 34,
  title: 'Your own score for a text',
  question: 'What is written when the score is a formula of your own?',
  watch:
    'The score is min(ha, ho) / 3: as much “ha” as “ho”, six tokens long. Change the expression in the world’s settings and start again.',
  experiment: {
    name: 'As much ha as ho',
    world: {
      family: 'text',
      name: 'own-score',
      task: 'expression',
      alphabet: ['ha', 'ho', 'hm'],
      maxLength: 6,
      expression: 'min(count(s, t_ha), count(s, t_ho)) / 3.0',
    },
    arms: [
      { label: 'REINFORCE', agent: { type: 'reinforce', alpha: 0.3, gamma: 1 }, reward },
      { label: 'GRPO', agent: { type: 'grpo', groupSize: 8, alpha: 1, gamma: 1 }, reward },
      { label: 'PPO', agent: { type: 'ppo', gamma: 1 }, reward },
    ],
    seeds: 20,
    envSteps: 60_000,
  },
};
