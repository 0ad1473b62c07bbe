import { describe, expect, it } from 'vitest';
import { medianInterval } from '../../../src/stats/stats/order-statistics.ts';
import {
  firstReached,
  kaplanMeier,
  restrictedMean,
  survivalQuantile,
} from '../../../src/stats/stats/survival.ts';

/** "6+" is censored at 6. */
function watched(words: string) {
  const list = words.split(' ');
  return kaplanMeier(
    list.map((word) => Number.parseFloat(word)),
    list.map((word) => !word.endsWith('+')),
  );
}

describe('Kaplan–Meier', () => {
  it('gives 6/7, 5/7, 5/14, 0 by hand, with a tie and with one censored at the time of an arrival', () => {
    // At risk: 7, 6 (the one censored at 2 still counts), 4, 1.
    const { times, shares } = watched('1 2 2+ 3 3 4+ 5');
    expect(times).toEqual([1, 2, 3, 5]);
    [6 / 7, 5 / 7, 5 / 14, 0].forEach((share, k) => {
      expect(shares[k]).toBeCloseTo(share, 14);
    });
    expect(survivalQuantile({ times, shares })).toBe(3);
    expect(restrictedMean({ times, shares }, 5)).toBeCloseTo(23 / 7, 14); // 1 + 6/7 + 5/7 + 2·5/14
    expect(restrictedMean({ times, shares }, 2)).toBeCloseTo(13 / 7, 14);
  });
  it('gives for the published 6-MP remissions (Freireich 1963) .857 .807 .753 .690 .627 .538 .448, median 23 weeks', () => {
    const survival = watched('6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+');
    expect(survival.times).toEqual([6, 7, 10, 13, 16, 22, 23]);
    expect(survival.shares.map((share) => share.toFixed(3))).toEqual([
      '0.857',
      '0.807',
      '0.753',
      '0.690',
      '0.627',
      '0.538',
      '0.448',
    ]);
    expect(survivalQuantile(survival)).toBe(23);
  });
  it('gives for the placebo group, without censoring, the remaining share, with median 8', () => {
    expect(survivalQuantile(watched('1 1 2 2 3 4 4 5 5 8 8 8 8 11 11 12 12 15 17 22 23'))).toBe(8);
  });
  it('has no median if most never reach it, and the whole run as mean if none does', () => {
    expect(survivalQuantile(watched('3 9+ 9+'))).toBe(Number.POSITIVE_INFINITY);
    expect(restrictedMean(watched('9+ 9+'), 9)).toBe(9);
  });
  it('reaches an exact half: 3 of 6', () => {
    expect(survivalQuantile(watched('1 2 3 4 5 6'))).toBe(3);
  });
});

describe('reaching a threshold', () => {
  const grid = [10, 20, 30, 40, 50, 60];
  it('uses the median of three, so that one lucky measurement point does not count', () => {
    expect(firstReached([0, 3, 0, 1, 1, 1], grid, 1, false, 1)).toBe(20);
    expect(firstReached([0, 99, 0, 0, 1, 1], grid, 1, false, 3)).toBe(60);
    expect(firstReached([0, 1, 0, 1, 0, 0], grid, 1, false, 3)).toBe(40);
    expect(firstReached([1, 0, 0, 1, 0, 0], grid, 1, false, 3)).toBe(Number.POSITIVE_INFINITY);
  });
  it('goes down if less is better, and does not bridge a gap', () => {
    expect(firstReached([9, 7, 5, 3, 2, 2], grid, 3, true, 1)).toBe(40);
    expect(firstReached([1, Number.NaN, 1, 1, 0, 0], grid, 1, false, 3)).toBe(50);
  });
});

describe('the interval of a median', () => {
  it.each([
    [6, 1, 6], // 2/64 outside
    [8, 1, 8], // 2/256; k = 2: 18/256 = .0703 is too much
    [9, 2, 8], // 20/512 = .039
    [20, 6, 15], // the table of every textbook: .0414
  ])('for %d values goes from the %d-th to the %d-th (binomial by hand)', (n, low, high) => {
    const values = Array.from({ length: n }, (_, i) => i + 1);
    expect(medianInterval(values)).toEqual({ low, high });
  });
  it('does not exist for five values, because no two of them are certain enough', () => {
    expect(medianInterval([1, 2, 3, 4, 5])).toEqual({ low: Number.NaN, high: Number.NaN });
  });
  it('is near n/2 ± 0.98 √n for 4,096 values', () => {
    const { low, high } = medianInterval(Float64Array.from({ length: 4096 }, (_, i) => i + 1));
    expect(Math.abs(low - (2048 - 0.98 * 64))).toBeLessThan(2);
    expect(Math.abs(high - (2049 + 0.98 * 64))).toBeLessThan(2);
  });
});
