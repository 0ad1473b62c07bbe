/** Liu et al. 2025, 2503.20783: what GRPO's two divisions do to length. */
import type { WrittenPreset } from '../preset.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  prompts: 16,
  learningRate: 0.0015,
};
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 42,
  title: 'GRPO makes mistakes longer; Dr. GRPO does not',
  question: 'Why do wrong completions grow under GRPO?',
  watch:
    'Readers tire after eight words. GRPO divides a completion’s loss by its length, so a long mistake costs little per token: wrong completions stay about twice as long as under Dr. GRPO, and the task return is lower. Dr. GRPO divides by a constant instead and leaves out the group’s standard deviation. Compare the lengths of right and wrong completions.',
  experiment: {
    name: 'GRPO and Dr. GRPO on length',
    world: { family: 'language', example: 'length bias' },
    variants: [
      { label: 'GRPO', agent: { ...agent, aggregation: 'seq-mean-token-mean' }, reward },
      {
        label: 'Dr. GRPO',
        agent: { ...agent, advantage: 'dr-grpo', aggregation: 'constant' },
        reward,
      },
    ],
    seeds: 6,
    envSteps: 60_000,
    measurementPoints: 50,
  },
};
