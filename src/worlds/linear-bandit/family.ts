/**
 * Linear bandits: settings, constants from a spec, and the named bandits. The dynamics are in
 * linear-bandit.kernel.ts.
 */
import type { Problem, WorldSpec } from '../../experiment/experiment.ts';
import { choice, integer, number } from '../../experiment/field.ts';
import { liveNumbers, readSettings, type Settings } from '../../experiment/settings.ts';
import type { WorldFamily } from '../contract.ts';
import { type Placed, worldEntry } from '../declared.ts';
import { codes, error, exampleOf, u32 } from '../settings.ts';
import source from './linear-bandit.kernel.ts?raw';

const FEATURES = ['hypercube', 'sphere', 'one-hot'] as const;
const ERRORS = ['random', 'decoy'] as const;
/** Maximum numbers in one seed’s feature table. */
const MAX_FEATURES = 2 ** 20;

const FIELDS: readonly Placed[] = [
  integer('arms', 'Arms', [20, 2, 4096], { help: 'Number of arms. More arms offer a better best one.' }),
  integer('contexts', 'Contexts', [1, 1, 256], {
    help: 'A context is drawn uniformly before each pull, and each has features of its own. 1: an ordinary linear bandit.',
  }),
  choice('features', 'Features', FEATURES, {
    help: 'hypercube: every feature is ±1. sphere: random directions of length √dimension. one-hot: each arm of each context has a feature of its own, so nothing carries over.',
  }),
  integer('dimension', 'Dimension', [5, 1, 64], {
    help: 'Features of an arm. More need more pulls to learn.',
    where: ['features', 'hypercube', 'sphere'],
  }),
  integer('sparsity', 'Sparsity', [0, 0, 64], {
    help: 'Coordinates of the parameter that are not 0. 0: all of them.',
    where: ['features', 'hypercube', 'sphere'],
  }),
  number('signal', 'Signal', [0.5, 0, 100], {
    help: 'The length of the parameter over √dimension. The linear values of the arms have a standard deviation of signal × √dimension; of one-hot features, of signal.',
  }),
  number('misspecification', 'Misspecification ε', [0, 0, 100], {
    help: 'Greatest error of the linear model. 0: means are exactly linear.',
  }),
  choice('errors', 'Errors', ERRORS, {
    help: 'random: plus or minus ε for each arm. decoy: the signs point to arm 1, which pays less than it seems.',
  }),
  'noise',
];

function* check(settings: Settings, dimension: number): Generator<Problem> {
  const pairs = settings.number('arms') * settings.number('contexts');
  const oneHot = settings.text('features') === 'one-hot';
  if (!oneHot && settings.number('sparsity') > dimension)
    yield error(
      'world.sparsity',
      `A parameter of ${dimension} coordinates cannot have ${settings.number('sparsity')} that are not 0.`,
      `Use at most ${dimension}, or 0 for all.`,
    );
  if (oneHot && pairs > 64)
    yield error(
      'world.arms',
      `One-hot features of ${settings.number('contexts')} contexts with ${settings.number('arms')} arms have dimension ${pairs}; at most 64 are possible.`,
      'Use fewer arms or contexts.',
    );
  else if (pairs * dimension > MAX_FEATURES)
    yield error(
      'world.arms',
      `The features of a seed are ${pairs * dimension} numbers; at most ${MAX_FEATURES} are possible.`,
      'Use fewer arms, contexts or features.',
    );
  if (oneHot && settings.text('errors') === 'decoy')
    yield error(
      'world.errors',
      'Without shared features no error can point to another arm.',
      'Use the features hypercube or sphere, or random errors.',
    );
}

function build(spec: WorldSpec): ReturnType<WorldFamily['build']> {
  const settings = readSettings(family.entry, spec);
  const [arms, contexts] = [settings.number('arms'), settings.number('contexts')];
  const oneHot = settings.text('features') === 'one-hot';
  const dimension = oneHot ? arms * contexts : settings.number('dimension');
  const problems = [...check(settings, dimension)];
  if (problems.length > 0) return { ok: false, problems };
  const f32 = (name: string) => ({ type: 'f32', value: settings.number(name) }) as const;
  const position = (name: string, names: readonly string[]) => u32(names.indexOf(settings.text(name)));
  const labels = Array.from({ length: arms }, (_, arm) => `arm ${arm + 1}`);
  return {
    ok: true,
    build: {
      source,
      constants: {
        nStates: u32(contexts),
        nObservations: u32(contexts),
        nActions: u32(arms),
        nFeatures: u32(dimension),
        support: u32((oneHot ? 0 : settings.number('sparsity')) || dimension),
        signal: f32('signal'),
        misspecification: f32('misspecification'),
        features: position('features', FEATURES),
        errors: position('errors', ERRORS),
        ...codes('features', FEATURES),
        ...codes('errors', ERRORS),
      },
      data: {},
      params: liveNumbers(family.entry, spec),
      actions: labels,
      starts: [],
      stationary: false,
      stepLimit: 0,
      view: { kind: 'arms', labels },
      warnings: [],
    },
  };
}

export const family: WorldFamily = {
  get entry() {
    return worldEntry(source, FIELDS);
  },
  like: 'bandit',
  examples: [exampleOf('linear-bandit')('twenty-linear-arms', {})],
  build,
};
