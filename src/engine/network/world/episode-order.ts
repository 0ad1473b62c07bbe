/**
 * The episodes of parallel environments in the order in which they began: what a budget in episodes counts. In the order in
 * which they end, the first ones would be the short ones, and the more environments there are, the more so.
 */

import type { Variant } from '../../program/built.ts';
import { COUNT, SUM } from '../../program/main.ts';

export interface SavedOrder {
  readonly done: number;
  readonly begun: number;
  readonly numbers: readonly number[];
  readonly ended: readonly (readonly [number, readonly number[]])[];
  readonly regret: number;
}

export class EpisodeOrder {
  /** All episodes up to this one have ended. */
  done = 0;
  /** The last episode that has begun. */
  begun: number;
  regret = 0; // of all episodes that were taken
  readonly #numbers: number[]; // of the episode under way, by environment; from 1
  /** Sums of episodes that ended and were not taken yet. */
  readonly #ended = new Map<number, readonly number[]>();

  constructor(columns: number) {
    this.#numbers = Array.from({ length: columns }, (_, k) => k + 1);
    this.begun = columns;
  }

  /** Of the episode under way in an environment. */
  numberOf(column: number): number {
    return this.#numbers[column] ?? 0;
  }

  /** An environment has ended its episode and begun the next one. @param sums of the one that ended */
  end(column: number, sums: readonly number[]): void {
    this.#ended.set(this.numberOf(column), sums);
    this.begun += 1;
    this.#numbers[column] = this.begun;
    while (this.#ended.has(this.done + 1)) this.done += 1;
  }

  /** Continues the count of other environments. What they had under way begins again, or is over where no environment is left for it. */
  inherit(old: EpisodeOrder): void {
    const saved = old.save();
    const open = [...saved.numbers].sort((a, b) => a - b);
    const numbers = this.#numbers.map((_, k) => open[k] ?? saved.begun + 1 + k - open.length);
    const over = open.slice(numbers.length).map((number) => [number, []] as const);
    const begun = Math.max(saved.begun, ...numbers);
    this.restore({ ...saved, numbers, begun, ended: [...saved.ended, ...over] });
    while (this.#ended.has(this.done + 1)) this.done += 1;
  }

  /** The sum over episodes that were not taken yet, up to and with episode `until`; of the regret, over all so far. */
  take(until: number, slots: number): Float64Array {
    const sums = new Float64Array(slots);
    sums[SUM.regret] = this.regret;
    const numbers = [...this.#ended.keys()].filter((number) => number <= until);
    for (const number of numbers.sort((a, b) => a - b)) {
      this.#ended.get(number)?.forEach((x, slot) => {
        sums[slot] = (sums[slot] ?? 0) + x;
      });
      this.#ended.delete(number);
    }
    this.regret = sums[SUM.regret] ?? 0;
    return sums;
  }

  save(): SavedOrder {
    const { done, begun, regret } = this;
    return { done, begun, regret, numbers: [...this.#numbers], ended: [...this.#ended] };
  }
  restore({ numbers, ended, ...counts }: SavedOrder): void {
    Object.assign(this, counts);
    this.#numbers.splice(0, this.#numbers.length, ...numbers);
    this.#ended.clear();
    for (const [number, sums] of ended) this.#ended.set(number, sums);
  }
}

/** Where the host sums episode by episode, and not window by window. */
const SUMMED = ['main$sums', 'main$lost', 'main$counts'] as const;

/** What the program has summed and counted of an episode that has just ended; from here on it sums the next one. */
export function takeEpisode({ machine, assembly }: Variant, column: number): readonly number[] {
  const optimal = machine.scalar('main$optimalCount', column);
  machine.setScalar('main$optimalCount', column, 0);
  const slots = SUM.terms + assembly.terms.length; // behind them is the episode under way
  const [sums, lost, counts] = SUMMED.map((name) => machine.array(name, column));
  const taken = [...(sums?.subarray(0, slots) ?? []), ...(counts ?? [])];
  taken[slots + COUNT.optimal] = optimal;
  counts?.fill(0);
  for (const list of [sums, lost]) list?.fill(0, 0, SUM.episodeReturn).fill(0, SUM.terms, slots);
  return taken;
}

/** Readings of probes, whose next window begins. The sums of episodes under way go on. @param sums receives them */
export function readProbes({ machine, assembly }: Variant, columns: number, sums: Float64Array): void {
  // They are of what the columns share: all are read before the next window of one begins.
  for (let k = 0; k < columns; k++) machine.call('main$closeWindow', k);
  const readings = machine.array('main$sums', 0).slice();
  for (let k = 0; k < columns; k++) {
    const words = SUMMED.map((name) => machine.array(name, k).slice());
    const optimal = machine.scalar('main$optimalCount', k);
    machine.call('main$openWindow', k);
    SUMMED.forEach((name, i) => {
      machine.array(name, k).set(words[i] ?? []);
    });
    machine.setScalar('main$optimalCount', k, optimal);
  }
  assembly.terms.forEach(({ reads }, term) => {
    if (reads) sums[SUM.terms + term] = readings[SUM.terms + term] ?? 0;
  });
}
