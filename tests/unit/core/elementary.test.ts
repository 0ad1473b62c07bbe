import { describe, expect, it, test } from 'vitest';
import { exp, expm1, log, log1p, logSigmoid, sigmoid, softplus } from '../../../src/core/elementary.ts';
import { streamKey, streamWord } from '../../../src/core/random.ts';
import {
  exactExp,
  exactExpm1,
  exactLog,
  exactLog1p,
  exactSigmoid,
  exactSoftplus,
  fixed,
  ulpsBetween,
} from './exact-functions.ts';

const COUNT = 300;
const key = streamKey(4, 0, 1);
/** Numbers in [0, 1), the same in every run. */
const uniform = (i: number) => streamWord(key, i) / 2 ** 32;
const spread = (low: number, high: number) => (i: number) => low + (high - low) * uniform(i);
/** Numbers of every order of magnitude from 10^low to 10^high, with both signs if `signed`. */
const magnitudes = (low: number, high: number, signed: boolean) => (i: number) =>
  (signed && uniform(3 * i + 1) < 0.5 ? -1 : 1) * 10 ** spread(low, high)(3 * i);

function worst(f: (x: number) => number, exact: (x: bigint) => bigint, draw: (i: number) => number): number {
  let most = 0;
  for (let i = 0; i < COUNT; i++) {
    const x = draw(i);
    most = Math.max(most, ulpsBetween(f(x), exact(fixed(x))));
  }
  return most;
}

describe('elementary functions compared with exact arithmetic on big integers', () => {
  test.each([
    ['exp', exp, exactExp, spread(-745, 709.7), 1],
    ['exp near 0', exp, exactExp, magnitudes(-18, 0, true), 1],
    ['log', log, exactLog, magnitudes(-300, 300, false), 1],
    ['log near 1', log, exactLog, spread(0.5, 2), 1],
    ['log of subnormal numbers', log, exactLog, magnitudes(-322, -308, false), 1],
    ['log1p', log1p, exactLog1p, magnitudes(-30, 30, false), 1],
    ['log1p below 0', log1p, exactLog1p, spread(-0.9999, 0), 1],
    ['expm1', expm1, exactExpm1, spread(-45, 60), 1],
    ['expm1 near 0', expm1, exactExpm1, magnitudes(-30, 0, true), 1],
    ['expm1 far out', expm1, exactExpm1, spread(30, 709.7), 1],
    ['sigmoid', sigmoid, exactSigmoid, spread(-740, 40), 2.5],
    ['sigmoid near 0', sigmoid, exactSigmoid, spread(-3, 3), 2.5],
    ['softplus', softplus, exactSoftplus, spread(-740, 740), 2],
    ['softplus near 0', softplus, exactSoftplus, spread(-5, 5), 2],
  ] as const)('%s stays within the error that its comment promises', (_, f, exact, draw, limit) => {
    expect(worst(f, exact, draw)).toBeLessThan(limit);
  });
  test('exp stays accurate at multiples of ln 2 / 2, where the reduction of the argument cancels most', () => {
    let most = 0;
    for (let k = -200; k <= 200; k++) {
      const x = (k * Math.LN2) / 2;
      most = Math.max(
        most,
        ulpsBetween(exp(x), exactExp(fixed(x))),
        ulpsBetween(expm1(x), exactExpm1(fixed(x))),
      );
    }
    expect(most).toBeLessThan(1);
  });
});

test('differ from the platform’s own functions by at most two places', () => {
  const places = (a: number, b: number) => Math.abs(a - b) / (Math.abs(b) * 2 ** -52);
  let most = 0;
  for (let i = 0; i < 20_000; i++) {
    const x = spread(-30, 30)(i);
    const size = Math.abs(x);
    most = Math.max(
      most,
      places(exp(x), Math.exp(x)),
      places(expm1(x), Math.expm1(x)),
      places(log(size), Math.log(size)),
      places(log1p(size), Math.log1p(size)),
    );
  }
  expect(most).toBeLessThanOrEqual(2);
});

describe('special values', () => {
  const infinity = Number.POSITIVE_INFINITY;
  test.each([
    ['exp', exp, [0, -0, infinity, -infinity, 710, -746], [1, 1, infinity, 0, infinity, 0]],
    ['exp at its ends', exp, [709.782712893384, -745.1332191019411], [1.7976931348622732e308, 5e-324]],
    [
      'log',
      log,
      [1, 0, -0, -1, infinity, 5e-324],
      [0, -infinity, -infinity, Number.NaN, infinity, -744.4400719213812],
    ],
    ['log1p', log1p, [0, -0, -1, -1.5, infinity, 1e-300], [0, -0, -infinity, Number.NaN, infinity, 1e-300]],
    [
      'expm1',
      expm1,
      [0, -0, -infinity, infinity, 710, -50, 1e-300],
      [0, -0, -1, infinity, infinity, -1, 1e-300],
    ],
    ['sigmoid', sigmoid, [0, infinity, -infinity, 800, -800], [0.5, 1, 0, 1, 0]],
    ['softplus', softplus, [0, infinity, -infinity, 800, -800], [Math.LN2, infinity, 0, 800, 0]],
    ['logSigmoid', logSigmoid, [0, infinity, -infinity, 800, -800], [-Math.LN2, -0, -infinity, -0, -800]],
  ] as const)('%s', (_, f, inputs, outputs) => {
    expect(inputs.map((x) => f(x))).toEqual(outputs);
    expect(f(Number.NaN)).toBeNaN();
  });
  it('exp of 709.78… is finite, and exp of the next double is not', () => {
    expect(exp(709.782712893384)).toBeLessThan(infinity);
    expect(exp(709.7827128933841)).toBe(infinity);
  });
  it('the logarithm of a power of two is a multiple of ln 2, rounded once', () => {
    for (let k = -1074; k <= 1023; k++)
      expect(ulpsBetween(log(2 ** k), exactLog(fixed(2)) * BigInt(k))).toBeLessThan(0.51);
  });
});
