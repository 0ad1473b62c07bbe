/** The state of offline support and of updates. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface OfflineState {
  /** `unknown`: not looked at yet, or this browser or host cannot. `fresh`: since just now. `kept`: since an earlier visit. */
  readonly state: 'unknown' | 'fresh' | 'kept';
  readonly update: (() => void) | null;
}

export const createOfflineStore = (): StoreApi<OfflineState> =>
  createStore<OfflineState>(() => ({ state: 'unknown', update: null }));
