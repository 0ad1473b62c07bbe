import { CLOSED, type LibraryState } from '../../lab/runs/model.ts';
import { NO_RUNS, type RunComparisonsState } from '../../lab/runs/run-comparisons-contract.ts';
import { useLab, useStore } from '../hooks.ts';

const OFF: LibraryState = { ...CLOSED, mode: 'off' };
const NOTHING = { getState: () => OFF, subscribe: () => () => {} };
const NO_COMPARISONS = { getState: () => NO_RUNS, subscribe: () => () => {} };

/** `select` must return something that stays the same object while nothing changed. */
export function useLibrary<T>(select: (state: LibraryState) => T): T {
  return useStore(useLab().library?.store ?? NOTHING, select);
}

/** Stored runs that are compared or overlaid on the charts; `select` as above. */
export function useRunComparisons<T>(select: (state: RunComparisonsState) => T): T {
  return useStore(useLab().library?.comparisons.store ?? NO_COMPARISONS, select);
}
