/** Best of n with one reward model and with an ensemble. */
import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  id: 'best-of-many',
  order: 48,
  title: 'Best of n: leaning on a reward model without learning',
  question: 'What does picking the best of n buy, and what does it cost?',
  watch:
    'Nothing is learned here: n doubles over the run, and of n texts the one that the reward model likes best is given. The proxy rises with every doubling; the true return follows at first and then hardly any more. The worst of four models promises less and gives as much. The KL is that of the bound ln n − (n − 1)/n.',
  experiment: {
    name: 'Best of n',
    world: { family: 'language', example: 'flattery' },
    variants: [
      {
        label: 'one reward model',
        agent: { type: 'best-of-n', baseAccuracy: 0, layers: 1, width: 32, baseSteps: 0 },
        reward: [{ term: 'learned-reward' }],
      },
      {
        label: 'worst of four',
        agent: { type: 'best-of-n', baseAccuracy: 0, layers: 1, width: 32, baseSteps: 0 },
        reward: [{ term: 'reward-ensemble', rule: 'worst' }],
      },
    ],
    seeds: 2,
    envSteps: 600_000,
    measurementPoints: 100,
  },
};
