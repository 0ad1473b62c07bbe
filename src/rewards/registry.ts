/** Every reward term. A file in `terms/` registers itself. */
import { ModuleTexts } from '../kernel/link/library.ts';

/** Terms by id: the file's name, which is `term` in a spec. */
export const termModules = new ModuleTexts(
  import.meta.glob<string>('./terms/*.kernel.ts', { query: '?raw', import: 'default', eager: true }),
);
