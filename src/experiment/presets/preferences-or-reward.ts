/** DPO against PPO at equal KL. */
import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  id: 'preferences-or-reward',
  order: 45,
  title: 'Preferences or reward: DPO and PPO at equal KL',
  question: 'Is it better to maximize a reward or to tell pairs apart?',
  watch:
    'DPO never sees a number, only which of two texts is better; IPO stops once a pair is told apart by enough; PPO maximizes the reward with a KL penalty that is steered towards half a nat. PPO leaps to about one nat at once and is pulled back slowly; DPO and IPO get as many right at half that distance. Compare the returns where the variants have the same KL to the reference.',
  experiment: {
    name: 'DPO and PPO',
    world: { family: 'language', example: 'sort' },
    variants: [
      { label: 'DPO', agent: { type: 'dpo' }, reward: [{ term: 'task' }] },
      {
        label: 'PPO, KL steered',
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
