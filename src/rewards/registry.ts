/** Every reward term: a file in `terms/` is all that it takes. */
import type { ParsedModule } from '../kernel/contract.ts';
import { parseModule } from '../kernel/parse.ts';

const termTexts: Record<string, string> = import.meta.glob('./terms/*.kernel.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace('.kernel.ts', '');

/** By id: the file's name, which is `term` in a spec. */
export const termModules: ReadonlyMap<string, ParsedModule> = new Map(
  Object.entries(termTexts).map(([path, text]) => [idOf(path), parseModule(idOf(path), text)]),
);
