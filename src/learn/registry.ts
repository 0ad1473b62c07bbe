/** Every agent and every shared formula: a file in `agents/` or `formulas/` is all that it takes. */
import type { ParsedModule } from '../kernel/contract.ts';
import { parseModule } from '../kernel/parse.ts';

const agentTexts: Record<string, string> = import.meta.glob('./agents/*.kernel.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const formulaTexts: Record<string, string> = import.meta.glob('./formulas/*.kernel.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace('.kernel.ts', '');

/** By id: the file's name, which is the agent's `type` in a spec. */
export const agentModules: ReadonlyMap<string, ParsedModule> = new Map(
  Object.entries(agentTexts).map(([path, text]) => [idOf(path), parseModule(idOf(path), text)]),
);

/** Linked into every program as library. */
export const formulaLibrary: readonly ParsedModule[] = Object.entries(formulaTexts).map(([path, text]) =>
  parseModule(idOf(path), text),
);
