/**
 * Shared by agents that learn only from given data: the settings of the data, and how a batch of them becomes
 * a loss.
 */
import { choice, type Field, integer, number } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Numbers } from '../estimators/arrays.ts';
import { reinforceLoss } from '../estimators/policy-loss.ts';
import type { Scores } from '../networks/contract.ts';
import { sumOfTerms } from './loss.ts';
import type { GivenNeeds, WorldNeeds } from './net-contract.ts';
import * as world from './net-fields.ts';
import type { NetworkLoss } from './text-contract.ts';
import * as field from './text-fields.ts';

/** Added to the help of every such agent. */
export const MEASURED =
  'Environment steps count the transitions read from the data. For each of them the policy takes one step in the world, to be measured: all curves are its own returns, and nothing is learned from these steps.';

/** These names begin with `data`, because the page decides by them what to show about the data. */
const DATA: readonly Field[] = [
  integer('dataSize', 'Transitions of the data', [5000, 1, 200_000], {
    help: 'Transitions that the behavior policy records once per seed, before the run. Variants with the same settings share them. Few leave most actions untried.',
    unit: 'transitions',
    live: false,
  }),
  number('dataOptimal', 'Optimal episodes', [0, 0, 1], {
    help: 'Share of the recorded episodes that the optimal policy of the task plays; the others are uniformly random. Above 0, the world needs an exact solution.',
    live: false,
  }),
  number('dataRandom', 'Random actions', [0.3, 0, 1], {
    help: 'Share of uniformly random actions in the episodes of the optimal policy. 0 shows only what is best; 1 is random.',
    live: false,
  }),
  choice('dataEpisodes', 'Episodes kept', ['all', 'successful', 'failed'], {
    help: 'Which recorded episodes the agent is given: all, or only those with or without the world’s success event.',
    live: false,
  }),
  integer('dataSkipped', 'Skipped steps', [0, 0, 10_000], {
    help: 'Steps at the start of each episode that are left out, so the data begin away from the start. 0: none.',
    live: false,
  }),
  number('dataCorrupted', 'Corrupted rewards', [0, 0, 1], {
    help: 'Share of the transitions whose reward is replaced by the reward of a random other one. 0: none.',
    live: false,
  }),
];

/** Fields of the data, the batch and the measured steps. */
export const givenData: readonly Field[] = [
  ...DATA,
  integer('batchSize', 'Batch size', [64, 1, 1024], {
    help: 'Transitions per gradient step. A large batch is less noisy and slower.',
  }),
  world.parallelWorlds(4),
];

const targetEvery: Field = integer('targetEvery', 'Target copied every', [1000, 1, 1_000_000], {
  help: 'Transitions read between copies to the frozen target network. A high value is more stable and slower.',
  unit: 'env steps',
});

/** Settings of agents with a critic, around their own. */
export const criticFields = (...own: readonly Field[]): readonly Field[] => [
  field.learningRate(0.003),
  world.anneal(true),
  ...givenData,
  ...own,
  targetEvery,
  field.gamma(0.97),
  field.maxGradientNorm(10),
];

/** Maximum weight of an action in weighted cloning. */
export const MAX_WEIGHT = 100;

/** Whether the frozen copy is due after these steps. */
export const isCopyDue = (position: number, taken: number, every: number): boolean =>
  Math.floor(position / every) > Math.floor((position - taken) / every);

/**
 * What an agent needs that reads one batch per as many measured steps. @param bestShare of the kept episodes
 */
export function fromData(
  settings: Settings,
  learns: WorldNeeds['learns'],
  bestShare = 1,
): WorldNeeds & { readonly given: GivenNeeds } {
  const columns = settings.number('envs');
  return {
    learns,
    columns,
    steps: Math.ceil(settings.number('batchSize') / columns),
    wholeEpisodes: false,
    epsilon: learns === 'actionValues' ? 0 : null,
    replay: settings.number('dataSize'),
    given: {
      transitions: settings.number('dataSize'),
      optimalShare: settings.number('dataOptimal'),
      randomActions: settings.number('dataRandom'),
      episodes: settings.text('dataEpisodes') as GivenNeeds['episodes'],
      bestShare,
      skippedSteps: settings.number('dataSkipped'),
      corruptedRewards: settings.number('dataCorrupted'),
    },
  };
}

/** 0 … n − 1 */
export const everyRow = (n: number): Uint32Array => Uint32Array.from({ length: n }, (_, row) => row);

/** L = −mean_rows w ln π(a|s), plus the loss of V. @param weights w, constants [rows] */
export function weightedCloning(
  { logp }: Scores,
  weights: Numbers,
  critic: { readonly loss: number; readonly dValue: Float64Array } | null,
): NetworkLoss {
  const rows = logp.length;
  const mean = new Float64Array(rows).fill(1 / rows);
  return sumOfTerms({
    policy: reinforceLoss({ logp, advantages: weights, weights: mean }),
    entropy: { term: 0, dEntropy: new Float64Array(rows) },
    critic: critic === null ? null : { ...critic, coefficient: 1 },
    kl: null,
    ratios: null,
  });
}
