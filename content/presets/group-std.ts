/** Liu et al. 2025, 2503.20783: what GRPO's two divisions do to length. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

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
  title: 'GRPO leaves mistakes twice as long as Dr. GRPO',
  question: 'Why do wrong completions stay long under GRPO?',
  watch:
    'Readers tire after eight words. GRPO divides a completion’s loss by its length, so a long mistake costs little per token. Under both, wrong completions get shorter, from about 18 tokens; under GRPO they end at about 12, under Dr. GRPO at about 6, while right ones end near 7 under both. GRPO’s task return is lower, because long completions cost. Dr. GRPO divides by a constant instead and leaves out the group’s standard deviation. The paper’s wrong completions grew; these shrink, and only the difference remains.',
  shows: ['wrongLength', 'taskReturn'],
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
