/** Digits of the curves, made of the rows as they become complete: before any of them is given up for room. */
import { CurveHasher, type CurveProof } from '../measure/stats/curve-hash.ts';
import type { SeedRows } from './rows.ts';

export class CurveDigits {
  readonly #rows: SeedRows;
  readonly #hasher: CurveHasher;
  readonly #arms: number;
  readonly #seeds: number;

  constructor(
    rows: SeedRows,
    { arms, seeds, checkpoints }: Record<'arms' | 'seeds' | 'checkpoints', number>,
  ) {
    this.#rows = rows;
    this.#hasher = new CurveHasher(checkpoints);
    this.#arms = arms;
    this.#seeds = seeds;
  }

  /** @param length checkpoints that every shard has delivered. @returns whether all of them are in it */
  advance(length: number, inTime: () => boolean): boolean {
    while (this.#hasher.length < length) {
      const rows: (Float32Array | null)[] = [];
      for (let arm = 0; arm < this.#arms; arm++)
        for (let seed = 0; seed < this.#seeds; seed++)
          rows.push(this.#rows.whole(this.#hasher.length, arm, seed));
      this.#hasher.add(rows);
      if (!inTime()) return this.#hasher.length >= length;
    }
    return true;
  }

  /** The plan changed on the way, or a shard is not waited for any more. */
  spoil(): void {
    this.#hasher.spoil();
  }

  proof(): CurveProof | null {
    return this.#hasher.proof('all');
  }
}
