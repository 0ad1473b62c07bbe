/** All world families. A folder with a `family.ts` registers itself. */
import type { WorldFamily } from './contract.ts';

const found = import.meta.glob<WorldFamily>('./*/family.ts', { eager: true, import: 'family' });

export const worldFamilies: ReadonlyMap<string, WorldFamily> = new Map(
  Object.entries(found).map(([path, family]) => [path.split('/')[1] ?? '', family]),
);
