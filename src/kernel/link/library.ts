/** The room's own library: kernel text in `library/`, seen, last, by every module. */
import type { ParsedModule } from '../contract.ts';
import { ModuleShelf } from './module-texts.ts';

const shelf = new ModuleShelf(
  import.meta.glob<string>('./library/*.kernel.ts', { query: '?raw', import: 'default', eager: true }),
);

export const libraryAhead = (): Generator<void> => shelf.ahead();

export function builtInLibrary(): readonly ParsedModule[] {
  return shelf.all().map(([, module]) => module);
}
