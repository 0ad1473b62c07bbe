/** DeepSea from bsuite: random exploration is not enough. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const settings = { type: 'q-learning', alpha: 0.2, gamma: 0.99 };
const task = { term: 'task' };

export const preset: WrittenPreset = {
  order: 7,
  title: 'Deep sea: exploring where nobody looks',
  question: 'How can an agent find a treasure that random exploration misses a thousand times?',
  watch:
    'Only ten moves to the right in a row reach the treasure, and each costs a little, so ε-greedy learns to stay left and finds nothing. A bonus for rarely visited states, or optimistic initial values, leads the diver through the whole sea (overlay: visits). The novelty bonus fades by itself.',
  experiment: {
    name: 'Deep sea of ten rows',
    world: { family: 'gridworld', example: 'deep-sea' },
    variants: [
      { label: 'ε-greedy', agent: { ...settings, epsilon: 0.02 }, reward: [task] },
      {
        label: 'novelty bonus',
        agent: { ...settings, epsilon: 0.02 },
        reward: [task, { term: 'novelty', weight: 0.1 }],
      },
      { label: 'optimistic', agent: { ...settings, epsilon: 0, initialValue: 1 }, reward: [task] },
    ],
    envSteps: 200_000,
  },
};
