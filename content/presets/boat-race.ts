/** After CoastRunners (Clark & Amodei 2016): a boat that circles for points and never finishes. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 };

export const preset: WrittenPreset = {
  order: 9,
  title: 'Boat race: points are not the race',
  question: 'What does a boat learn when it is paid for waypoints instead of finishing?',
  watch:
    'Paid for points, the boat circles until time is up: its training return is the highest of all and its task return is zero. Ten points for finishing do not fix this, because the loop pays more. Pay for the finish and use progress as a potential: every lap is then worth nothing, and the boat finishes every race.',
  experiment: {
    name: 'Boat race',
    world: { family: 'gridworld', example: 'boat-race' },
    variants: [
      { label: 'finish only', agent, reward: [{ term: 'task' }] },
      { label: 'points', agent, reward: [{ term: 'proxy' }] },
      { label: 'points + 10 × finish', agent, reward: [{ term: 'proxy' }, { term: 'task', weight: 10 }] },
      {
        label: 'progress potential',
        agent,
        reward: [{ term: 'task' }, { term: 'potential', scale: 0.1 }],
      },
    ],
    envSteps: 100_000,
  },
};
