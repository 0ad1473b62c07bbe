import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = {
  type: 'best-of-n',
  n: 8,
  baseAccuracy: 0.25,
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
};
/** Large enough for the sums of two digits and a carry, which it has to learn from labels alone. */
const model = { term: 'learned-reward', pairs: 2048, epochs: 12, labelNoise: 0, modelLayers: 2 };
const probes = ['auroc', 'labels'].map((measure) => ({ term: 'model-check', measure, probe: true }));

export const preset: WrittenPreset = {
  order: 62,
  title: 'Process or outcome: which reward model picks better?',
  question: 'Should labelers judge the answer, or every step on the way?',
  watch:
    'The policy adds two numbers in scratch lines and is right once in four. Nothing is learned after that: n doubles over the run, and a reward model picks one of n completions. Both models were fitted to the same completions. The outcome model has one label for each: is the answer right? The process model has one label for each line, too, and picks by the product of its probabilities. AUROC says how well each orders right and wrong. Where the outcome model hardly beats a coin, the process model finds wrong lines, and its picks are right more often as n grows.',
  experiment: {
    name: 'Process or outcome',
    world: { family: 'language', example: 'addition with scratch work', level: 2 },
    variants: [
      { label: 'outcome', agent, reward: [{ ...model, objective: 'binary' }, ...probes] },
      {
        label: 'process',
        agent,
        reward: [{ ...model, objective: 'per-step', steps: 'product' }, ...probes],
      },
    ],
    seeds: 8,
    envSteps: 80_000,
    measurementPoints: 24,
  },
};
