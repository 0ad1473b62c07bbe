/** Maps a compiler error to the field of the experiment that the user wrote. */

import type { VariantSpec } from '../../experiment/experiment.ts';
import { KernelError } from '../../kernel/contract.ts';
import { termModules } from '../../rewards/registry.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { ExperimentError, problemOf } from '../experiment-error.ts';
import { CUSTOM_AGENT } from './agent.ts';
import { isCustomModule } from './module.ts';

/** Errors inside a custom world's text are reported at its field, with its own line numbers. */
export function inCustomText<T>(
  build: WorldBuild,
  path: string,
  work: () => T,
  reward: VariantSpec['reward'] = [],
): T {
  try {
    return work();
  } catch (error) {
    const own = build.customText;
    const problem = error instanceof KernelError ? problemOf(error, path) : null;
    if (!problem || !(error instanceof KernelError)) throw error;
    const term = /^term(\d+)own$/.exec(error.module);
    if (term) throw new ExperimentError([{ ...problem, path: `${path}.reward[${term[1]}].expression` }]);
    const module = /^term(\d+)$/.exec(error.module);
    if (module && isCustomModule(termModules.get(reward[Number(module[1])]?.term ?? '')))
      throw new ExperimentError([{ ...problem, path: `${path}.reward[${module[1]}].text` }]);
    if (error.module === CUSTOM_AGENT)
      throw new ExperimentError([{ ...problem, path: `${path}.agent.text` }]);
    const line = error.place.line - (own?.line ?? 0) + 1;
    const users = own !== undefined && error.module === 'world' && line >= 1;
    throw new ExperimentError([users ? { ...problem, path: own.path, line } : problem]);
  }
}
