/** The random streams and the names of their state in a program. */

import type { ValueTree } from '../tree.ts';
import type { Instance } from './instance.ts';

const NAMED: ReadonlyMap<number, string> = new Map([
  [0, 'world'],
  [1, 'agent'],
  [2, 'init'],
  [3, 'shuffle'],
]);
const FIRST_TERM = 16;
/** From here on every stream draws for its caller alone, whatever is called: what a probe draws moves nobody else's stream. */
export const FIRST_PROBE = 4096;

export function streamName(stream: number): string {
  if (stream >= FIRST_PROBE) return `probe${stream - FIRST_PROBE}`;
  return NAMED.get(stream) ?? (stream >= FIRST_TERM ? `term${stream - FIRST_TERM}` : `stream${stream}`);
}

/** A library module with `perStream: true` in its meta keeps its state once for each stream, not once for the program. */
export function isPerStream(instance: Instance, value: ValueTree): boolean {
  const state = value.kind === 'scalar' || value.kind === 'array';
  return state && instance.library && instance.tree.meta.perStream === true;
}

/** `key0` of the module `random` for the stream of the agent: `agent$randomKey0`. */
export function streamScalarName(instance: Instance, name: string, stream: number): string {
  return `${streamName(stream)}$${instance.name}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** `streams: { initUniform: 2 }` in the meta of a library module: this function draws from stream 2 for every caller. */
export function fixedStream(instance: Instance, functionName: string): number | undefined {
  const { streams } = instance.tree.meta;
  if (!instance.library || typeof streams !== 'object') return undefined;
  const stream: unknown = new Map(Object.entries(streams)).get(functionName);
  return typeof stream === 'number' ? stream : undefined;
}
