/** Every agent on gridworlds and bandits with a neural policy: a file in `worlds/` registers itself. */
import type { WorldAgent } from './worlds-contract.ts';

const worlds = import.meta.glob<WorldAgent>('./worlds/*.ts', { eager: true, import: 'agent' });

export const worldAgents: ReadonlyMap<string, WorldAgent> = new Map(
  Object.values(worlds).map((agent) => [agent.entry.id, agent]),
);
