/** The states of a graph as names in the kernel language: `state_end2` is the number of the state “end2”. */
import type { WorldView } from '../view.ts';

const PREFIX = 'state_';

export const isStateName = (name: string): boolean => name.startsWith(PREFIX);

/** Characters that the language does not allow in names become `_`. If two states then have the same name, neither gets one. */
export function stateConstants(view: WorldView): ReadonlyMap<string, number> {
  if (view.kind !== 'graph') return new Map();
  const found = new Map<string, number>();
  const twice = new Set<string>();
  view.states.forEach((state, number) => {
    const name = `${PREFIX}${state.replace(/[^A-Za-z0-9_]/g, '_')}`;
    if (found.has(name)) twice.add(name);
    found.set(name, number);
  });
  for (const name of twice) found.delete(name);
  return found;
}
