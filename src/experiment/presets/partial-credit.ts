/** Sparse against partial rewards on arithmetic. */
import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  id: 'partial-credit',
  order: 41,
  title: 'Arithmetic: right or wrong, or partly right',
  question: 'Does credit for right digits help where hardly any answer is right?',
  watch:
    'Three-digit sums with a start that is almost never right: all-or-nothing pay leaves nine groups in ten without signal, and that variant stays near where it starts. Credit for each right digit leaves hardly any group without signal: its digits become right, and whole sums with them, slowly. Both are measured by the same task return.',
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
        label: 'digits count',
        agent: { type: 'grpo-lm', baseAccuracy: 0.03, baseAnswers: 'greedy' },
        reward: [{ term: 'partial-credit', credit: 'positions' }],
      },
    ],
    seeds: 2,
    envSteps: 300000,
    measurementPoints: 100,
  },
};
