import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  order: 45,
  title: 'Preferences or reward: DPO and PPO at equal KL',
  question: 'Is it better to maximize a reward or to learn from preference pairs?',
  watch:
    'DPO never sees a number, only which of two texts is better. IPO stops once the margin between a pair is large enough. PPO maximizes the reward with an adaptive KL penalty that targets half a nat. PPO jumps to about one nat at once and is pulled back slowly; DPO and IPO are right as often at half that distance. Compare returns where the variants have the same KL to the reference.',
  experiment: {
    name: 'DPO and PPO',
    world: { family: 'language', example: 'sort' },
    variants: [
      { label: 'DPO', agent: { type: 'dpo' }, reward: [{ term: 'task' }] },
      {
        label: 'PPO, adaptive KL',
        agent: { type: 'ppo-lm', klCoefficient: 0.05, klTarget: 0.5 },
        reward: [{ term: 'task' }],
      },
      { label: 'IPO', agent: { type: 'dpo', loss: 'ipo' }, reward: [{ term: 'task' }] },
    ],
    seeds: 2,
    envSteps: 100000,
    measurementPoints: 100,
  },
};
