/** Every language agent with a neural policy: a file in `agents/` registers itself. */
import type { LanguageAgent } from './contract.ts';

const language = import.meta.glob<LanguageAgent>('./agents/*.ts', { eager: true, import: 'agent' });

export const languageAgents: ReadonlyMap<string, LanguageAgent> = new Map(
  Object.values(language).map((agent) => [agent.entry.id, agent]),
);
