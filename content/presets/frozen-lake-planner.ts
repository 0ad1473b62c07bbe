/** The best possible hint: a potential made of the exact optimal values. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.1, gamma: 0.99, epsilon: 0.1 };

export const preset: WrittenPreset = {
  order: 6,
  title: 'Frozen lake 8 × 8: help from a planner',
  question: 'How much faster does an agent learn with the exact values as a potential?',
  watch:
    'With Φ = V* every step already shows whether it was good, so the agent succeeds almost at once. Closeness ignores the holes: near them its hint is wrong and has to be unlearned, which is slower than no hint at all. All three designs have the same optimal policy.',
  experiment: {
    name: 'Frozen lake 8 × 8 with a planner’s potential',
    world: { family: 'gridworld', example: 'frozen-lake-8x8' },
    variants: [
      { label: 'task only', agent, reward: [{ term: 'task' }] },
      { label: 'closeness', agent, reward: [{ term: 'task' }, { term: 'potential', scale: 0.05 }] },
      { label: 'planner’s values', agent, reward: [{ term: 'task' }, { term: 'potential-value' }] },
    ],
    envSteps: 600_000,
  },
};
