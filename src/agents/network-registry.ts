/** Every agent with a network. A file in `net/` (worlds) or `text/` (language tasks) registers itself. */

import type { WorldAgent } from './updates/net-contract.ts';
import type { LanguageAgent } from './updates/text-contract.ts';

const worlds = import.meta.glob<WorldAgent>('./net/*.ts', { eager: true, import: 'agent' });

export const worldAgents: ReadonlyMap<string, WorldAgent> = new Map(
  Object.values(worlds).map((agent) => [agent.entry.id, agent]),
);

const language = import.meta.glob<LanguageAgent>('./text/*.ts', { eager: true, import: 'agent' });

export const languageAgents: ReadonlyMap<string, LanguageAgent> = new Map(
  Object.values(language).map((agent) => [agent.entry.id, agent]),
);
