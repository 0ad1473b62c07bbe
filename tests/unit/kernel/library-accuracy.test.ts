import { describe, expect, test } from 'vitest';
import { linkedMachine } from './linked-machine.ts';

const NAMES = ['exp', 'log', 'log2', 'tanh', 'sigmoid', 'sin', 'cos'] as const;
const machine = linkedMachine(
  [
    ...NAMES.map((name) => `export function my${name}(x: f32): f32 { return ${name}(x) }`),
    'export function mypow(x: f32, y: f32): f32 { return pow(x, y) }',
  ].join('\n'),
);
const call = (name: string, ...args: number[]) => machine.call(`test$my${name}`, 0, ...args);

const words = new Uint32Array(1);
const floats = new Float32Array(words.buffer);
function generator(seed: number) {
  let state = seed;
  const unit = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const anyFloat = () => {
    words[0] = Math.floor(unit() * 65536) * 65536 + Math.floor(unit() * 65536);
    return floats[0] ?? 0;
  };
  return { unit, anyFloat };
}

/** Distance from the double-precision result in units of the last place of f32. */
function ulps(got: number, exact: number): number {
  const rounded = Math.fround(exact);
  if (Number.isNaN(exact) || !Number.isFinite(rounded) || !Number.isFinite(got))
    return Object.is(got, rounded) ? 0 : Infinity;
  const unit = 2 ** (Math.floor(Math.log2(Math.max(Math.abs(rounded), 2 ** -126))) - 23);
  return Math.abs(got - exact) / unit;
}

/** JavaScript's own pow differs from IEEE 754 in two cases, in which the library follows IEEE 754. */
function ieeePow(x: number, y: number): number {
  return x === 1 || (x === -1 && Math.abs(y) === Infinity) ? 1 : x ** y;
}

/**
 * Bounds as stated in the doc comments of maths.kernel.ts and trigonometry.kernel.ts. Measured maxima are 5
 * to 20 % below.
 */
const CASES = [
  ['exp', Math.exp, 105, 1.0],
  ['log', (x: number) => Math.log(x), 4, 1.0],
  ['log2', (x: number) => Math.log2(x), 4, 1.5],
  ['tanh', Math.tanh, 10, 1.5],
  ['sigmoid', (x: number) => 1 / (1 + Math.exp(-x)), 100, 2.5],
  ['sin', Math.sin, 10, 1.6],
  ['cos', Math.cos, 10, 1.6],
] as const;

describe('accuracy of the library compared with Math in double precision', () => {
  test.each(CASES)('%s keeps its stated bound near 0 and over all of f32', (name, exact, range, bound) => {
    const { unit, anyFloat } = generator(11);
    let worstNear = 0;
    let worstFar = 0;
    for (let i = 0; i < 8000; i++) {
      const near = Math.fround((unit() * 2 - 1) * range);
      worstNear = Math.max(worstNear, ulps(call(name, near), exact(near)));
      const far = anyFloat();
      worstFar = Math.max(worstFar, ulps(call(name, far), exact(far)));
    }
    expect(worstNear).toBeLessThanOrEqual(bound);
    expect(worstFar).toBeLessThanOrEqual(name === 'sin' || name === 'cos' ? 2.5 : bound);
  });

  test.each(['sin', 'cos'] as const)(
    '%s stays accurate next to multiples of π/2, where the reduction cancels',
    (name) => {
      const { unit } = generator(12);
      for (let i = 0; i < 4000; i++) {
        const x = Math.fround((Math.round(unit() * (i < 2000 ? 5000 : 1e9)) * Math.PI) / 2);
        expect(ulps(call(name, x), Math[name](x)), `${name}(${x})`).toBeLessThanOrEqual(2.5);
      }
    },
  );

  test('pow keeps within 1 ULP for powers of a discount, random bases, and bases next to 1', () => {
    const { unit, anyFloat } = generator(13);
    const pairs = (i: number): readonly [number, number] =>
      i % 4 === 0
        ? [0.9 + unit() * 0.1, Math.floor(unit() * 500)]
        : i % 4 === 1
          ? [anyFloat(), anyFloat()]
          : i % 4 === 2
            ? [1 + (unit() - 0.5) * 1e-6, (unit() - 0.5) * 1e9]
            : [unit() * 3, (unit() - 0.5) * 20];
    for (let i = 0; i < 12_000; i++) {
      const [x, y] = pairs(i).map(Math.fround) as [number, number];
      expect(ulps(call('pow', x, y), ieeePow(x, y)), `pow(${x}, ${y})`).toBeLessThanOrEqual(1);
    }
  });
});

const SPECIAL = [
  0,
  -0,
  1,
  -1,
  2,
  -2,
  3,
  0.5,
  -0.5,
  NaN,
  Infinity,
  -Infinity,
  1e-45,
  -1e-45,
  3e38,
  -3e38,
  16777215,
  -16777215,
  16777216,
  3e9,
];

describe('special cases of the library', () => {
  test.each(NAMES.filter((name) => name !== 'sigmoid'))(
    '%s of zeros, infinities, NaN and subnormals agrees with Math',
    (name) => {
      for (const x of SPECIAL.map(Math.fround)) {
        const [got, exact] = [call(name, x), Math.fround(Math[name](x))];
        const same = Object.is(got, exact) || (exact !== 0 && ulps(got, exact) <= 1.5);
        expect(same, `${name}(${x}) is ${got}, not ${exact}`).toBe(true);
      }
    },
  );

  test('pow of zeros, infinities, NaN and negative bases agrees with IEEE 754', () => {
    for (const x of SPECIAL.map(Math.fround)) {
      for (const y of SPECIAL.map(Math.fround)) {
        const [got, exact] = [call('pow', x, y), Math.fround(ieeePow(x, y))];
        const same = Object.is(got, exact) || (exact !== 0 && ulps(got, exact) <= 1);
        expect(same, `pow(${x}, ${y}) is ${got}, not ${exact}`).toBe(true);
      }
    }
  });

  test('exp overflows and vanishes exactly where f32 does', () => {
    // ln of the largest f32 is 88.72283905…, between these two neighboring f32. Below −103.97 the result
    // rounds to 0.
    expect(call('exp', Math.fround(88.72283173))).toBeLessThan(Infinity);
    expect(call('exp', Math.fround(88.72283936))).toBe(Infinity);
    expect(call('exp', -103.5)).toBe(2 ** -149);
    expect(call('exp', -104.5)).toBe(0);
  });

  test('log2 is exact for every power of two', () => {
    for (let n = -149; n < 128; n++) expect(call('log2', 2 ** n)).toBe(n);
  });

  test('sigmoid is 0, ½ and 1 where it should be', () => {
    expect([-Infinity, 0, Infinity].map((x) => call('sigmoid', x))).toEqual([0, 0.5, 1]);
    expect(call('sigmoid', NaN)).toBeNaN();
  });
});
