/** Settings of networks on worlds. */

import {
  type CatalogueEntry,
  choice,
  type Field,
  flag,
  integer,
  lines,
  live,
  number,
} from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import { WEIGHTS_LINE } from '../layers/weights.ts';
import type { WorldNeeds } from './net-contract.ts';

/** The size of the perceptron, and what it sees of the world. */
const worldNetwork: readonly Field[] = [
  integer('layers', 'Hidden layers', [2, 1, 4], {
    help: 'Number of hidden layers of tanh units. More layers can learn more complex values and train slower.',
    live: false,
  }),
  integer('width', 'Width', [64, 4, 256], {
    help: 'Units per hidden layer, a multiple of 4. A wide network learns more and runs slower.',
    live: false,
  }),
  choice('view', 'View of the world', ['one-hot', 'egocentric', 'factored', 'raster'], {
    help: 'One-hot: one input per observation, as in a table, so nothing transfers between places. Egocentric: the kinds of the cells around the agent, and the flags; places that look alike are treated alike. Factored: the inputs are the parts of the observation: the cell and each flag, each token, or the factors that a custom world declares. What is learned about one part transfers. Raster: the whole map as an image, one channel each for the kinds of cells, the agent and the flags; made for convolutions.',
    live: false,
  }),
  integer('viewSize', 'Side of the egocentric view', [5, 3, 15], {
    help: 'Side length in cells, an odd number; the agent is in the middle. A larger view distinguishes more places. No effect on one-hot inputs.',
    live: false,
  }),
];

/** A list of layers that replaces the perceptron, and the weights that it starts from. */
export const layered: readonly Field[] = [
  lines('layerList', 'List of layers', [], {
    help: 'One layer per line, from the observation up, in place of the hidden layers and their width; TensorFlow.js computes them. For example: conv 16 3x3 relu, then flatten, then dense 64 tanh. Also: maxpool 2, avgpool 2, lstm 32, gru 32, attention 4 heads, layernorm. The outputs for policy and value are added. Layers see an egocentric view as an image. Empty: hidden layers of tanh units.',
    maxItems: 16,
    maxLength: 60,
    live: false,
  }),
  lines('startWeights', 'Start weights', [], {
    help: 'Weights that every seed starts from, as base64 of 32-bit numbers in a few long lines: what importing a LayersModel writes here. Empty: random weights.',
    maxItems: 16,
    maxLength: WEIGHTS_LINE,
    live: false,
  }),
];

export const sharedTrunk: Field = flag('sharedTrunk', 'Shared trunk', false, {
  help: 'Policy and critic share one stack of hidden layers: half the work, but each disturbs the other.',
  live: false,
});

export const anneal = (value: boolean): Field =>
  flag('anneal', 'Anneal learning rate', value, {
    help: 'The learning rate falls linearly to 0 at the end of the budget.',
  });

export const parallelWorlds = (value: number): Field =>
  integer('envs', 'Parallel environments', [value, 1, 64], {
    help: 'Copies of the world that are stepped together. More copies make each batch more varied and updates less frequent.',
    live: false,
  });

export const stepsPerRollout = (value: number): Field =>
  integer('steps', 'Steps per rollout', [value, 1, 4096], {
    help: 'Steps of each parallel environment before each update. A high value gives fewer, less noisy updates.',
  });

/** For agents that act by action values. */
export const exploration: readonly Field[] = [
  number('epsilon', 'Exploration rate ε', [1, 0, 1], {
    help: 'Initial share of uniformly random actions. A high value explores more and earns less while learning.',
  }),
  number('epsilonEnd', 'Final ε', [0.05, 0, 1], { help: 'Share of random actions after the decay.' }),
  number('explorationShare', 'ε decay', [0.5, 0, 1], {
    help: 'Share of the budget over which ε moves linearly from its initial to its final value.',
  }),
];
export function epsilonNow(settings: Settings, progress: number): number {
  const [from, to] = [settings.number('epsilon'), settings.number('epsilonEnd')];
  const share = settings.number('explorationShare');
  return from + (to - from) * (share > 0 ? Math.min(1, progress / share) : 1);
}

/** Entry of an agent on worlds: its own fields, then the network's. */
export const entry = (own: Omit<CatalogueEntry, 'family'>): CatalogueEntry => ({
  ...own,
  family: 'networks',
  fields: live([...own.fields, ...worldNetwork]),
});

/** The needs of an agent with a policy that learns from each rollout once it is over. */
export const onPolicy = (
  settings: Settings,
  rollout: Pick<WorldNeeds, 'steps' | 'wholeEpisodes'>,
): WorldNeeds => ({
  learns: 'policy',
  columns: settings.number('envs'),
  epsilon: null,
  replay: 0,
  ...rollout,
});
