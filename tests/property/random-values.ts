/** A small seeded random generator for tests, and values at the limits of each type. */
import type { Scalar } from '../../src/kernel/ir.ts';

/** mulberry32, which is good enough for choosing tests and very short. */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }
  word(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let x = this.state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return (x ^ (x >>> 14)) >>> 0;
  }
  unit(): number {
    return this.word() / 2 ** 32;
  }
  below(n: number): number {
    return Math.floor(this.unit() * n);
  }
  chance(p: number): boolean {
    return this.unit() < p;
  }
  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  }
}

const INTEGERS = [0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 33, 63, 100, 255, 65535, 2 ** 24 + 1, 2 ** 31 - 1];
const UNSIGNED = [...INTEGERS, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 2, 2 ** 32 - 1];
const SIGNED = [...INTEGERS, -1, -2, -3, -8, -31, -32, -100, -(2 ** 31) + 1, -(2 ** 31)];
const FLOATS = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  2.5,
  -2.5,
  0.1,
  3,
  -7.25,
  100,
  2 ** 23 + 1,
  2 ** 24,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  4294967040, // the largest f32 below 2³²
  1e10,
  -1e10,
  3.4028234663852886e38, // the largest f32
  -3.4028234663852886e38,
  1.1754943508222875e-38, // the smallest normal f32
  1.401298464324817e-45, // the smallest f32
  -1.401298464324817e-45,
  5e-40,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
];

/** A value of the type, often at a limit and sometimes anywhere. */
export function extremeValue(random: Random, type: Scalar): number {
  switch (type) {
    case 'bool':
      return random.below(2);
    case 'u32':
      return random.chance(0.8) ? random.pick(UNSIGNED) : random.word();
    case 'i32':
      return random.chance(0.8) ? random.pick(SIGNED) : random.word() | 0;
    case 'f32':
      if (random.chance(0.7)) return Math.fround(random.pick(FLOATS));
      return Math.fround((random.unit() - 0.5) * 10 ** (random.below(12) - 4));
  }
}
