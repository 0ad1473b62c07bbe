import { createStore, type StoreApi } from 'zustand/vanilla';

export interface OfflineState {
  /** `unknown`: not checked yet, or not supported. `fresh`: stored just now. `kept`: stored by an earlier visit. */
  readonly state: 'unknown' | 'fresh' | 'kept';
  readonly update: (() => void) | null;
}

export const createOfflineStore = (): StoreApi<OfflineState> =>
  createStore<OfflineState>(() => ({ state: 'unknown', update: null }));
