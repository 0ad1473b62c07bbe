/** Work that is done in pieces between other work, and tells how far it is. */
import type { Answer } from '../../workers/protocol.ts';
import { compare } from '../measure/compare/compare.ts';
import type { Comparison, ComparisonRequest, SeedSource } from '../measure/compare/comparison.ts';

const TELL_MS = 200;
/** All of it is said by the answer, and never before. */
const ALMOST = 0.999;

export class PieceJob {
  readonly #id: number;
  readonly #pieces: Generator<number, unknown>;
  #told: number;

  /** @param pieces yields the share that is done */
  constructor(id: number, pieces: Generator<number, unknown>, now: number) {
    this.#id = id;
    this.#pieces = pieces;
    this.#told = now;
  }

  /** Works within the time limit; null: nothing to report yet. */
  advance(inTime: () => boolean, now: () => number): Answer | null {
    let share = 0;
    do {
      const piece = this.#pieces.next();
      if (piece.done === true) return { kind: 'answer', id: this.#id, value: piece.value };
      share = Math.min(piece.value, ALMOST);
    } while (inTime());
    if (now() - this.#told < TELL_MS) return null;
    this.#told = now();
    return { kind: 'progress', id: this.#id, news: [share] };
  }
}

/** @param source what is complete now: the comparison is of this moment, whatever comes while it is made */
export function* comparing(source: SeedSource, request: ComparisonRequest): Generator<number, Comparison> {
  return (yield* compare(source, request)).comparison;
}
