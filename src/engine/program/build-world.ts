import type { Experiment } from '../../experiment/experiment.ts';
import { worldFamilies } from '../../worlds/registry.ts';
import { ExperimentError, rejectExperiment } from '../experiment-error.ts';
import { parseWorld } from './assemble.ts';
import type { BuiltWorld } from './built.ts';
import { customWorld, isForkedWorld } from './custom-world.ts';

export function buildWorld(experiment: Experiment): BuiltWorld {
  const family = worldFamilies.get(experiment.world.family);
  if (!family)
    return rejectExperiment(
      'world.family',
      `There is no world family “${experiment.world.family}”.`,
      `Families: ${[...worldFamilies.keys()].join(', ')}.`,
    );
  const result = family.build(experiment.world);
  if (!result.ok) throw new ExperimentError(result.problems);
  const built = { build: result.build, module: parseWorld(result.build) };
  return isForkedWorld(experiment.world) ? customWorld(built, experiment.world, family.entry) : built;
}
