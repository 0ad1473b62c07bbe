import type { WrittenPreset } from '../../src/experiment/preset.ts';

/** Begins untrained and learns fast: the policy soon leaves the texts that were labeled first. */
const agent = {
  type: 'grpo-lm',
  baseAccuracy: 0,
  layers: 1,
  width: 32,
  heads: 2,
  baseSteps: 0,
  prompts: 16,
  learningRate: 0.01,
};
const probes = ['accuracy', 'calibration-error', 'labels'].map((measure) => ({
  term: 'model-check',
  measure,
  probe: true,
}));

export const preset: WrittenPreset = {
  order: 49,
  title: 'A reward model that is refreshed',
  question: 'Do labels help more at the start, or where the policy is now?',
  watch:
    'Both fixed reward models are over-optimized: the training return rises to the end while the true return falls, even with four times the labels. The third model begins with 512 labels and is fitted further every two batches, on pairs that the policy then writes. Its policy keeps most of the true return, with fewer labels in all. The model check asks each model about what its policy writes now. The refreshed model orders these pairs no better, but it no longer calls bad texts good. It fits old labels again and again, so its probabilities are too sure.',
  experiment: {
    name: 'Refreshed reward model',
    world: { family: 'language', example: 'flattery' },
    variants: [
      { label: 'fixed, 512 labels', agent, reward: [{ term: 'learned-reward' }, ...probes] },
      { label: 'fixed, 2,048 labels', agent, reward: [{ term: 'learned-reward', pairs: 2048 }, ...probes] },
      {
        label: 'refreshed',
        agent,
        reward: [{ term: 'learned-reward', refresh: 2, refreshPairs: 64 }, ...probes],
      },
    ],
    seeds: 8,
    envSteps: 70_000,
    measurementPoints: 20,
  },
};
