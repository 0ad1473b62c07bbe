/**
 * Keeps a comparison up to date while the run trains. A changed question is sent at once; otherwise updates come at most every
 * two seconds and leave the measuring worker time for other work. Answers to an older question or run are dropped.
 */

import type { Comparison, ComparisonRequest } from '../../stats/compare/comparison.ts';
import { faultMessage, pageStore } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';

interface FeedState {
  readonly comparison: Comparison | null;
  /** The other comparison that was asked for, of the same moment. */
  readonly also: Comparison | null;
  /** The progress of a comparison that takes longer than half a second, or else null. */
  readonly share: number | null;
  /** Explains why there is no comparison; empty if there is no fault. */
  readonly fault: string;
}

const LEAST_INTERVAL_MS = 2_000;
/** Comparisons use at most a third of the worker's time. */
const REST = 3;
const SHORT_MS = 500;
const NOTHING: FeedState = { comparison: null, also: null, share: null, fault: '' };

interface Turn {
  readonly feed: object;
  readonly over: Promise<unknown>;
}
/** The feed that is comparing now. A new request makes the worker drop the open one, so the feeds of a lab take turns. */
const turns = new WeakMap<Lab['run'], Turn>();

/** The latest result, for readers that do not request one, such as the print view. */
const latest = new WeakMap<Lab['run'], Comparison>();
export const latestComparison = (run: Lab['run']): Comparison | null => latest.get(run) ?? null;

export class Feed {
  readonly store = pageStore(NOTHING);
  readonly #lab: Pick<Lab, 'compare' | 'run'>;
  readonly #shared: boolean;
  #request: ComparisonRequest | null = null;
  #also: ComparisonRequest | null = null;
  #token = 0; // of the latest question; answers with another token are stale
  #busy = false;
  #stale = false; // something has arrived since the last request
  #earliest = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param shared lets readers such as the print view take its latest result */
  constructor(lab: Pick<Lab, 'compare' | 'run'>, shared = true) {
    this.#lab = lab;
    this.#shared = shared;
  }

  /** @param also compares the same measurement points in another way */
  ask(wanted: ComparisonRequest, also: ComparisonRequest | null = null): void {
    this.#request = wanted;
    this.#also = also;
    void this.#askNow();
  }

  follow(): () => void {
    const leave = this.#lab.run.subscribe((now, before) => {
      if (now.generation !== before.generation || now.plan !== before.plan) {
        this.store.setState(NOTHING);
        void this.#askNow();
      } else if (now.status === 'done' && before.status !== 'done') {
        this.#earliest = Number.NEGATIVE_INFINITY; // a finished run is compared without delay
        this.#askLater();
      } else if (now.seriesVersion !== before.seriesVersion) this.#askLater();
    });
    return () => {
      this.#token++;
      clearTimeout(this.#timer);
      leave();
    };
  }

  /** Returns the turn of another feed of the lab, or null if none is comparing. */
  #otherTurn(): Turn | null {
    const turn = turns.get(this.#lab.run);
    return turn === undefined || turn.feed === this ? null : turn;
  }

  async #askNow(): Promise<void> {
    clearTimeout(this.#timer);
    const mine = ++this.#token;
    this.#busy = true;
    this.#stale = false;
    for (let turn = this.#otherTurn(); turn !== null && mine === this.#token; turn = this.#otherTurn())
      await turn.over;
    if (mine !== this.#token) return;
    this.#busy = false;
    if (this.#request === null || this.#lab.run.getState().plan === null) return;
    this.#busy = true;
    const begun = performance.now();
    const found = await this.#compare(this.#request, mine, begun);
    if (mine !== this.#token) return;
    if (this.#shared && 'comparison' in found) latest.set(this.#lab.run, found.comparison);
    this.store.setState({ ...found, share: null });
    this.#busy = false;
    this.#earliest = begun + Math.max(LEAST_INTERVAL_MS, REST * (performance.now() - begun));
    if (this.#stale) this.#askLater();
  }

  /** Takes this feed's turn while the worker compares. */
  async #compare(request: ComparisonRequest, mine: number, begun: number) {
    const { run } = this.#lab;
    const progress = (share: number) => {
      if (mine === this.#token && performance.now() - begun > SHORT_MS) this.store.setState({ share });
    };
    const both = async () => {
      const comparison = await this.#lab.compare(request, progress);
      const also = mine === this.#token ? this.#also : null;
      if (also === null) return { comparison, also, fault: '' };
      const until = comparison.measurementPoints;
      return { comparison, also: await this.#lab.compare({ ...also, until }, progress), fault: '' };
    };
    const asked = both().catch((error: unknown) => ({ fault: faultMessage(error) }));
    const turn = { feed: this, over: asked };
    turns.set(run, turn);
    const found = await asked;
    if (turns.get(run) === turn) turns.delete(run);
    return found;
  }

  #askLater(): void {
    this.#stale = true;
    if (this.#busy) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#askNow(), Math.max(0, this.#earliest - performance.now()));
  }
}

/** Compares once, waiting for its turn like every feed. Returns null if the comparison failed. */
export function compareOnce(
  lab: Pick<Lab, 'compare' | 'run'>,
  request: ComparisonRequest,
): Promise<Comparison | null> {
  const feed = new Feed(lab, false);
  return new Promise((resolve) => {
    const stop = feed.store.subscribe(({ comparison, fault }) => {
      if (comparison === null && fault === '') return;
      stop();
      resolve(comparison);
    });
    feed.ask(request);
  });
}
