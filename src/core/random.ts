/**
 * Threefry-2x32 with 20 rounds: one block of random bits from a key and a counter. This is the plain
 * reference for the kernel library's `threefry`; the host draws seeds with it. Salmon, Moraes, Dror, Shaw
 * (2011), https://doi.org/10.1145/2063384.2063405.
 */

const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24] as const;
const PARITY = 0x1bd11bda;

export type Pair = readonly [number, number];

/** Words are u32 (0 … 2³²−1), both in and out. */
export function threefry2x32(key: Pair, counter: Pair): Pair {
  const keys = [key[0], key[1], PARITY ^ key[0] ^ key[1]] as const;
  let a = (counter[0] + keys[0]) | 0;
  let b = (counter[1] + keys[1]) | 0;
  for (let round = 0; round < 20; round++) {
    const by = ROTATIONS[round % 8] ?? 0;
    a = (a + b) | 0;
    b = ((b << by) | (b >>> (32 - by))) ^ a;
    if (round % 4 === 3) {
      const injected = (round + 1) / 4;
      a = (a + (keys[injected % 3] ?? 0)) | 0;
      b = (b + (keys[(injected + 1) % 3] ?? 0) + injected) | 0;
    }
  }
  return [a >>> 0, b >>> 0];
}

/** 'RWLB', which keeps the keys of streams apart from the blocks that streams draw. */
const STREAM_MARK = 0x52574c42;

/** The key of a stream of random numbers. It is the same for every variant, so that variants are paired. */
export function streamKey(experimentSeed: number, seedIndex: number, stream: number): Pair {
  return threefry2x32([experimentSeed, seedIndex], [stream, STREAM_MARK]);
}

/** Word `k` of a stream (k < 2³³ is enough for the host). */
export function streamWord(key: Pair, k: number): number {
  return streamBlock(key, Math.floor(k / 2))[k % 2 === 0 ? 0 : 1];
}

/** Words 2k and 2k + 1 of a stream. */
export function streamBlock(key: Pair, k: number): Pair {
  return threefry2x32(key, [k >>> 0, Math.floor(k / 2 ** 32)]);
}

const WORDS = 2 ** 32;

/** Hashes a name by FNV-1a over UTF-16 code units. Fowler, Noll, Vo (1991). */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** @param seed u32 @param index 0 … 2⁵³ − 1 */
export function namedKey(seed: number, name: string, index: number): Pair {
  return threefry2x32([seed >>> 0, nameHash(name)], [index >>> 0, Math.floor(index / WORDS)]);
}

/**
 * Draws from one stream, in order. A stream depends only on (seed, name, index), so other draws do not affect
 * it.
 */
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

  /**
   * Uniform in 0 … n − 1, unbiased because words beyond the last whole multiple of n are skipped. @param n 1
   * … 2³²
   */
  below(n: number): number {
    if (!(n >= 1 && n <= WORDS)) throw new RangeError(`A draw below ${n}: it must be 1 … 2³².`);
    const whole = WORDS - (WORDS % n);
    let word = this.#word();
    while (word >= whole) word = this.#word();
    return word % n;
  }
}

const ROUNDS = 8;

/**
 * The image of `index` under a keyed permutation of 0 … n − 1. No table is needed: a Feistel network on pairs
 * is iterated until it lands inside (cycle walking). Black & Rogaway (2002), "Ciphers with arbitrary finite
 * domains", https://doi.org/10.1007/3-540-45760-7_9.
 * @param n 1 … 2⁵² @param index 0 … n − 1 @throws RangeError outside these ranges
 */
export function permuted(key: Pair, n: number, index: number): number {
  if (!(Number.isInteger(n) && n >= 1 && n <= 2 ** 52))
    throw new RangeError(`A permutation of ${n} items: the number must be 1 … 2⁵².`);
  if (!(Number.isInteger(index) && index >= 0 && index < n))
    throw new RangeError(`Index ${index} is outside of 0 … ${n - 1}.`);
  const columns = Math.ceil(Math.sqrt(n));
  const rows = Math.ceil(n / columns);
  let place = index;
  do place = mixed(key, rows, columns, place);
  while (place >= n);
  return place;
}

/** A bijection of 0 … rows × columns − 1. */
function mixed(key: Pair, rows: number, columns: number, place: number): number {
  let row = Math.floor(place / columns);
  let column = place % columns;
  for (let round = 0; round < ROUNDS; round += 2) {
    row = (row + threefry2x32(key, [column, round])[0]) % rows;
    column = (column + threefry2x32(key, [row, round + 1])[0]) % columns;
  }
  return row * columns + column;
}
