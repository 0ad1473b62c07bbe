/** The over-optimization curve, with and without a KL penalty. */
import type { WrittenPreset } from '../preset.ts';

/** A small network from random weights: the reward model is fitted to what it writes at first. */
const agent = {
  type: 'grpo-lm',
  baseAccuracy: 0,
  layers: 1,
  width: 32,
  baseSteps: 0,
  prompts: 16,
  learningRate: 0.0015,
};

export const preset: WrittenPreset = {
  id: 'over-optimization',
  formerId: 'over-optimisation',
  order: 44,
  title: 'Over-optimization: the proxy rises, the truth falls',
  question: 'How far can one trust a learned reward?',
  watch:
    'The dotted line is what is trained on, a reward model fitted to noisy labels; the solid one is the true preference, which training never sees. Without a leash the truth rises, then falls, while the proxy goes on rising. Held by KL it does not fall. The same two lines over the square root of the KL are the curve of Gao et al.',
  experiment: {
    name: 'Over-optimization',
    world: { family: 'language', example: 'flattery' },
    variants: [
      {
        label: 'no leash',
        agent,
        reward: [{ term: 'learned-reward' }],
      },
      {
        label: 'KL in the reward',
        agent: { ...agent, klCoefficient: 0.3 },
        reward: [{ term: 'learned-reward' }],
      },
    ],
    seeds: 2,
    envSteps: 600_000,
    measurementPoints: 100,
  },
};
