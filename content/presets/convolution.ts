import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'ppo-mlp', view: 'raster', sharedTrunk: true, learningRate: 0.003 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 61,
  title: 'Key and door: a convolution reads the map',
  question: 'Does a network of your own layers solve a map that it sees as an image?',
  watch:
    'Both networks see the whole map, with one channel each for the kinds of cells, the agent and the key. Both reach the goal in nearly every episode after 10,000 steps and take the shortest path, 12 steps, after 40,000. The convolution needs a quarter of the perceptron’s weights.',
  experiment: {
    name: 'Key and door as an image',
    world: { family: 'gridworld', example: 'key-door' },
    variants: [
      {
        label: 'convolution',
        agent: { ...agent, layerList: ['conv 8 3x3 tanh', 'flatten', 'dense 32 tanh'] },
        reward,
      },
      { label: 'perceptron', agent, reward },
    ],
    seeds: 3,
    envSteps: 50_000,
    measurementPoints: 50,
  },
};
