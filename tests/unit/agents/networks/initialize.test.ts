import { describe, expect, test } from 'vitest';
import { orthogonal, scaledNormal } from '../../../../src/agents/networks/parameters.ts';
import { stream } from './harness.ts';

describe('orthogonal weights', () => {
  test.for([
    [6, 6],
    [9, 4],
    [4, 9],
    [1, 5],
  ])('of %i × %i are orthogonal along the shorter side, with length gain', ([rows, columns]) => {
    const [n, m] = [rows as number, columns as number];
    const gain = Math.SQRT2;
    const w = orthogonal(n, m, gain, stream(1));
    const tall = n >= m;
    const short = Math.min(n, m);
    for (let a = 0; a < short; a++)
      for (let b = 0; b < short; b++) {
        let product = 0;
        for (let k = 0; k < Math.max(n, m); k++)
          product += tall
            ? (w[k * m + a] as number) * (w[k * m + b] as number)
            : (w[a * m + k] as number) * (w[b * m + k] as number);
        expect(product).toBeCloseTo(a === b ? 2 : 0, 6);
      }
  });

  test('are spread evenly: the mean of many entries is 0, and their mean square 1/n (±4 standard errors)', () => {
    const draws = 400;
    const n = 5;
    const uniforms = stream(2);
    let mean = 0;
    let square = 0;
    for (let k = 0; k < draws; k++) {
      const [first] = orthogonal(n, n, 1, uniforms);
      mean += (first as number) / draws;
      square += (first as number) ** 2 / draws;
    }
    // The square of an entry is Beta(1/2, (n − 1)/2), with mean 1/n and variance 2 (n − 1) / (n² (n + 2)).
    expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(1 / n / draws));
    expect(Math.abs(square - 1 / n)).toBeLessThan(4 * Math.sqrt((2 * (n - 1)) / (n * n * (n + 2)) / draws));
  });
});

test('draws normal numbers with the moments and the tail of a normal distribution (±4 standard errors)', () => {
  const count = 20_000;
  const deviation = 0.3;
  const x = scaledNormal(count, deviation, stream(3));
  const moment = (k: number): number => x.reduce((sum, v) => sum + (v / deviation) ** k, 0) / count;
  expect(Math.abs(moment(1))).toBeLessThan(4 / Math.sqrt(count));
  expect(Math.abs(moment(2) - 1)).toBeLessThan(4 * Math.sqrt(2 / count)); // Var x² = 2
  expect(Math.abs(moment(4) - 3)).toBeLessThan(4 * Math.sqrt(96 / count)); // Var x⁴ = 105 − 9
  const beyond = x.filter((v) => Math.abs(v) > 2 * deviation).length / count;
  expect(Math.abs(beyond - 0.0455)).toBeLessThan(4 * Math.sqrt((0.0455 * 0.9545) / count)); // P(|N| > 2)
});

test('gives equal weights for equal streams', () => {
  expect(orthogonal(5, 3, 1, stream(4))).toEqual(orthogonal(5, 3, 1, stream(4)));
  expect(orthogonal(5, 3, 1, stream(4))).not.toEqual(orthogonal(5, 3, 1, stream(5)));
});
