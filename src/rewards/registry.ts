/** Every reward term: a file in `terms/` is all that it takes. */
import { ModuleShelf } from '../kernel/link/module-texts.ts';

/** By id: the file's name, which is `term` in a spec. */
export const termModules = new ModuleShelf(
  import.meta.glob<string>('./terms/*.kernel.ts', { query: '?raw', import: 'default', eager: true }),
);
