import type { WrittenPreset } from '../../src/experiment/preset.ts';

const network = { layers: 1, width: 32, heads: 2 };

export const preset: WrittenPreset = {
  order: 45,
  title: 'Preferences or reward: DPO, IPO and PPO',
  question: 'Is it better to maximize a reward or to learn from preference pairs?',
  watch:
    'DPO never sees a number, only which of two texts is better. IPO stops once the margin between a pair is large enough. PPO maximizes the reward with an adaptive KL penalty that holds it at half a nat: its β moves within 100 completions. PPO is right more often at the end. DPO and IPO have moved less far by then; compare returns where the variants have the same KL to the reference, and watch the accuracy of their pairs.',
  experiment: {
    name: 'DPO and PPO',
    world: { family: 'language', example: 'sort' },
    variants: [
      { label: 'DPO', agent: { type: 'dpo', ...network }, reward: [{ term: 'task' }] },
      {
        label: 'PPO, adaptive KL',
        agent: { type: 'ppo-lm', ...network, klCoefficient: 0.5, klTarget: 0.5, klHorizon: 100 },
        reward: [{ term: 'task' }],
      },
      { label: 'IPO', agent: { type: 'dpo', ...network, loss: 'ipo' }, reward: [{ term: 'task' }] },
    ],
    seeds: 8,
    envSteps: 50_000,
    measurementPoints: 50,
  },
};
