/**
 * Random numbers for resampling, keyed by the resampled values. Equal values therefore give equal intervals,
 * no matter which other variants exist, in which order, shown or hidden.
 */
import { type Pair, threefry2x32 } from '../../core/random.ts';

/** 'BOOT', which separates these streams from those of training. */
const BOOTSTRAP_MARK = 0x424f4f54;

/**
 * Key for some content: a chain of Threefry blocks over the bits of the values. @param lists arrays of
 * numbers; their order matters
 */
export function contentKey(...lists: readonly ArrayLike<number>[]): Pair {
  let key: Pair = [BOOTSTRAP_MARK, lists.length];
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);
  for (const list of lists) {
    key = threefry2x32(key, [list.length, BOOTSTRAP_MARK]);
    for (let i = 0; i < list.length; i++) {
      double[0] = list[i] ?? Number.NaN;
      key = threefry2x32(key, [words[0] ?? 0, words[1] ?? 0]);
    }
  }
  return key;
}

/** Threefry words under one key, in order. */
export class RandomStream {
  readonly #key: Pair;
  #block = 0;
  #spare = 0;
  #hasSpare = false;

  constructor(key: Pair) {
    this.#key = key;
  }

  /** Returns the next u32. */
  word(): number {
    if (this.#hasSpare) {
      this.#hasSpare = false;
      return this.#spare;
    }
    const [first, second] = threefry2x32(this.#key, [this.#block >>> 0, Math.floor(this.#block / 2 ** 32)]);
    this.#block++;
    this.#spare = second;
    this.#hasSpare = true;
    return first;
  }

  /** A number in 0 … n − 1. The bias of at most n / 2³² is far too small to matter. */
  below(n: number): number {
    return Math.floor((this.word() * n) / 2 ** 32);
  }
}
