export const meta = {
  label: 'Random numbers',
  help: 'Threefry-2x32 with 20 rounds, one stream for each use.',
  reference: 'Salmon, Moraes, Dror, Shaw (2011). Parallel random numbers: as easy as 1, 2, 3. SC11.',
  perStream: true,
  streams: { initUniform: 2, initNormal: 2 },
};

// The state of one stream. The linker keeps these once for each stream that a program draws from.
let key0: u32 = 0;
let key1: u32 = 0;
let block: u32 = 0;
let blockHigh: u32 = 0;
// A block is two words: the second waits here for the next draw.
let spare: u32 = 0;
let waiting: bool = false;
// It was skipped with the first one, and has not been computed.
let unseen: bool = false;
let second: u32 = 0;

/**
 * One block of Threefry-2x32-20: the first word is the result, the second is left in `second`.
 * Rotations 13 15 26 6, 17 29 16 24; a key word is added after every fourth round.
 */
export function threefry(k0: u32, k1: u32, c0: u32, c1: u32): u32 {
  const k2 = 0x1bd11bda ^ k0 ^ k1;
  let a = c0 + k0;
  let b = c1 + k1;
  a += b; b = rotateLeft(b, 13) ^ a;
  a += b; b = rotateLeft(b, 15) ^ a;
  a += b; b = rotateLeft(b, 26) ^ a;
  a += b; b = rotateLeft(b, 6) ^ a;
  a += k1; b += k2 + 1;
  a += b; b = rotateLeft(b, 17) ^ a;
  a += b; b = rotateLeft(b, 29) ^ a;
  a += b; b = rotateLeft(b, 16) ^ a;
  a += b; b = rotateLeft(b, 24) ^ a;
  a += k2; b += k0 + 2;
  a += b; b = rotateLeft(b, 13) ^ a;
  a += b; b = rotateLeft(b, 15) ^ a;
  a += b; b = rotateLeft(b, 26) ^ a;
  a += b; b = rotateLeft(b, 6) ^ a;
  a += k0; b += k1 + 3;
  a += b; b = rotateLeft(b, 17) ^ a;
  a += b; b = rotateLeft(b, 29) ^ a;
  a += b; b = rotateLeft(b, 16) ^ a;
  a += b; b = rotateLeft(b, 24) ^ a;
  a += k1; b += k2 + 4;
  a += b; b = rotateLeft(b, 13) ^ a;
  a += b; b = rotateLeft(b, 15) ^ a;
  a += b; b = rotateLeft(b, 26) ^ a;
  a += b; b = rotateLeft(b, 6) ^ a;
  a += k2; b += k0 + 5;
  second = b;
  return a;
}

/** The second word of the last block: read it before anything else is drawn. */
export function threefrySecond(): u32 {
  return second;
}

/** Starts this stream: its key is one block under the experiment's key, its counter is 0. Called by `random$seed` alone. */
function seedStream(experimentSeed: u32, seedIndex: u32, stream: u32) {
  key0 = threefry(experimentSeed, seedIndex, stream, 0x52574c42);
  key1 = second;
  second = 0;
  block = 0;
  blockHigh = 0;
  waiting = false;
  unseen = false;
}

/** The next word of the stream: 32 random bits. */
export function randomBits(): u32 {
  let word = spare;
  if (!waiting || unseen) {
    const back: u32 = u32(waiting);
    const first = threefry(key0, key1, block - back, waiting && block == 0 ? blockHigh - 1 : blockHigh);
    word = waiting ? second : first;
    spare = second;
    second = 0;
    unseen = false;
    if (!waiting) nextBlock();
  }
  waiting = !waiting;
  return word;
}

function nextBlock() {
  block += 1;
  if (block == 0) blockHigh += 1;
}

/** Passes over the next word of the stream: what follows is the same as after `randomBits`, and no block is worked out for it. */
export function skipBits() {
  if (!waiting) {
    nextBlock();
    unseen = true;
  }
  waiting = !waiting;
}

/** Uniform in [0, 1), a multiple of 2⁻²⁴. One word. */
export function uniform(): f32 {
  return f32(randomBits() >> 8) * 5.9604644775390625e-8;
}

/** The high 32 bits of a · b. */
export function multiplyHigh(a: u32, b: u32): u32 {
  const aLow = a & 0xffff;
  const aHigh = a >> 16;
  const bLow = b & 0xffff;
  const bHigh = b >> 16;
  const low = aHigh * bLow + ((aLow * bLow) >> 16);
  const middle = aLow * bHigh + (low & 0xffff);
  return aHigh * bHigh + (low >> 16) + (middle >> 16);
}

/** Uniform in 0 … n−1 (0 if n is 0): ⌊word · n / 2³²⌋, so the odds differ by at most n / 2³². One word. */
export function below(n: u32): u32 {
  return multiplyHigh(randomBits(), n);
}

/** Standard normal: √(−2 ln u) cos(2π v) with u in (0, 1]. Two words a draw; the sine branch is not used. */
export function normal(): f32 {
  const radius = sqrt(-2.0 * log(1.0 - uniform()));
  return radius * cos(6.2831855 * uniform());
}

/** True with probability p. One word. */
export function bernoulli(p: f32): bool {
  return uniform() < p;
}

/** Index drawn from the first n entries of p: the first k with u < p₀ + … + p_k, else the last with p > 0. One word. */
export function sample(p: f32[], n: u32): u32 {
  const u = uniform();
  let sum = 0.0;
  let last: u32 = 0;
  for (let k = 0; k < length(p); k++) {
    if (k >= n) break;
    sum += p[k];
    if (u < sum) return k;
    if (p[k] > 0.0) last = k;
  }
  return last;
}

/** Uniform in [0, 1) from the stream `init`, anyone who calls. */
export function initUniform(): f32 {
  return uniform();
}

/** Standard normal from the stream `init`, anyone who calls. */
export function initNormal(): f32 {
  return normal();
}
