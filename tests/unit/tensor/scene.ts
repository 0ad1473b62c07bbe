/**
 * Random operands for an operation, the same on every back end. Each is at an odd position in its own store,
 * with marks around it.
 */
import { expect } from 'vitest';
import { streamKey, streamWord } from '../../../src/core/random.ts';
import { type Compute, part, type Slice } from '../../../src/tensor/contract.ts';

const MARK = 777.25;

export class Scene {
  readonly compute: Compute;
  readonly #key;
  #draws = 0;
  readonly #stores: { whole: Slice; offset: number; length: number; isFloat: boolean }[] = [];

  constructor(compute: Compute, seed: number) {
    this.compute = compute;
    this.#key = streamKey(2026, seed, 0);
  }
  /** Uniform in [0, 1) with 24 bits, so that f32 represents it exactly. */
  uniform(): number {
    return (streamWord(this.#key, this.#draws++) >>> 8) / 2 ** 24;
  }
  /** A whole number from `low` to `high`. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.uniform() * (high - low + 1));
  }
  #place(length: number, isFloat: boolean): Slice {
    const offset = this.whole(0, 9);
    const size = offset + length + this.whole(1, 9);
    const whole = isFloat ? this.compute.floats(size) : this.compute.words(size);
    this.compute.fill(whole, isFloat ? MARK : 777);
    this.#stores.push({ whole, offset, length, isFloat });
    return part(whole, offset, length);
  }
  given(data: Float32Array | Uint32Array | readonly number[]): Slice {
    const numbers = data instanceof Uint32Array ? data : Float32Array.from(data);
    const slice = this.#place(numbers.length, numbers instanceof Float32Array);
    this.compute.write(slice, numbers);
    return slice;
  }
  /** Uniform in ±scale. */
  numbers(length: number, scale = 1): Slice {
    return this.given(Float32Array.from({ length }, () => (2 * this.uniform() - 1) * scale));
  }
  uniforms(length: number): Slice {
    return this.given(Float32Array.from({ length }, () => this.uniform()));
  }
  /** Whole numbers below `below`. */
  ids(length: number, below: number): Slice {
    return this.given(Uint32Array.from({ length }, () => this.whole(0, below - 1)));
  }
  /** Room for results. Its previous contents must not matter. */
  room(length: number): Slice {
    return this.#place(length, true);
  }
  roomForText(length: number): Slice {
    return this.#place(length, false);
  }
  /** Checks that nothing was written next to the slices, then frees everything. */
  async end(): Promise<void> {
    for (const { whole, offset, length, isFloat } of this.#stores) {
      const numbers = isFloat ? await this.compute.readFloats(whole) : await this.compute.readText(whole);
      const around = [...numbers.subarray(0, offset), ...numbers.subarray(offset + length)];
      const mark = isFloat ? MARK : 777;
      expect(around.filter((number) => number !== mark)).toEqual([]);
      this.compute.free(whole);
    }
    this.#stores.length = 0;
  }
}

/**
 * max |a − b| / max |b|: the error relative to the largest number of the array. Infinities must be at the
 * same places.
 */
export function relativeError(a: Float32Array, b: Float32Array): number {
  let error = 0;
  let largest = 1e-6;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const mine = a[i] ?? Number.NaN;
    const theirs = b[i] ?? Number.NaN;
    if (Object.is(mine, theirs)) continue;
    const difference = Math.abs(mine - theirs);
    if (!Number.isFinite(difference)) return Number.POSITIVE_INFINITY;
    error = Math.max(error, difference);
  }
  for (const number of b) if (Number.isFinite(number)) largest = Math.max(largest, Math.abs(number));
  return error / largest;
}
