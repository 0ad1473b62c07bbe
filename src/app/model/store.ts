import type { StoreApi } from 'zustand/vanilla';

export type Store<T> = Pick<StoreApi<T>, 'getState' | 'subscribe'>;
