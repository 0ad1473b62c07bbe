import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  order: 41,
  title: 'Arithmetic: all or nothing, or partial credit',
  question: 'Does credit for correct digits help when almost no answer is right?',
  watch:
    'Three-digit sums with a starting policy that is almost never right. All-or-nothing reward leaves nine in ten groups without advantage, and that variant stays near its starting level. With credit for each correct digit hardly any group is without advantage: digits become right, and then, slowly, whole sums. Both are measured by the same task return.',
  experiment: {
    name: 'Three-digit addition, weak start',
    world: { family: 'language', example: 'three-digit addition, units first' },
    variants: [
      {
        label: 'right or wrong',
        agent: { type: 'grpo-lm', baseAccuracy: 0.03, baseAnswers: 'greedy' },
        reward: [{ term: 'exact-match' }],
      },
      {
        label: 'partial credit',
        agent: { type: 'grpo-lm', baseAccuracy: 0.03, baseAnswers: 'greedy' },
        reward: [{ term: 'partial-credit', credit: 'positions' }],
      },
    ],
    seeds: 2,
    envSteps: 300000,
    measurementPoints: 100,
  },
};
