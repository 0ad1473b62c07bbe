import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];
const data = { gamma: 0.99, dataSize: 300, dataOptimal: 1, dataRandom: 0.1 };

export const preset: WrittenPreset = {
  order: 60,
  title: 'Unseen actions: DQN and CQL on narrow data',
  question: 'What goes wrong if the data never show a wrong action?',
  watch:
    'The data are 24 nearly optimal episodes, which show fewer than half of all actions. DQN believes in actions that it never saw, because no reward corrects their values: at the start it expects about 1.1, yet it never reaches the goal. CQL lowers the values of unseen actions and walks a shortest path. Compare the maps of the values.',
  experiment: {
    name: 'Narrow data of an open room',
    world: { family: 'gridworld', example: 'open-room', stepCost: 0.02, stepLimit: 40 },
    variants: [
      { label: 'DQN on the data', agent: { type: 'cql', ...data, conservatism: 0, double: false }, reward },
      { label: 'CQL', agent: { type: 'cql', ...data, conservatism: 0.03, double: false }, reward },
      { label: 'IQL', agent: { type: 'iql', ...data, beta: 30 }, reward },
      { label: 'BC', agent: { type: 'bc', ...data }, reward },
    ],
    seeds: 8,
    envSteps: 100_000,
    measurementPoints: 40,
  },
};
