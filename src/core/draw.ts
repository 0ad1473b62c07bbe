/** Random numbers by name: a stream is a function of (seed, name, index), independent of other draws. */
import { type Pair, streamWord, threefry2x32 } from './threefry.ts';

const WORDS = 2 ** 32;

/** FNV-1a over UTF-16 code units: a number for a name. Fowler, Noll, Vo (1991). */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** @param seed u32 @param index 0 … 2⁵³ − 1 */
export function namedKey(seed: number, name: string, index: number): Pair {
  return threefry2x32([seed >>> 0, nameHash(name)], [index >>> 0, Math.floor(index / WORDS)]);
}

/** Draws from one stream, in order. */
export class NamedDraw {
  readonly #key: Pair;
  #drawn = 0;

  constructor(seed: number, name: string, index = 0) {
    this.#key = namedKey(seed, name, index);
  }

  #word(): number {
    return streamWord(this.#key, this.#drawn++);
  }

  /** Uniform in [0, 1), a multiple of 2⁻³². */
  uniform(): number {
    return this.#word() / WORDS;
  }

  /** Uniform in 0 … n − 1, unbiased: skips words beyond the last whole multiple of n. @param n 1 … 2³² */
  below(n: number): number {
    if (!(n >= 1 && n <= WORDS)) throw new RangeError(`A draw below ${n}: it must be 1 … 2³².`);
    const whole = WORDS - (WORDS % n);
    let word = this.#word();
    while (word >= whole) word = this.#word();
    return word % n;
  }
}
