/** Osband, Russo & Van Roy 2013: RiverSwim, where a small reward is near and a large one upstream. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.1, gamma: 0.99, epsilon: 0.1 };
const task = { term: 'task' };

export const preset: WrittenPreset = {
  order: 54,
  title: 'RiverSwim: the reward upstream',
  question: 'What makes an agent swim against the current before it knows why?',
  watch:
    'Swimming left pays 0.005 at once; swimming right pays 1 at the far end, but the current carries the agent back. Random actions almost never get there. Optimistic values and a novelty bonus make the agent try: compare the visits of the states to the right.',
  experiment: {
    name: 'RiverSwim: bonus, optimism or luck',
    world: { family: 'graph', example: 'riverswim-2013' },
    variants: [
      { label: 'ε-greedy', agent, reward: [task] },
      { label: 'optimistic values', agent: { ...agent, initialValue: 20, epsilon: 0 }, reward: [task] },
      { label: 'novelty bonus', agent, reward: [task, { term: 'novelty', weight: 0.1 }] },
    ],
    seeds: 20,
    envSteps: 40_000,
  },
};
