/** A length-gamed reward model. */
import type { WrittenPreset } from '../preset.ts';

/** A small network from random weights: the reward model is fitted to what it writes at first. */
const agent = {
  type: 'grpo-lm',
  baseAccuracy: 0.95,
  layers: 1,
  width: 32,
  prompts: 16,
  learningRate: 0.001,
};

export const preset: WrittenPreset = {
  id: 'length-gamed',
  order: 43,
  title: 'A reward model that likes long texts',
  question: 'What does a policy learn from a reward model that has mistaken length for quality?',
  watch:
    'The reward model was fitted to noisy labels by people whom length impresses. The variant with nothing else soon writes longer texts, and its training return climbs to the end while the true one turns and falls. Charging for every token takes the prize for length away and more: texts become too short, and stay below what the start gave. The KL variant does not go far enough from its start to be led astray.',
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
        label: 'length costs',
        agent,
        reward: [{ term: 'learned-reward' }, { term: 'completion-length', weight: -0.2 }],
      },
      {
        label: 'held by KL',
        agent: { ...agent, klCoefficient: 0.3 },
        reward: [{ term: 'learned-reward' }],
      },
    ],
    seeds: 2,
    envSteps: 300_000,
    measurementPoints: 100,
  },
};
