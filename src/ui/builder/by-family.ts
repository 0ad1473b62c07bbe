import type { CatalogueEntry } from '../../experiment/field.ts';

/** Catalogue entries in groups of one family, in the order in which the families first appear. */
export function byFamily(
  entries: readonly CatalogueEntry[],
): readonly (readonly [string, readonly CatalogueEntry[]])[] {
  const groups = new Map<string, CatalogueEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.family);
    if (group === undefined) groups.set(entry.family, [entry]);
    else group.push(entry);
  }
  return [...groups];
}
