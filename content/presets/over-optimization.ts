import type { WrittenPreset } from '../../src/experiment/preset.ts';

/** A small network with random weights: the reward model is fitted to its first outputs. */
const agent = {
  type: 'grpo-lm',
  baseAccuracy: 0,
  layers: 1,
  width: 32,
  heads: 2,
  baseSteps: 0,
  prompts: 16,
  learningRate: 0.003,
};

export const preset: WrittenPreset = {
  formerId: 'over-optimisation',
  order: 44,
  title: 'Over-optimization: the proxy rises, the truth falls',
  question: 'How far can you trust a learned reward?',
  watch:
    'The dotted line is the training return, from a reward model fitted to noisy labels. The solid line is the true preference, which training never sees. Without a KL penalty the true return rises, then falls, while the proxy keeps rising. With a KL penalty it does not fall. The same two lines over the square root of the KL are the curve of Gao et al.',
  experiment: {
    name: 'Over-optimization',
    world: { family: 'language', example: 'flattery' },
    variants: [
      {
        label: 'no KL penalty',
        agent,
        reward: [{ term: 'learned-reward' }],
      },
      {
        label: 'KL penalty',
        agent: { ...agent, klCoefficient: 0.3 },
        reward: [{ term: 'learned-reward' }],
      },
    ],
    seeds: 6,
    envSteps: 120_000,
    measurementPoints: 50,
  },
};
