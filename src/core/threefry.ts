/**
 * Threefry-2x32 with 20 rounds: one block of random bits from a key and a counter. The plain reference of the kernel library's
 * `threefry`; the host draws seeds with it. Salmon, Moraes, Dror, Shaw (2011), https://doi.org/10.1145/2063384.2063405.
 */
const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24] as const;
const PARITY = 0x1bd11bda;

export type Pair = readonly [number, number];

/** Words are u32 (0 … 2³²−1), in and out. */
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

/** 'RWLB': separates the keys of streams from every drawn block. */
const STREAM_MARK = 0x52574c42;

/** The key of a stream of random numbers: the same for every variant, so that variants are paired. */
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
