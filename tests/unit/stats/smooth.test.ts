/** Numbers worked out by hand from ŝₜ = sₜ / (1 − wᵗ) with sₜ = w·sₜ₋₁ + (1 − w)·xₜ. */
import { expect, it } from 'vitest';
import { smoothed } from '../../../src/stats/figures/smooth.ts';

it('is the moving average of the formula, starting with the first value itself', () => {
  // w = 0.5: s = 2, 1, 4.5; divided by 0.5, 0.75, 0.875.
  expect([...smoothed([4, 0, 8], 0.5)]).toEqual([4, 4 / 3, 36 / 7]);
  // w = 0.9: s = 0.1, 0.09 + 0.2; divided by 0.1, 0.19.
  expect(smoothed([1, 2], 0.9)[1]).toBeCloseTo(0.29 / 0.19, 12);
});

it('keeps a constant line constant at every weight', () => {
  for (const weight of [0, 0.5, 0.9, 0.99])
    for (const value of smoothed(new Array(200).fill(3), weight)) expect(value).toBeCloseTo(3, 9);
});

it('returns the values themselves at weight 0', () => {
  expect([...smoothed([1, -2, 5], 0)]).toEqual([1, -2, 5]);
});

it('leaves a gap open and does not count it', () => {
  expect([...smoothed([4, Number.NaN, 0, 8], 0.5)]).toEqual([4, Number.NaN, 4 / 3, 36 / 7]);
  expect([...smoothed([Number.NaN, 4], 0.5)]).toEqual([Number.NaN, 4]);
});
