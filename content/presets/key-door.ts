import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 };
const task = { term: 'task' };

export const preset: WrittenPreset = {
  order: 8,
  title: 'Key and door: paying for milestones',
  question: 'What happens when you also reward the first half of a task?',
  watch:
    'A potential that is higher with the key brings success at once. Paying only for the first passage through the door does harm: the agent cannot remember whether it was already paid, so it waits at the door. Paying for every passage makes pacing back and forth profitable: that training return rises without success.',
  experiment: {
    name: 'Key and door',
    world: { family: 'gridworld', example: 'key-door' },
    variants: [
      { label: 'goal only', agent, reward: [task] },
      {
        label: 'key potential',
        agent,
        reward: [task, { term: 'potential-expression', expression: '0.3 * hasKey(s)' }],
      },
      {
        label: 'milestones',
        agent,
        reward: [
          task,
          { term: 'milestone', event: 'tookKey', weight: 0.3 },
          { term: 'milestone', event: 'openedDoor', weight: 0.3 },
        ],
      },
      {
        label: 'every passage',
        agent,
        reward: [
          task,
          { term: 'event', event: 'tookKey', weight: 0.3 },
          { term: 'event', event: 'openedDoor', weight: 0.3 },
        ],
      },
    ],
    envSteps: 60_000,
  },
};
