/** Can a world have a reward design? Asked of a whole library at once, so without linking a program for each. */
import type { WrittenTerm } from '../../experiment/design.ts';
import type { Experiment, WorldSpec } from '../../experiment/experiment.ts';
import { parseExperiment } from '../../experiment/parse-experiment.ts';
import { ExperimentError } from '../experiment-error.ts';
import { LANGUAGE } from '../lane.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld } from '../program/built.ts';
import { catalogue } from '../program/catalogue.ts';
import { linkTerms } from '../program/terms.ts';
import { validate } from './validate.ts';

const built = new WeakMap<WorldSpec, BuiltWorld>();

function worldOf(experiment: Experiment): BuiltWorld {
  const world = built.get(experiment.world) ?? buildWorld(experiment);
  built.set(experiment.world, world);
  return world;
}

/**
 * Why a variant of the experiment cannot have these terms: settings, signals, events. Types inside expressions are left to the
 * validator, which has the last word when the design is used.
 * @returns null: nothing stands in the way
 */
export function misfit(
  experiment: Experiment,
  variant: number,
  terms: readonly WrittenTerm[],
): string | null {
  const spec = experiment.variants[variant];
  if (spec === undefined) return 'There is no such variant.';
  const candidate = { ...experiment, variants: [{ ...spec, reward: terms }], edits: [] };
  const parsed =
    experiment.world.family === LANGUAGE ? validate(candidate) : parseExperiment(candidate, catalogue());
  if (!parsed.ok) return parsed.problems.find(({ severity }) => severity === 'error')?.message ?? null;
  if (experiment.world.family === LANGUAGE) return null;
  try {
    const { module } = worldOf(experiment);
    linkTerms({ specs: parsed.value.variants[0]?.reward ?? [], world: module, path: 'variants[0]' });
    return null;
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    return error.problems[0]?.message ?? null;
  }
}
