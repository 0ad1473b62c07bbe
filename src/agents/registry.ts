/** Every agent and shared formula. A file in `table/` or `formulas/` registers itself. */
import type { ParsedModule } from '../kernel/contract.ts';
import { ModuleTexts } from '../kernel/link/library.ts';

/** Agents by id: the file's name, which is the agent's `type` in a spec. */
export const agentModules = new ModuleTexts(
  import.meta.glob<string>('./table/*.kernel.ts', { query: '?raw', import: 'default', eager: true }),
);

const formulas = new ModuleTexts(
  import.meta.glob<string>('./formulas/*.kernel.ts', { query: '?raw', import: 'default', eager: true }),
);

export const formulasAhead = (): Generator<void> => formulas.ahead();

/** Formulas are linked into every program as a library. */
export function formulaLibrary(): readonly ParsedModule[] {
  return formulas.all().map(([, module]) => module);
}
