/**
 * Keeps a comparison up to date while the run trains: asked for at once when the question changes, else at most every two
 * seconds, and never so often that the measuring worker does nothing else. What belongs to an older question or run is
 * dropped. No React here.
 */
import type { Lab } from '../../lab/model.ts';
import type { Comparison, ComparisonRequest } from '../../measure/compare/comparison.ts';

export interface FeedState {
  readonly comparison: Comparison | null;
  /** Progress of a comparison that takes longer than half a second; else null. */
  readonly share: number | null;
  /** Why there is no comparison; empty: no fault. */
  readonly fault: string;
}
export interface FeedClock {
  now(): number;
  /** @returns a cancel */
  after(milliseconds: number, callback: () => void): () => void;
}
export interface Feed {
  getState(): FeedState;
  subscribe(listener: () => void): () => void;
  ask(request: ComparisonRequest | null): void;
  stop(): void;
}

const LEAST_INTERVAL_MS = 2_000;
/** Comparisons take at most a third of the worker's time. */
const REST = 3;
const SHORT_MS = 500;
const NOTHING: FeedState = { comparison: null, share: null, fault: '' };

export const pageClock: FeedClock = {
  now: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The latest result, for readers that do not request one, such as the print view. */
const latest = new WeakMap<Lab['run'], Comparison>();
export function latestComparison(run: Lab['run']): Comparison | null {
  return latest.get(run) ?? null;
}

export function createFeed(lab: Pick<Lab, 'compare' | 'run'>, clock: FeedClock): Feed {
  let state = NOTHING;
  let request: ComparisonRequest | null = null;
  let token = 0; // of the latest question: answers to others are stale
  let busy = false;
  let stale = false; // something has come since it was asked
  let earliest = Number.NEGATIVE_INFINITY;
  let cancel = () => {};
  const listeners = new Set<() => void>();
  const set = (patch: Partial<FeedState>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };

  const go = () => {
    cancel();
    if (request === null || lab.run.getState().plan === null) return;
    const mine = ++token;
    const begun = clock.now();
    busy = true;
    stale = false;
    earliest = begun + LEAST_INTERVAL_MS;
    const over = () => {
      busy = false;
      earliest = Math.max(earliest, clock.now() + (REST - 1) * (clock.now() - begun));
      if (stale) later();
    };
    lab
      .compare(request, (share) => {
        if (mine === token && clock.now() - begun > SHORT_MS) set({ share });
      })
      .then(
        (comparison) => {
          if (mine !== token) return;
          latest.set(lab.run, comparison);
          set({ comparison, share: null, fault: '' });
          over();
        },
        (error: unknown) => {
          if (mine !== token) return;
          set({ share: null, fault: error instanceof Error ? error.message : String(error) });
          over();
        },
      );
  };
  const later = () => {
    stale = true;
    if (busy) return;
    cancel();
    cancel = clock.after(Math.max(0, earliest - clock.now()), go);
  };
  const again = () => {
    set(NOTHING);
    go();
  };

  const leave = lab.run.subscribe((now, before) => {
    if (now.generation !== before.generation || now.plan !== before.plan) again();
    else if (now.seriesVersion !== before.seriesVersion) later();
  });
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (wanted) => {
      request = wanted;
      go();
    },
    stop: () => {
      token++;
      cancel();
      leave();
    },
  };
}
