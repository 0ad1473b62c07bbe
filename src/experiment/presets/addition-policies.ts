import type { WrittenPreset } from '../preset.ts';

const start = { baseAccuracy: 0.25, baseAnswers: 'greedy' };

export const preset: WrittenPreset = {
  order: 40,
  title: 'Addition: from rarely right to mostly right',
  question: 'Can reward alone turn a policy that is rarely right into one that is mostly right?',
  watch:
    'The policy learned from examples until a quarter of its greedy answers to new sums were right. From here on it only learns whether each answer is right or wrong. GRPO compares the completions of one prompt with each other. PPO has a critic. REINFORCE subtracts the batch mean. With each of them, evaluation return rises from a third to well above half. Compare how much entropy each one loses: PPO uses every batch twice. GRPO’s zero-advantage groups become rarer while sums are sometimes right, and return once sums are nearly always right.',
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
