import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.98, epsilon: 0.1 };

export const preset: WrittenPreset = {
  order: 10,
  title: 'Vacuum: a sensor that can be fooled',
  question: 'Does a robot clean the room when it is paid for seeing no dirt?',
  watch:
    'Paid by its sensor, the robot learns to stay on the mat, where the covered sensor reports a clean room; the dirt remains. Ten points for each piece of dirt removed help little, because the mat pays forever. Pay for cleaning and charge for covering the sensor: the room is then clean in every episode.',
  experiment: {
    name: 'Vacuum cleaner',
    world: { family: 'gridworld', example: 'vacuum' },
    variants: [
      { label: 'dirt removed', agent, reward: [{ term: 'task' }] },
      { label: 'no dirt seen', agent, reward: [{ term: 'proxy' }] },
      {
        label: 'not seen + 10 × removed',
        agent,
        reward: [{ term: 'proxy' }, { term: 'task', weight: 10 }],
      },
      {
        label: 'pay for cleaning',
        agent,
        reward: [
          { term: 'event', event: 'cleaned' },
          { term: 'event', event: 'coveredSensor', weight: -1 },
        ],
      },
    ],
    envSteps: 60_000,
  },
};
