import type { ParsedModule } from '../../kernel/contract.ts';
import { functionFault, placeOf, type WantedFunction } from '../../worlds/module-shape.ts';
import { rejectExperiment } from '../experiment-error.ts';

/** @throws ExperimentError at `path`, or at the function's line if its signature is wrong */
export function assertFunctions(module: ParsedModule, wanted: readonly WantedFunction[], path: string): void {
  const fault = functionFault(module, wanted);
  if (fault !== null) rejectExperiment(path, fault.message, fault.fix, fault.place);
}

/** Rejects tables that the host does not fill, and events, which belong to worlds. */
export function assertHostsOwn(
  { text, data, events }: ParsedModule,
  host: { readonly tables: readonly string[]; readonly filled: string; readonly owner: string },
  path: string,
): void {
  const table = data.find((name) => !host.tables.includes(name));
  if (table !== undefined)
    rejectExperiment(
      path,
      `The host does not fill the table \`${table}\`.`,
      `The host fills only ${host.filled}. Use \`memory(…)\` for a private table.`,
      placeOf(text, table),
    );
  if (events.length > 0)
    rejectExperiment(
      path,
      `Only worlds can declare events, not ${host.owner}.`,
      'Use `happened(…)` to test for one.',
    );
}

export function assertSettingNames(
  { text, params }: ParsedModule,
  isTaken: (name: string) => boolean,
  owner: 'agent' | 'world',
  path: string,
): void {
  const taken = params.find(({ name }) => isTaken(name));
  if (taken !== undefined)
    rejectExperiment(
      path,
      `A setting cannot be called \`${taken.name}\`, because the ${owner}’s entry in an experiment uses that name.`,
      'Choose another name.',
      placeOf(text, taken.name),
    );
}
