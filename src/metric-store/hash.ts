/** Checksum of the curves, computed as rows complete and before any is dropped for space. */
import { CurveHasher, type CurveProof } from '../measure/stats/curve-hash.ts';
import type { SeedRows } from './rows.ts';

export class CurveDigits {
  readonly #rows: SeedRows;
  readonly #hasher: CurveHasher;
  readonly #variants: number;
  readonly #seeds: number;

  constructor(
    rows: SeedRows,
    { variants, seeds, measurementPoints }: Record<'variants' | 'seeds' | 'measurementPoints', number>,
  ) {
    this.#rows = rows;
    this.#hasher = new CurveHasher(measurementPoints);
    this.#variants = variants;
    this.#seeds = seeds;
  }

  /** @param length measurement points that every shard has delivered. @returns whether all of them are in it */
  advance(length: number, inTime: () => boolean): boolean {
    while (this.#hasher.length < length) {
      const rows: (Float32Array | null)[] = [];
      for (let variant = 0; variant < this.#variants; variant++)
        for (let seed = 0; seed < this.#seeds; seed++)
          rows.push(this.#rows.whole(this.#hasher.length, variant, seed));
      this.#hasher.add(rows);
      if (!inTime()) return this.#hasher.length >= length;
    }
    return true;
  }

  /** The layout changed during the run, or a shard was abandoned. */
  spoil(): void {
    this.#hasher.spoil();
  }

  proof(): CurveProof | null {
    return this.#hasher.proof('all');
  }
}
