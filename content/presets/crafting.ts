/** A tech tree in the manner of Crafter (Hafner 2021). */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.3, gamma: 0.97, epsilon: 0.1 };
const task = { term: 'task' };

export const preset: WrittenPreset = {
  order: 57,
  title: 'A tech tree',
  question: 'How far up a tech tree does exploration alone lead?',
  watch:
    'Each new item pays once, and each needs others first. Random exploration finds the first items. A bonus for new states looks further. Compare how many items each agent makes in an episode.',
  experiment: {
    name: 'A tech tree',
    world: { family: 'crafting', example: 'tech-tree' },
    variants: [
      { label: 'task only', agent, reward: [task] },
      { label: 'novelty', agent, reward: [task, { term: 'novelty', weight: 0.1 }] },
    ],
    seeds: 20,
    envSteps: 60_000,
  },
};
