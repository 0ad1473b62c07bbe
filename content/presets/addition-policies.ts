import type { WrittenPreset } from '../../src/experiment/preset.ts';

const start = { layers: 1, width: 32, heads: 2, baseAccuracy: 0.25, baseAnswers: 'greedy' };

export const preset: WrittenPreset = {
  order: 40,
  title: 'Addition: from rarely right to mostly right',
  question: 'Can reward alone turn a policy that is rarely right into one that is mostly right?',
  watch:
    'The policy learned from examples until a quarter of its greedy answers to new sums were right. From here on it only learns whether each answer is right or wrong. GRPO compares the completions of one prompt with each other. PPO has a critic and uses every batch twice. REINFORCE subtracts the mean of the batch. At this small budget PPO is usually ahead and GRPO, whose steps are smaller, last. Compare how much entropy each one has lost by then. A seed whose examples ended early starts lower: see the warm-start accuracy.',
  experiment: {
    name: 'Two-digit addition',
    world: { family: 'language', example: 'two-digit addition, units first' },
    variants: [
      { label: 'GRPO', agent: { type: 'grpo-lm', ...start }, reward: [{ term: 'task' }] },
      { label: 'PPO', agent: { type: 'ppo-lm', ...start }, reward: [{ term: 'task' }] },
      { label: 'REINFORCE', agent: { type: 'reinforce-lm', ...start }, reward: [{ term: 'task' }] },
    ],
    seeds: 16,
    envSteps: 80_000,
    measurementPoints: 50,
  },
};
