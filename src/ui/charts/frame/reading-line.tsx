import { createContext, useContext, useSyncExternalStore } from 'react';

/** The vertical reading line that all charts share: a place on the x-axis, or nothing. */
export interface ReadingLine {
  get(): number | null;
  set(x: number | null): void;
  subscribe(listener: () => void): () => void;
}

export function createReadingLine(): ReadingLine {
  let at: number | null = null;
  let request = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => at,
    set: (x) => {
      if (x === at) return;
      at = x;
      // Pointers report faster than the screen draws.
      if (request === 0)
        request = requestAnimationFrame(() => {
          request = 0;
          for (const listener of listeners) listener();
        });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const ReadingLineContext = createContext<ReadingLine>(createReadingLine());

export function useReadingLine(): number | null {
  const line = useContext(ReadingLineContext);
  return useSyncExternalStore(line.subscribe, line.get);
}
