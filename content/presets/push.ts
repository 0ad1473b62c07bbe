/** A block that can be pushed into a corner for good. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.3, gamma: 0.97, epsilon: 0.1 };
const task = { term: 'task' };

export const preset: WrittenPreset = {
  order: 56,
  title: 'A block to push',
  question: 'Does pay for each push bring the block to its place?',
  watch:
    'The agent pushes a block onto the target, then picks it up. Pay for pushes is earned at once, and earned again by pushing to and away. The potential pays the same way only for pushes that bring the end nearer.',
  experiment: {
    name: 'A block to push',
    world: { family: 'push', example: 'push-and-pick-up' },
    variants: [
      { label: 'task only', agent, reward: [task] },
      { label: 'pay per push', agent, reward: [task, { term: 'event', event: 'pushed', weight: 0.1 }] },
      { label: 'potential', agent, reward: [task, { term: 'potential', scale: 0.1 }] },
    ],
    seeds: 30,
    envSteps: 60_000,
  },
};
