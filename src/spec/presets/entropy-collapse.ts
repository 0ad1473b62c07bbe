/** Entropy collapse and its cures. */
import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  id: 'entropy-collapse',
  order: 46,
  title: 'Entropy collapse and its cure',
  question: 'Why does a policy stop exploring before it has found the answer?',
  watch:
    'Several passes over each batch make a policy sure of the first thing that worked: entropy falls, groups become silent, pass@k falls while the return still rises. A higher upper clip range lets rare tokens grow; an entropy bonus pays for staying undecided.',
  experiment: {
    name: 'Entropy collapse',
    world: { family: 'language', example: 'countdown' },
    arms: [
      {
        label: 'GRPO',
        agent: { type: 'grpo-lm', epochs: 4, minibatches: 2, learningRate: 0.002 },
        reward: [{ term: 'task' }],
      },
      {
        label: 'clip-higher',
        agent: { type: 'grpo-lm', epochs: 4, minibatches: 2, learningRate: 0.002, clipRangeHigh: 0.4 },
        reward: [{ term: 'task' }],
      },
      {
        label: 'entropy bonus',
        agent: { type: 'grpo-lm', epochs: 4, minibatches: 2, learningRate: 0.002, entropyCoefficient: 0.02 },
        reward: [{ term: 'task' }],
      },
    ],
    seeds: 2,
    envSteps: 200000,
    checkpoints: 100,
  },
};
