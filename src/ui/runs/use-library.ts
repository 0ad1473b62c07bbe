import { CLOSED, type Library, type LibraryState } from '../../lab/library/model.ts';
import { useLab, useStore } from '../hooks.ts';

const OFF: LibraryState = { ...CLOSED, mode: 'off' };
const NOTHING = { getState: () => OFF, subscribe: () => () => {} };

/** Null where this page stores nothing. */
export function useLibraryVerbs(): Library | null {
  return useLab().library;
}

/** `select` must return something that stays the same object while nothing changed. */
export function useLibrary<T>(select: (state: LibraryState) => T): T {
  return useStore(useLab().library?.store ?? NOTHING, select);
}
