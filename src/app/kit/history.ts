/** A value of a view with undo and redo, and the keys for both. The experiment has its own history, in the draft. */
import { useEffect } from 'react';
import { isTyping } from './shortcuts.ts';

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}
const MAX_PAST = 200;

export const newHistory = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** @param together the change belongs to the one before, and is undone with it */
export const changed = <T>({ past, now }: History<T>, next: T, together = false): History<T> => ({
  past: together ? past : [...past.slice(1 - MAX_PAST), now],
  now: next,
  future: [],
});

/** @returns the same history if there is nothing to undo */
export function undone<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

/** @returns the same history if there is nothing to redo */
export function redone<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, now], now: next, future: rest };
}

/** Ctrl Z, and Ctrl Y or Ctrl Shift Z, unless a text is being edited, which has its own. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || key === 'z') redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
