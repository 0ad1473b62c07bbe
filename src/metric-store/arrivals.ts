/** Tracks which shard delivered which measurement point: repeats count once, abandoned shards do not block. */
import { resized } from '../measure/stats/aggregate.ts';

export class Arrivals {
  #received: Uint8Array[];
  /** By shard: how many up to the furthest. */
  #filled: number[];
  readonly #lost = new Set<number>();
  #measurementPoints: number;

  constructor(shards: number, measurementPoints: number) {
    this.#measurementPoints = measurementPoints;
    this.#received = Array.from({ length: shards }, () => new Uint8Array(measurementPoints));
    this.#filled = Array.from({ length: shards }, () => 0);
  }

  /**
   * `new`: the first of its kind, noted as come; `again`: repeated after a restart, with the same numbers; `stray`: there
   * is no place for it, or it does not fit.
   */
  take(shard: number, checkpoint: number, fits: boolean): 'new' | 'again' | 'stray' {
    const received = this.#received[shard];
    const known = received?.[checkpoint];
    if (known === 1) return 'again';
    if (received === undefined || known === undefined || !fits) return 'stray';
    received[checkpoint] = 1;
    this.#filled[shard] = Math.max(this.#filled[shard] ?? 0, checkpoint + 1);
    return 'new';
  }

  giveUp(shard: number): void {
    this.#lost.add(shard);
  }

  /** Measurement points that every shard has delivered. */
  get length(): number {
    const filled = this.#filled.filter((_, shard) => !this.#lost.has(shard));
    return Math.min(...(filled.length > 0 ? filled : this.#filled), this.#measurementPoints);
  }

  adopt(measurementPoints: number): void {
    this.#measurementPoints = measurementPoints;
    this.#received = this.#received.map((received) => resized(received, measurementPoints));
    this.#filled = this.#filled.map((filled) => Math.min(filled, measurementPoints));
  }
}
