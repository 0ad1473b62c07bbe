/** Every agent whose policy is a network: a file in `agents/` or `worlds/` is all that it takes. */
import type { LanguageAgent } from './contract.ts';

const language = import.meta.glob<LanguageAgent>('./agents/*.ts', { eager: true, import: 'agent' });

export const languageAgents: ReadonlyMap<string, LanguageAgent> = new Map(
  Object.values(language).map((agent) => [agent.entry.id, agent]),
);
