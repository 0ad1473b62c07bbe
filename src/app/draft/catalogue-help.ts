/** Help texts of catalogue entries, fields and presets, loaded after the first paint. */
import { createStore } from 'zustand/vanilla';
import { type Explained, type PartTexts, textsFor } from '../../experiment/catalogue-words.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { Preset } from '../../experiment/preset.ts';

/** Empty where it was left out, for `found` to give. */
export { helpOf } from '../../experiment/catalogue-words.ts';

export interface CatalogueHelpState {
  /** null: not here yet. */
  readonly found: ReadonlyMap<Explained, PartTexts> | null;
  readonly failed: boolean;
}

export type CatalogueHelp = ReturnType<typeof createCatalogueHelp>;

declare module '../model/lab.ts' {
  interface Lab {
    /** Explanations of the catalogue. */
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
    /** Starts loading, if nothing has; after a failure, once more. */
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
