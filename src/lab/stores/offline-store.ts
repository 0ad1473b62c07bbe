/** What is known of visits without a network, and of newer versions. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface OfflineState {
  /** `unknown`: not looked at yet, or this browser or host cannot. `fresh`: since just now. `kept`: since an earlier visit. */
  readonly state: 'unknown' | 'fresh' | 'kept';
  /** Where a newer version waits: takes it, and the page starts again with it. */
  readonly update: (() => void) | null;
}

export const createOfflineStore = (): StoreApi<OfflineState> =>
  createStore<OfflineState>(() => ({ state: 'unknown', update: null }));
