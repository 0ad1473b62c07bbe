/** Maps a compiler error to the field of the experiment that the user wrote. */

import type { Problem, VariantSpec } from '../../experiment/experiment.ts';
import { KernelError, MemoryError } from '../../kernel/contract.ts';
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
    if (error instanceof MemoryError && !users) throw new ExperimentError([tooLarge(build, error)]);
    throw new ExperimentError([users ? { ...problem, path: own.path, line } : problem]);
  }
}

/** Tables by state and action grow with the world: nobody can shorten them in a text that is not theirs. */
function tooLarge({ customText, constants }: WorldBuild, { message }: MemoryError): Problem {
  const count = (name: string) => (constants[name]?.value ?? 0).toLocaleString('en');
  return {
    path: customText?.path ?? 'world',
    message: `With ${count('nObservations')} states and ${count('nActions')} actions a table of the program does not fit: ${message}.`,
    fix: 'Use fewer states or actions: one number for each pair of them fits up to 16,777,216 pairs.',
    severity: 'error',
  };
}
