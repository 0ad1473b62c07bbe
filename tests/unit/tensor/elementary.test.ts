import { beforeAll, describe, expect, test } from 'vitest';
import bytes from '../../../src/tensor/assembly/index.ts?wasm';

const POINTS = 2 ** 18;

/** The distance in units of the last place that f32 has at the exact value. */
function ulps(value: number, exact: number): number {
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(exact))), -126);
  return Math.abs(value - exact) / 2 ** (exponent - 23);
}

describe('elementary functions of the SIMD module', () => {
  let evaluate: (code: number, x: Float32Array) => Float32Array;
  beforeAll(async () => {
    const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(bytes));
    const memory = exports.memory as WebAssembly.Memory;
    const elementary = exports.elementary as (code: number, address: number, count: number) => void;
    memory.grow(Math.ceil((4 * POINTS) / 65_536));
    const start = Math.ceil((exports.dataEnd as () => number)() / 64) * 64;
    evaluate = (code, x) => {
      const numbers = new Float32Array(memory.buffer, start, x.length);
      numbers.set(x);
      elementary(code, start, x.length);
      return numbers.slice();
    };
  });
  const grid = (low: number, high: number) =>
    Float32Array.from({ length: POINTS }, (_, k) => low + ((high - low) * k) / (POINTS - 1));
  const worst = (code: number, x: Float32Array, exact: (x: number) => number): number => {
    let most = 0;
    for (const [k, value] of evaluate(code, x).entries())
      most = Math.max(most, ulps(value, exact(x[k] ?? 0)));
    return most;
  };
  /** Numbers from every binade between 2⁻³⁰ and 2³, with both signs. */
  const binades = Float32Array.from(
    { length: POINTS },
    (_, k) => (k % 2 === 0 ? 1 : -1) * 2 ** (-30 + (33 * k) / POINTS),
  );

  test('keep exp within 1 unit of the last place from −87 to 88', () => {
    expect(worst(0, grid(-87, 88), Math.exp)).toBeLessThan(1);
    expect(worst(0, grid(-1, 1), Math.exp)).toBeLessThan(1);
  });
  test('keep the logistic function within 3 units', () => {
    const exact = (x: number) => 1 / (1 + Math.exp(-x));
    expect(worst(1, grid(-80, 80), exact)).toBeLessThan(3);
    expect(worst(1, grid(-3, 3), exact)).toBeLessThan(3);
  });
  test('keep tanh within 7 units, even near 0', () => {
    expect(worst(2, grid(-12, 12), Math.tanh)).toBeLessThan(7);
    expect(worst(2, binades, Math.tanh)).toBeLessThan(7);
  });
  test('keep every value in its range, and return NaN for NaN', () => {
    const extremes = Float32Array.of(Number.NaN, -1e30, 1e30, 0);
    const inf = Float32Array.of(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, -88, 89);
    expect([...evaluate(0, extremes).subarray(1, 2), ...evaluate(0, extremes).subarray(3)]).toEqual([0, 1]);
    expect(evaluate(0, extremes)[0]).toBeNaN();
    expect(evaluate(0, inf)[0]).toBe(0);
    expect(evaluate(0, inf)[2]).toBe(0);
    expect(Number.isFinite(evaluate(0, inf)[1] ?? Number.NaN)).toBe(true); // stays at e^88
    expect([...evaluate(1, extremes).subarray(2)]).toEqual([1, 0.5]);
    expect([...evaluate(2, inf).subarray(0, 2)].map(Math.abs)).toEqual([1, 1]);
    expect(evaluate(2, grid(-12, 12)).findIndex((value) => Math.abs(value) > 1)).toBe(-1);
    expect(evaluate(2, extremes)[0]).toBeNaN();
  });
});
