/** Settings of networks on gridworlds and bandits. */
import type { Field } from '../../experiment/field.ts';
import { choice, whole, yesNo } from './fields.ts';

/** Size of the perceptron, and what it sees of the world. */
export const worldNetwork: readonly Field[] = [
  whole('layers', 'Hidden layers', 'Of tanh units, between what is seen and the outputs.', 2, 1, 4),
  whole('width', 'Width', 'Units of each hidden layer; a multiple of 4.', 64, 4, 256),
  choice(
    'view',
    'View of the world',
    'One-hot: one input for each observation, as in a table, so that nothing learned in one place tells anything about another. Egocentric: the kinds of the cells around the agent, and the flags: what looks alike is treated alike.',
    ['one-hot', 'egocentric'],
    false,
  ),
  whole(
    'viewSize',
    'Side of the egocentric view',
    'Cells; an odd number, the agent stands in the middle. Without effect on one-hot inputs.',
    5,
    3,
    15,
  ),
];

export const sharedTrunk: Field = {
  ...yesNo(
    'sharedTrunk',
    'Shared trunk',
    'One stack of hidden layers below policy and critic, instead of one each: half the work, and each disturbs the other.',
    false,
  ),
  live: false,
};

export const anneal = (value: boolean): Field =>
  yesNo('anneal', 'Anneal learning rate', 'Straight down to 0 at the end of the budget.', value);

export const parallelWorlds = (value: number): Field =>
  whole(
    'envs',
    'Parallel worlds',
    'Copies of the world that are stepped together. More make each batch more varied, and updates rarer.',
    value,
    1,
    64,
  );
