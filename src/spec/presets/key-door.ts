/** A task in two parts, with and without pay for the first. */
import type { Preset } from '../preset.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 };
const task = { term: 'task' };

export const preset: Preset = {
  id: 'key-door',
  order: 8,
  title: 'Key and door: paying for milestones',
  question: 'What does a reward for half the way do?',
  watch:
    'Paying once an episode for the key and once for the door brings success early. Paying at every passage of the door instead makes walking through it to and fro a living: that arm’s return rises without success.',
  experiment: {
    name: 'Key and door',
    world: {
      family: 'gridworld',
      name: 'key-door',
      map: [
        '###########',
        '#S...#....#',
        '#....#....#',
        '#....D...G#',
        '#..K.#....#',
        '#....#....#',
        '###########',
      ],
      stepLimit: 200,
    },
    arms: [
      { label: 'goal only', agent, reward: [task] },
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
    seeds: 20,
    envSteps: 200_000,
  },
};
