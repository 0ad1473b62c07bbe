import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  learningRate: 0.001,
  prompts: 16,
  groupSize: 8,
  epochs: 2,
  minibatches: 2,
  entropyCoefficient: 0.02,
};
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 65,
  title: 'Reverse curriculum: begin near the end',
  question: 'How does a policy learn what it never gets right by chance?',
  watch:
    'Five letters are to be reversed; only a fully right answer pays. By chance that is one answer in 4,096, so from the prompt nothing is ever learned. The other variants begin within a right answer and write the rest. With starts that shrink, the success of the training batch falls while the task grows longer, and the line of evaluation, always from the prompt, rises to half of all problems. Starts of any length make the training easy for ever: its batches succeed more often, but from the prompt it solves one problem in twelve.',
  experiment: {
    name: 'Reverse curriculum',
    world: { family: 'language', example: 'reverse', letters: 3, trainProblems: 300, heldOutProblems: 60 },
    variants: [
      { label: 'from the prompt', agent, reward },
      { label: 'starts that shrink', agent: { ...agent, prefix: 0.8, prefixUntil: 0.8 }, reward },
      {
        label: 'starts of any length',
        agent: { ...agent, prefix: 1, prefixUntil: 0, prefixLength: 'uniform' },
        reward,
      },
    ],
    seeds: 8,
    episodes: 25_000,
    envSteps: 160_000,
    measurementPoints: 40,
  },
};
