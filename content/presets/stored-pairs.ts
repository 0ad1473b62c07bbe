import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = {
  type: 'dpo',
  pairs: 'offline',
  baseAccuracy: 0.1,
  learningRate: 0.001,
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
};
const reward = [{ term: 'partial-credit', credit: 'positions', placement: 'sequence' }];

export const preset: WrittenPreset = {
  order: 63,
  title: 'DPO on stored pairs: read too often',
  question: 'How many preference pairs does DPO need?',
  watch:
    'DPO learns from pairs of completions that the starting policy wrote; the better one is preferred. The first variant always reads new pairs. The others read a stored set again and again: 1,024 pairs three times, 64 pairs fifty times. The small set is soon known by heart: KL to the start grows, and right answers to held-out problems fall from one half to one in twenty. The dashed line is the reward that labels are made of.',
  experiment: {
    name: 'DPO on stored pairs',
    world: { family: 'language', example: 'reverse', level: 6, letters: 3, trainProblems: 836 },
    variants: [
      { label: 'new pairs', agent, reward },
      { label: '1,024 pairs', agent: { ...agent, storedPairs: 1024 }, reward },
      { label: '64 pairs', agent: { ...agent, storedPairs: 64 }, reward },
    ],
    seeds: 8,
    episodes: 6400,
    envSteps: 1_000_000,
    measurementPoints: 40,
  },
};
