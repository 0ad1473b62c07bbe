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
/**
 * Streams from here on always draw for their caller only. A probe's draws therefore never advance another
 * stream.
 */
export const FIRST_PROBE = 4096;

export function streamName(stream: number): string {
  if (stream >= FIRST_PROBE) return `probe${stream - FIRST_PROBE}`;
  return NAMED.get(stream) ?? (stream >= FIRST_TERM ? `term${stream - FIRST_TERM}` : `stream${stream}`);
}

/**
 * Whether a library module keeps this state once per stream instead of once per program (`perStream: true` in
 * its meta).
 */
export function isPerStream(instance: Instance, value: ValueTree): boolean {
  const state = value.kind === 'scalar' || value.kind === 'array';
  return state && instance.library && instance.tree.meta.perStream === true;
}

/**
 * Names the state of a stream: `key0` of the module `random` for the agent's stream is `agent$randomKey0`.
 */
export function streamScalarName(instance: Instance, name: string, stream: number): string {
  return `${streamName(stream)}$${instance.name}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * The stream that a library function draws from for every caller, if its meta fixes one: `streams: {
 * initUniform: 2 }`.
 */
export function fixedStream(instance: Instance, functionName: string): number | undefined {
  const { streams } = instance.tree.meta;
  if (!instance.library || typeof streams !== 'object') return undefined;
  const stream: unknown = new Map(Object.entries(streams)).get(functionName);
  return typeof stream === 'number' ? stream : undefined;
}
