/** Every language agent with a neural policy: a file in `agents/` registers itself. */
import type { LanguageAgent } from './contract.ts';
import type { WorldAgent } from './worlds-contract.ts';

const worlds = import.meta.glob<WorldAgent>('./worlds/*.ts', { eager: true, import: 'agent' });

export const worldAgents: ReadonlyMap<string, WorldAgent> = new Map(
  Object.values(worlds).map((agent) => [agent.entry.id, agent]),
);

const language = import.meta.glob<LanguageAgent>('./agents/*.ts', { eager: true, import: 'agent' });

export const languageAgents: ReadonlyMap<string, LanguageAgent> = new Map(
  Object.values(language).map((agent) => [agent.entry.id, agent]),
);
