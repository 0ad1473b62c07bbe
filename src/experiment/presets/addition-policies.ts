/** Two-digit addition from right or wrong alone. */
import type { WrittenPreset } from '../preset.ts';

const start = { baseAccuracy: 0.25, baseAnswers: 'greedy' };

export const preset: WrittenPreset = {
  id: 'addition-policies',
  order: 40,
  title: 'Addition: from seldom right to mostly right',
  question: 'Can reward alone turn a policy that is seldom right into one that mostly is?',
  watch:
    'The policy has seen examples until a quarter of its surest answers to new sums were right. From here on it only hears right or wrong. GRPO compares the completions of one prompt with each other; PPO has a critic; REINFORCE takes the mean of the batch. Watch the held-out answers go from a third right to well above half with each of them, and how much entropy each pays for it: PPO uses every batch twice. GRPO’s groups without signal grow rarer while sums become sometimes right; once sums are nearly always right, they come back.',
  experiment: {
    name: 'Two-digit addition',
    world: { family: 'language', example: 'two-digit addition, units first' },
    variants: [
      { label: 'GRPO', agent: { type: 'grpo-lm', ...start }, reward: [{ term: 'task' }] },
      { label: 'PPO', agent: { type: 'ppo-lm', ...start }, reward: [{ term: 'task' }] },
      { label: 'REINFORCE', agent: { type: 'reinforce-lm', ...start }, reward: [{ term: 'task' }] },
    ],
    seeds: 2,
    envSteps: 300000,
    measurementPoints: 100,
  },
};
