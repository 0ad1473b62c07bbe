/** The same learner with a table's view of the world, and with its own eyes. */
import type { WrittenPreset } from '../preset.ts';

const agent = { type: 'ppo-mlp' };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  id: 'neural-views',
  order: 51,
  title: 'Four rooms: where am I, or what do I see?',
  question: 'What does a network gain and lose when it sees its surroundings in place of its position?',
  watch:
    'A 9 × 9 view tells nearly every cell from every other and does as well as the position in the end, on some seeds sooner and on some later. A 3 × 3 view cannot: cells that look alike get one policy, which must hesitate among ways that fit all of them. Episodes stay long, and on some seeds the goal is often missed.',
  experiment: {
    name: 'Views of four rooms',
    world: { family: 'gridworld', example: 'four-rooms' },
    variants: [
      { label: 'one-hot', agent, reward },
      { label: 'sees 9 × 9', agent: { ...agent, view: 'egocentric', viewSize: 9 }, reward },
      { label: 'sees 3 × 3', agent: { ...agent, view: 'egocentric', viewSize: 3 }, reward },
    ],
    seeds: 5,
    envSteps: 60_000,
    measurementPoints: 60,
  },
};
