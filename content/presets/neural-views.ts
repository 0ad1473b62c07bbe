import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'ppo-mlp' };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 51,
  title: 'Four rooms: where am I, or what do I see?',
  question: 'What does a network gain and lose when it sees its surroundings instead of its position?',
  watch:
    'A 9 × 9 view distinguishes nearly all cells and ends up as good as the position, sooner on some seeds and later on others. A 3 × 3 view does not: cells that look alike share one policy, which has to compromise between them. Episodes stay long, and on some seeds the agent often misses the goal.',
  experiment: {
    name: 'Views of four rooms',
    world: { family: 'gridworld', example: 'four-rooms' },
    variants: [
      { label: 'one-hot', agent, reward },
      { label: '9 × 9 view', agent: { ...agent, view: 'egocentric', viewSize: 9 }, reward },
      { label: '3 × 3 view', agent: { ...agent, view: 'egocentric', viewSize: 3 }, reward },
    ],
    seeds: 5,
    envSteps: 60_000,
    measurementPoints: 60,
  },
};
