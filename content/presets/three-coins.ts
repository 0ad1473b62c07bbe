import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 21,
  title: 'Three coins',
  question: 'How much does it cost to find out which of three coins pays best?',
  watch:
    'Watch the cumulative regret: a straight line for ε-greedy, which never stops exploring, and flattening curves for the others. UCB1 pays for its worst-case guarantee; Thompson sampling has the lowest regret here.',
  experiment: {
    name: 'Three coins',
    world: { family: 'bandit', example: 'three-coins' },
    variants: [
      { label: 'ε 0.1', agent: { type: 'epsilon-greedy', epsilon: 0.1 }, reward },
      { label: 'UCB1', agent: { type: 'ucb1' }, reward },
      { label: 'Thompson', agent: { type: 'thompson-beta' }, reward },
      { label: 'gradient', agent: { type: 'gradient-bandit', alpha: 0.4 }, reward },
    ],
    seeds: 100,
    envSteps: 3000,
  },
};
