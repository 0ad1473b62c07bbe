import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0.03,
  baseAnswers: 'greedy',
  prompts: 16,
  learningRate: 0.003,
};

export const preset: WrittenPreset = {
  order: 41,
  title: 'Reversing letters: all or nothing, or partial credit',
  question: 'Does credit for correct letters help when almost no answer is right?',
  watch:
    'The policy should write four letters in reverse order, and its starting answers are almost never right. All-or-nothing reward pays nearly every group of completions the same, so nearly no group has an advantage, and the policy stays where it began. With credit for each letter in its place hardly any group is without advantage, and most answers become right. Both are measured by the same task return.',
  experiment: {
    name: 'Reverse four letters, weak start',
    world: { family: 'language', example: 'reverse', level: 4 },
    variants: [
      { label: 'right or wrong', agent, reward: [{ term: 'exact-match' }] },
      {
        label: 'partial credit',
        agent,
        reward: [{ term: 'partial-credit', credit: 'positions' }],
      },
    ],
    seeds: 6,
    envSteps: 60_000,
    measurementPoints: 50,
  },
};
