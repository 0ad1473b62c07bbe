/** Settings of networks on gridworlds and bandits. */
import type { Field } from '../../experiment/field.ts';
import type { AgentSettings } from './contract.ts';
import { choice, whole, yesNo } from './fields.ts';
import type { WorldNeeds } from './worlds-contract.ts';

/** Size of the perceptron, and what it sees of the world. */
export const worldNetwork: readonly Field[] = [
  whole(
    'layers',
    'Hidden layers',
    'Number of hidden layers of tanh units. More layers can learn more complex values and train slower.',
    2,
    1,
    4,
  ),
  whole(
    'width',
    'Width',
    'Units per hidden layer, a multiple of 4. A wide network learns more and runs slower.',
    64,
    4,
    256,
  ),
  choice(
    'view',
    'View of the world',
    'One-hot: one input per observation, as in a table, so nothing transfers between places. Egocentric: the kinds of the cells around the agent, and the flags; places that look alike are treated alike.',
    ['one-hot', 'egocentric'],
    false,
  ),
  whole(
    'viewSize',
    'Side of the egocentric view',
    'Side length in cells, an odd number; the agent is in the middle. A larger view distinguishes more places. No effect on one-hot inputs.',
    5,
    3,
    15,
  ),
];

export const sharedTrunk: Field = {
  ...yesNo(
    'sharedTrunk',
    'Shared trunk',
    'Policy and critic share one stack of hidden layers: half the work, but each disturbs the other.',
    false,
  ),
  live: false,
};

export const anneal = (value: boolean): Field =>
  yesNo(
    'anneal',
    'Anneal learning rate',
    'The learning rate falls linearly to 0 at the end of the budget.',
    value,
  );

export const parallelWorlds = (value: number): Field =>
  whole(
    'envs',
    'Parallel environments',
    'Copies of the world that are stepped together. More copies make each batch more varied and updates less frequent.',
    value,
    1,
    64,
  );

export const stepsPerRollout = (value: number): Field =>
  whole(
    'steps',
    'Steps per rollout',
    'Steps of each parallel environment before each update. A high value gives fewer, less noisy updates.',
    value,
    1,
    4096,
    { live: true },
  );

/** What an agent with a policy needs that learns from each rollout once it is over. */
export const onPolicy = (
  settings: AgentSettings,
  rollout: Pick<WorldNeeds, 'steps' | 'wholeEpisodes'>,
): WorldNeeds => ({
  learns: 'policy',
  columns: settings.number('envs'),
  epsilon: null,
  replay: 0,
  ...rollout,
});
