/** A length-gamed reward model. */
import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  id: 'length-gamed',
  order: 43,
  title: 'A reward model that likes long texts',
  question: 'What does a policy learn from a reward model that has mistaken length for quality?',
  watch:
    'The reward model was fitted to a few hundred noisy labels. Length and quality went together in them, so it pays for length. The trained return climbs, the true one turns. The arm that pays for tokens beyond a few takes the prize for length away; the KL arm may not go far enough from its start to find it.',
  experiment: {
    name: 'Length bias',
    world: { family: 'language', example: 'length bias' },
    arms: [
      {
        label: 'reward model',
        agent: { type: 'grpo-lm', baseAccuracy: 0, layers: 1, width: 32, baseSteps: 0 },
        reward: [{ term: 'learned-reward' }],
      },
      {
        label: 'length costs',
        agent: { type: 'grpo-lm', baseAccuracy: 0, layers: 1, width: 32, baseSteps: 0 },
        reward: [{ term: 'learned-reward' }, { term: 'completion-length', weight: -0.2 }],
      },
      {
        label: 'held by KL',
        agent: { type: 'grpo-lm', baseAccuracy: 0, layers: 1, width: 32, baseSteps: 0, klCoefficient: 0.3 },
        reward: [{ term: 'learned-reward' }],
      },
    ],
    seeds: 2,
    envSteps: 600_000,
    checkpoints: 100,
  },
};
