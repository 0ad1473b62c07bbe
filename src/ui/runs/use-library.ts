import { CLOSED, type Library, type LibraryState } from '../../lab/runs/model.ts';
import { NO_RUNS, type RunsDesk, type RunsDeskState } from '../../lab/runs/run-comparisons-contract.ts';
import { useLab, useStore } from '../hooks.ts';

const OFF: LibraryState = { ...CLOSED, mode: 'off' };
const NOTHING = { getState: () => OFF, subscribe: () => () => {} };
const NO_DESK = { getState: () => NO_RUNS, subscribe: () => () => {} };

/** Null where this page stores nothing. */
export function useLibraryVerbs(): Library | null {
  return useLab().library;
}

/** `select` must return something that stays the same object while nothing changed. */
export function useLibrary<T>(select: (state: LibraryState) => T): T {
  return useStore(useLab().library?.store ?? NOTHING, select);
}

/** Stored runs that are compared or laid over the charts; `select` as above. */
export function useRunsDesk<T>(select: (state: RunsDeskState) => T): T {
  return useStore(useLab().library?.desk.store ?? NO_DESK, select);
}
export function useDeskVerbs(): RunsDesk | null {
  return useLab().library?.desk ?? null;
}
