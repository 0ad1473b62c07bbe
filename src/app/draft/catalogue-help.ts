/** Loads the help texts of catalogue entries, fields and presets after the first paint. */
import { createStore } from 'zustand/vanilla';
import { type Explained, type PartTexts, textsFor } from '../../experiment/catalogue-words.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { Preset } from '../../experiment/preset.ts';

/** Empty if the text was left out of the catalogue; then `found` has it. */
export { helpOf } from '../../experiment/catalogue-words.ts';

export interface CatalogueHelpState {
  readonly found: ReadonlyMap<Explained, PartTexts> | null;
  readonly failed: boolean;
}

export type CatalogueHelp = ReturnType<typeof createCatalogueHelp>;

declare module '../model/lab.ts' {
  interface Lab {
    readonly words: CatalogueHelp;
  }
}

export function createCatalogueHelp(
  catalogue: Catalogue,
  presets: readonly Pick<Preset, 'watch'>[],
  fetch: () => Promise<readonly PartTexts[]>,
) {
  const store = createStore<CatalogueHelpState>(() => ({ found: null, failed: false }));
  let loading = false;
  return {
    store,
    /** Starts loading once, and again after a failure. */
    load() {
      if (loading) return;
      loading = true;
      fetch()
        .then((words) => store.setState({ found: textsFor(catalogue, presets, words), failed: false }))
        .catch(() => {
          loading = false;
          store.setState({ failed: true });
        });
    },
  };
}
