import type { WrittenPreset } from '../../src/experiment/preset.ts';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  learningRate: 0.002,
  prompts: 16,
  groupSize: 4,
  epochs: 2,
  minibatches: 2,
};
const reward = [{ term: 'partial-credit', credit: 'positions', placement: 'sequence' }];
const variant = (
  label: string,
  agent: { readonly type: string; readonly continuations?: number; readonly stepTokens?: number },
) => ({
  label,
  reward,
  agent: { ...network, ...agent },
});

export const preset: WrittenPreset = {
  order: 64,
  title: 'VinePPO: a value is tried, not guessed',
  question: 'Which tokens of a completion earned its reward?',
  watch:
    'The reward is the share of right letters, paid once at the end. GRPO gives it to every token alike. The critic of PPO has to learn the value of each beginning. VinePPO writes four more completions from each beginning; their mean return is its value, so each token gets what it changed. At equal episodes it learns to reverse six letters in half the time. Those other completions are not episodes: it writes about 14 times as many tokens.',
  experiment: {
    name: 'Values by trying',
    world: { family: 'language', example: 'reverse', level: 6, letters: 3, trainProblems: 836 },
    variants: [
      variant('GRPO', { type: 'grpo-lm' }),
      variant('PPO', { type: 'ppo-lm' }),
      variant('VinePPO', { type: 'vine-ppo', continuations: 4, stepTokens: 1 }),
    ],
    seeds: 5,
    episodes: 4500,
    envSteps: 560_000,
    measurementPoints: 40,
  },
};
