import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  order: 42,
  title: 'GRPO with and without its standard deviation',
  question: 'What changes when GRPO divides by the group’s standard deviation?',
  watch:
    'With the division, every group has equal influence, even easy and hopeless ones. Without it (Dr. GRPO), groups that are half right have the most. Watch the advantage histogram: without the division, advantages take a few fixed values below 1; with it, rare successes exceed 1. On this task both learn almost equally fast, because most groups have about the same standard deviation.',
  experiment: {
    name: 'GRPO and Dr. GRPO on sorting',
    world: { family: 'language', example: 'sort' },
    variants: [
      { label: 'GRPO', agent: { type: 'grpo-lm' }, reward: [{ term: 'task' }] },
      {
        label: 'Dr. GRPO',
        agent: { type: 'grpo-lm', advantage: 'dr-grpo', aggregation: 'constant' },
        reward: [{ term: 'task' }],
      },
    ],
    seeds: 2,
    envSteps: 100000,
    measurementPoints: 100,
  },
};
