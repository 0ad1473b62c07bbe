/** A comparison of variants, computed in pieces between other work. */
import { type Comparing, compare } from '../measure/compare/compare.ts';
import type { Comparison, ComparisonRequest, SeedSource } from '../measure/compare/comparison.ts';

/** Milliseconds between progress reports. */
const TELL_MS = 200;
/** 1 is said with the comparison, and never before. */
const ALMOST = 0.999;

export class ComparisonJob {
  readonly id: number;
  readonly #pieces: Comparing;
  #told: number;

  /** @param source what is complete now: the comparison is of this moment, whatever comes while it is made */
  constructor(id: number, source: SeedSource, request: ComparisonRequest, now: number) {
    this.id = id;
    this.#pieces = compare(source, request);
    this.#told = now;
  }

  /** Works within the time limit; null: nothing to report yet. */
  advance(
    inTime: () => boolean,
    now: () => number,
  ): { readonly share: number; readonly comparison: Comparison | null } | null {
    let share = 0;
    do {
      const piece = this.#pieces.next();
      if (piece.done === true) return { share: 1, comparison: piece.value.comparison };
      share = Math.min(piece.value, ALMOST);
    } while (inTime());
    if (now() - this.#told < TELL_MS) return null;
    this.#told = now();
    return { share, comparison: null };
  }
}
