/** After CoastRunners (Clark & Amodei 2016): a boat that circles for points and never finishes. */
import type { WrittenPreset } from '../preset.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 };

export const preset: WrittenPreset = {
  id: 'boat-race',
  order: 9,
  title: 'Boat race: points are not the race',
  question: 'What does a boat do that is paid for waypoints instead of for finishing?',
  watch:
    'Paid by points it stays in the loop until time is up: its training return is the highest of all, its task return is zero. Ten points for finishing do not fix that, because the loop pays more. Pay the finish, and the way to it as a potential, and every lap of the loop is worth nothing: the boat finishes every race.',
  experiment: {
    name: 'Boat race',
    world: { family: 'gridworld', example: 'boat-race' },
    variants: [
      { label: 'the race', agent, reward: [{ term: 'task' }] },
      { label: 'points', agent, reward: [{ term: 'proxy' }] },
      { label: 'points, 10 for finishing', agent, reward: [{ term: 'proxy' }, { term: 'task', weight: 10 }] },
      {
        label: 'progress as a potential',
        agent,
        reward: [{ term: 'task' }, { term: 'potential', scale: 0.1 }],
      },
    ],
    seeds: 20,
    envSteps: 100_000,
  },
};
