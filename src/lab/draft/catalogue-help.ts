/** Help texts of catalogue entries and fields, loaded after the first paint. */
import { createStore } from 'zustand/vanilla';
import { type Explained, type Words, wordsFor } from '../../experiment/catalogue-words.ts';
import type { Catalogue } from '../../experiment/field.ts';

export interface CatalogueHelpState {
  /** null: not here yet. */
  readonly found: ReadonlyMap<Explained, Words> | null;
  readonly failed: boolean;
}

export type CatalogueHelp = ReturnType<typeof createCatalogueHelp>;

export function createCatalogueHelp(catalogue: Catalogue, fetch: () => Promise<readonly Words[]>) {
  const store = createStore<CatalogueHelpState>(() => ({ found: null, failed: false }));
  let loading = false;
  return {
    store,
    /** Starts loading, if nothing has; after a failure, once more. */
    load() {
      if (loading) return;
      loading = true;
      fetch()
        .then((words) => store.setState({ found: wordsFor(catalogue, words), failed: false }))
        .catch(() => {
          loading = false;
          store.setState({ failed: true });
        });
    },
  };
}
