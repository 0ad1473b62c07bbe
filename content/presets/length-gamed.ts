/** A reward model with a length bias. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

/** A small network with random weights: the reward model is fitted to its first outputs. */
const agent = {
  type: 'grpo-lm',
  baseAccuracy: 0.95,
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  learningRate: 0.002,
};

export const preset: WrittenPreset = {
  order: 43,
  title: 'A reward model that likes long texts',
  question: 'What does a policy learn from a reward model that mistakes length for quality?',
  watch:
    'The reward model was fitted to noisy labels from people who overrate length. Without a safeguard its training return climbs to the end while the true return falls below that of the starting policy; in some seeds texts grow to full length. A price per token removes the gain from length and overshoots: texts become too short, and the true return falls as well. With a KL penalty the policy stays too close to the starting policy to be misled, and the true return rises.',
  experiment: {
    name: 'Length bias',
    world: { family: 'language', example: 'length bias' },
    variants: [
      {
        label: 'reward model',
        agent,
        reward: [{ term: 'learned-reward' }],
      },
      {
        label: 'length cost',
        agent,
        reward: [{ term: 'learned-reward' }, { term: 'completion-length', weight: -0.2 }],
      },
      {
        label: 'KL penalty',
        agent: { ...agent, klCoefficient: 0.3 },
        reward: [{ term: 'learned-reward' }],
      },
    ],
    seeds: 8,
    envSteps: 60_000,
    measurementPoints: 50,
  },
};
