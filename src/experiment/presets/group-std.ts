/** GRPO with and without std. */
import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  id: 'group-std',
  order: 42,
  title: 'GRPO with and without its standard deviation',
  question: 'What does dividing by the spread of a group do?',
  watch:
    'With the division every group pushes equally hard, the easy and the hopeless ones too; without it (Dr. GRPO) groups that are half right push hardest. Watch the advantage histogram: without the division advantages have a few fixed heights below 1, with it rare successes stand out above 1. On this task the two learn almost equally fast: the spread of most groups is about the same.',
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
