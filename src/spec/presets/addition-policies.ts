/** Two-digit addition from right or wrong alone. */
import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  id: 'addition-policies',
  order: 40,
  title: 'Addition: from sometimes right to nearly always',
  question: 'Can reward alone turn a policy that is right three times in ten into one that nearly always is?',
  watch:
    'The policy has seen examples until three answers in ten were right. From here on it only hears right or wrong. GRPO compares the completions of one prompt with each other; PPO has a critic; REINFORCE only the mean of the batch. Watch the held-out answers, and how groups without signal grow as the task is solved.',
  experiment: {
    name: 'Two-digit addition',
    world: { family: 'language', example: 'two-digit addition, units first' },
    arms: [
      { label: 'GRPO', agent: { type: 'grpo-lm' }, reward: [{ term: 'task' }] },
      { label: 'PPO', agent: { type: 'ppo-lm' }, reward: [{ term: 'task' }] },
      { label: 'REINFORCE', agent: { type: 'reinforce-lm' }, reward: [{ term: 'task' }] },
    ],
    seeds: 2,
    envSteps: 300000,
    checkpoints: 100,
  },
};
