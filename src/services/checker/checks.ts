/** The parts of the engine that editing needs but the first picture does not: parsers and the compiler's front end. */

import { misfit } from '../../engine/experiment/design-fit.ts';
import { knownNames, knownNamesOf } from '../../engine/experiment/known-names.ts';
import { sourceOf } from '../../engine/experiment/sources.ts';
import { customTextOf } from '../../engine/experiment/text-of.ts';
import { withModelFiles } from '../../engine/net/model.ts';
import type { WorldSpec } from '../../experiment/experiment.ts';
import { rewardDesigns } from '../../rewards/designs-registry.ts';
import { worldFamilies } from '../../worlds/registry.ts';

export { checkNumber, isStructural } from '../../engine/experiment/live-settings.ts';
export { readAhead, validate } from '../../engine/experiment/validate.ts';

export const studioFacts = {
  designs: rewardDesigns,
  misfit,
  knownNames,
  knownNamesOf,
  customTextOf,
  sourceOf,
  withModelFiles,
};

const SIZES = ['nStates', 'nObservations', 'nActions'] as const;

/** Equal for two worlds whose tables have the same sizes. What was learned in one fits the other. */
export function worldShape(world: WorldSpec): string {
  const built = worldFamilies.get(world.family)?.build(world);
  if (built?.ok !== true) return JSON.stringify(world);
  return SIZES.map((size) => built.build.constants[size]?.value ?? 0).join('/');
}
