/** Checks whether a world supports a reward design. It runs for a whole library at once, so it links no programs. */
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
 * Checks settings, signals and events. Types inside expressions are left to the validator, which decides when the design is
 * used.
 * @returns why a variant of the experiment cannot have these terms, or null
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
