import type { WrittenPreset } from '../preset.ts';

const agent = { type: 'grpo-lm', epochs: 4, minibatches: 2, learningRate: 0.0005 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 46,
  title: 'Entropy collapse and two remedies',
  question: 'Why does a policy stop exploring before it has found the answer?',
  watch:
    'Four epochs per batch make a policy commit too early to what worked first: entropy falls steeply, zero-advantage groups become more common, and pass@k drops while the return still rises a little. With few evaluation problems the differences are small compared to their intervals; more seeds show them. A higher upper clip range lets rare tokens grow; an entropy bonus pays for staying undecided. Both slow the collapse and neither stops it. Too large a bonus (try 0.02) pays better than the task, and the policy forgets the task.',
  experiment: {
    name: 'Entropy collapse',
    world: { family: 'language', example: 'countdown' },
    variants: [
      { label: 'GRPO', agent, reward },
      { label: 'clip-higher', agent: { ...agent, clipRangeHigh: 0.4 }, reward },
      { label: 'entropy bonus', agent: { ...agent, entropyCoefficient: 0.003 }, reward },
    ],
    seeds: 2,
    envSteps: 100000,
    measurementPoints: 100,
  },
};
