import { describe, expect, it } from 'vitest';
import { improvementOf, wilson } from '../../../src/stats/stats/improvement.ts';
import { iqm, optimalityGap } from '../../../src/stats/stats/order-statistics.ts';
import {
  incompleteBeta,
  logGamma,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from '../../../src/stats/stats/special-functions.ts';
import { mean, percentile, summarize } from '../../../src/stats/stats/summary.ts';
import { randomFrom } from './random.ts';

describe('a distribution function', () => {
  it.each([
    [0.975, 1, 12.7062047364],
    [0.975, 2, 4.3026527297],
    [0.975, 4, 2.7764451052],
    [0.975, 9, 2.2621571628],
    [0.975, 19, 2.0930240544],
    [0.995, 10, 3.1692726726],
    [0.95, 30, 1.6972608866],
    [0.975, 1000, 1.9623390808],
  ])(
    'the t quantile of %d at %d degrees of freedom is %d (checked against Simpson integration of the density)',
    (p, df, t) => {
      expect(studentQuantile(p, df)).toBeCloseTo(t, 8);
      expect(studentQuantile(1 - p, df)).toBeCloseTo(-t, 8);
    },
  );

  it('matches the closed forms of t at 1 and 2 degrees of freedom', () => {
    for (const t of [-8, -0.3, 0, 0.7, 1, 30]) {
      expect(studentCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 12);
      expect(studentCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 12);
    }
  });

  it('matches published values of Φ, its quantile, ln Γ and the incomplete beta', () => {
    expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 14);
    expect(normalCdf(-6) / 9.865876450376981e-10).toBeCloseTo(1, 10);
    expect(normalCdf(3.999999) - normalCdf(4.000001)).toBeCloseTo(0, 8);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 10);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
    expect(logGamma(11)).toBeCloseTo(Math.log(3628800), 12);
    expect(incompleteBeta(0.3, 2, 3)).toBeCloseTo(0.3483, 12); // 6x² − 8x³ + 3x⁴
  });
});

describe('mean, variance and the t interval', () => {
  it('use n − 1 and skip what is not finite (by hand: 2, 4, 9 → mean 5, variance 13)', () => {
    const { value, high } = summarize([2, 4, 9, Number.POSITIVE_INFINITY]);
    const variance = 3 * ((high - value) / studentQuantile(0.975, 2)) ** 2;
    expect([mean([2, Number.NaN, 4, 9]), value]).toEqual([5, 5]);
    expect(variance).toBeCloseTo(13, 12);
    expect([mean([]), summarize([1]).high]).toEqual([Number.NaN, Number.NaN]);
  });

  it('cover the true mean in about 95 % of samples of 5 normal runs (independent simulation: .949 ± .004)', () => {
    const uniform = randomFrom(1);
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    let covered = 0;
    for (let i = 0; i < 4000; i++) {
      const { low, high } = summarize(Array.from({ length: 5 }, normal));
      if (low <= 0 && 0 <= high) covered++;
    }
    // ± 4 standard errors of both simulations combined
    expect(Math.abs(covered / 4000 - 0.949)).toBeLessThan(0.02);
  });
});

const A = [
  [0.1, 0.9],
  [0.4, 1.2],
  [0.35, 0.8],
  [0.8, 1.5],
  [0.2, 0.95],
];
const B = [
  [0.2, 0.7],
  [0.5, 1.1],
  [0.3, 0.85],
  [0.6, 1.0],
];

type Scores = readonly (readonly number[])[]; // [runs][tasks]

/** Mean over tasks of the probability of improvement. */
const scoresImprovement = (x: Scores, y: Scores) => {
  const runs = (scores: Scores, task: number) => scores.map((run) => run[task] ?? Number.NaN);
  return mean((x[0] ?? []).map((_, task) => improvementOf(runs(x, task), runs(y, task))));
};

describe('rliable’s aggregates (computed by its own metrics.py)', () => {
  it.each([
    ['A', A, 0.7, 0.35],
    ['B', B, 0.6625, 0.35625],
  ])('%s has this IQM and optimality gap', (_, scores, interquartile, gap) => {
    expect(iqm(scores.flat())).toBeCloseTo(interquartile, 12);
    expect(optimalityGap(scores.flat())).toBeCloseTo(gap, 12);
  });

  it('give P(A > B) = .5375, with both directions adding to one despite a tie', () => {
    expect(scoresImprovement(A, B)).toBeCloseTo(0.5375, 12);
    expect(scoresImprovement(B, A)).toBeCloseTo(0.4625, 12);
  });

  it('pass rliable’s own unit tests: 1.5, 2 and P(x > y) = 1/3', () => {
    const x = [
      [1, 2],
      [2, 2],
      [1, 1],
      [2, 1],
    ];
    const y = [
      [1, 1],
      [2, 2],
      [3, 3],
    ];
    expect([iqm(x.flat()), iqm(y.flat())]).toEqual([1.5, 2]);
    expect(scoresImprovement(x, y)).toBeCloseTo(1 / 3, 12);
  });

  it.each([
    [3, 5 / 3],
    [4, 2.5],
    [5, 14 / 3],
    [6, 7.5],
    [7, 11],
    [8, 13.5],
    [10, 139 / 6],
    [12, 199 / 6],
  ])('IQM of the squares below %d² is %d (trap: rounding the cut gives 6.5 at n = 6)', (n, value) => {
    expect(iqm(Array.from({ length: n }, (_, i) => i * i))).toBeCloseTo(value, 12);
  });
});

/** Every resample of a small sample, with replacement. */
function resamples(values: readonly number[], length = values.length): number[][] {
  if (length === 0) return [[]];
  return resamples(values, length - 1).flatMap((rest) => values.map((value) => [value, ...rest]));
}
const sorted = (values: number[]) => values.sort((a, b) => a - b);

describe('the percentile bootstrap', () => {
  it('has the percentiles .165 and .791667 over all 27 resamples of {.1, .4, .9}', () => {
    const means = sorted(resamples([0.1, 0.4, 0.9]).map(mean));
    expect(percentile(means, 0.025)).toBeCloseTo(0.165, 12);
    expect(percentile(means, 0.975)).toBeCloseTo(0.7916667, 6);
  });

  it('gives [.1, .9] around .396875 for the IQM over all 256 resamples of {.1, .3, .4, .9}', () => {
    const values = sorted(resamples([0.1, 0.3, 0.4, 0.9]).map(iqm));
    expect(percentile(values, 0.025)).toBeCloseTo(0.1, 12);
    expect(percentile(values, 0.975)).toBeCloseTo(0.9, 12);
    expect(mean(values)).toBeCloseTo(0.396875, 12);
  });
});

describe('the Wilson interval (computed independently)', () => {
  it.each([
    [18, 20, 0.698966, 0.972134],
    [0, 10, 0, 0.277533],
    [50, 100, 0.403832, 0.596168],
  ])('is for %d of %d [%d, %d]', (successes, n, low, high) => {
    expect(wilson(successes, n).low).toBeCloseTo(low, 6);
    expect(wilson(successes, n).high).toBeCloseTo(high, 6);
  });
});

it('is used for a probability of improvement, which is one half for identical runs', () => {
  expect(improvementOf([1, 2, 3], [1, 2, 3])).toBe(0.5);
});
