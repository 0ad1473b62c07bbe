import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = {
  type: 'best-of-n',
  baseAccuracy: 0,
  layers: 1,
  width: 32,
  heads: 2,
  baseSteps: 0,
  prompts: 8,
};

export const preset: WrittenPreset = {
  order: 48,
  title: 'Best of n: optimizing a reward model without training',
  question: 'What do you gain by picking the best of n, and what does it cost?',
  watch:
    'Nothing is learned here. n doubles over the run, and the output is the one of n texts that the reward model scores highest. The proxy rises with every doubling; the true return follows at first and then hardly rises at all. The worst of four models promises less and delivers as much. The KL shown is the bound ln n − (n − 1)/n.',
  experiment: {
    name: 'Best of n',
    world: { family: 'language', example: 'flattery' },
    variants: [
      {
        label: 'one reward model',
        agent,
        reward: [{ term: 'learned-reward' }],
      },
      {
        label: 'worst of four',
        agent,
        reward: [{ term: 'reward-ensemble', rule: 'worst' }],
      },
    ],
    seeds: 6,
    envSteps: 120_000,
    measurementPoints: 50,
  },
};
