import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  prompts: 16,
  groupSize: 8,
  epochs: 4,
  minibatches: 2,
  learningRate: 0.002,
};
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 46,
  title: 'Entropy collapse and two remedies',
  question: 'Why does a policy settle for a good answer before it has found the best one?',
  watch:
    'Each of 273 short texts has a score of its own, and the best one scores 1. Four epochs per batch make GRPO commit to a text that worked early: its entropy falls to almost nothing and its return stops near 0.84. A high upper clip range lets rare texts grow for longer, and an entropy bonus pays for staying undecided: both end near 0.9. Compare the entropies, then the returns.',
  experiment: {
    name: 'Entropy collapse',
    world: {
      family: 'language',
      task: 'micro',
      level: 2,
      letters: 16,
      trainProblems: 12,
      heldOutProblems: 4,
    },
    variants: [
      { label: 'GRPO', agent, reward },
      { label: 'clip-higher', agent: { ...agent, clipRangeHigh: 1 }, reward },
      { label: 'entropy bonus', agent: { ...agent, entropyCoefficient: 0.1 }, reward },
    ],
    seeds: 6,
    envSteps: 40_000,
    measurementPoints: 50,
  },
};
