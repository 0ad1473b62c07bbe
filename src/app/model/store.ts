import type { StoreApi } from 'zustand/vanilla';

/** A store that the page only reads. */
export type Store<T> = Pick<StoreApi<T>, 'getState' | 'subscribe'>;
