/**
 * Keeps a comparison up to date while the run trains: asked for at once when the question changes, else at most every two
 * seconds, and never so often that the measuring worker does nothing else. What belongs to an older question or run is
 * dropped.
 */

import type { Comparison, ComparisonRequest } from '../../stats/compare/comparison.ts';
import { faultMessage, pageStore } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';

interface FeedState {
  readonly comparison: Comparison | null;
  /** Progress of a comparison that takes longer than half a second; else null. */
  readonly share: number | null;
  /** Why there is no comparison; empty: no fault. */
  readonly fault: string;
}

const LEAST_INTERVAL_MS = 2_000;
/** Comparisons take at most a third of the worker's time. */
const REST = 3;
const SHORT_MS = 500;
const NOTHING: FeedState = { comparison: null, share: null, fault: '' };

interface Turn {
  readonly feed: object;
  readonly over: Promise<unknown>;
}
/** Who compares now. A new request makes the worker drop the open one, so feeds of a lab take turns. */
const turns = new WeakMap<Lab['run'], Turn>();

/** The latest result, for readers that do not request one, such as the print view. */
const latest = new WeakMap<Lab['run'], Comparison>();
export const latestComparison = (run: Lab['run']): Comparison | null => latest.get(run) ?? null;

/** @param shared readers such as the print view take its latest result */
export function createFeed(lab: Pick<Lab, 'compare' | 'run'>, shared = true) {
  const store = pageStore(NOTHING);
  let request: ComparisonRequest | null = null;
  let token = 0; // of the latest question: answers to others are stale
  let busy = false;
  let stale = false; // something has come since it was asked
  let earliest = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const me = {};
  const other = () => {
    const turn = turns.get(lab.run);
    return turn === undefined || turn.feed === me ? null : turn;
  };
  const go = async () => {
    clearTimeout(timer);
    const mine = ++token;
    busy = true;
    stale = false;
    for (let turn = other(); turn !== null && mine === token; turn = other()) await turn.over;
    if (mine !== token) return;
    busy = false;
    if (request === null || lab.run.getState().plan === null) return;
    busy = true;
    const begun = performance.now();
    const progress = (share: number) => {
      if (mine === token && performance.now() - begun > SHORT_MS) store.setState({ share });
    };
    const asked = lab.compare(request, progress).then(
      (comparison) => ({ comparison, fault: '' }),
      (error: unknown) => ({ fault: faultMessage(error) }),
    );
    const turn = { feed: me, over: asked };
    turns.set(lab.run, turn);
    const found = await asked;
    if (turns.get(lab.run) === turn) turns.delete(lab.run);
    if (mine !== token) return;
    if (shared && 'comparison' in found) latest.set(lab.run, found.comparison);
    store.setState({ ...found, share: null });
    busy = false;
    earliest = begun + Math.max(LEAST_INTERVAL_MS, REST * (performance.now() - begun));
    if (stale) later();
  };
  const later = () => {
    stale = true;
    if (busy) return;
    clearTimeout(timer);
    timer = setTimeout(go, Math.max(0, earliest - performance.now()));
  };
  return {
    store,
    ask(wanted: ComparisonRequest): void {
      request = wanted;
      void go();
    },
    /** Follows the run. @returns a function that stops it */
    follow(): () => void {
      const leave = lab.run.subscribe((now, before) => {
        if (now.generation !== before.generation || now.plan !== before.plan) {
          store.setState(NOTHING);
          void go();
        } else if (now.status === 'done' && before.status !== 'done') {
          earliest = Number.NEGATIVE_INFINITY; // the last word is not waited for
          later();
        } else if (now.seriesVersion !== before.seriesVersion) later();
      });
      return () => {
        token++;
        clearTimeout(timer);
        leave();
      };
    },
  };
}

/** Waits for its turn like every feed. Null: the comparison failed. */
export function compareOnce(
  lab: Pick<Lab, 'compare' | 'run'>,
  request: ComparisonRequest,
): Promise<Comparison | null> {
  const { store, ask } = createFeed(lab, false);
  return new Promise((resolve) => {
    const stop = store.subscribe(({ comparison, fault }) => {
      if (comparison === null && fault === '') return;
      stop();
      resolve(comparison);
    });
    ask(request);
  });
}
