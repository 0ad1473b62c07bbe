import { describe, expect, it } from 'vitest';
import { mannWhitney, welch, wilson } from '../../../src/measure/compare/comparisons.ts';
import {
  iqm,
  optimalityGap,
  performanceProfile,
  probabilityOfImprovement,
  scoresImprovement,
  scoresIqm,
  scoresMean,
  scoresMedian,
} from '../../../src/measure/compare/scores.ts';
import { bootstrapInterval, bootstrapWarning } from '../../../src/measure/stats/bootstrap.ts';
import {
  incompleteBeta,
  logGamma,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from '../../../src/measure/stats/special-functions.ts';
import { mean, percentile, summarize, variance } from '../../../src/measure/stats/summary.ts';
import { randomFrom } from './random.ts';

describe('distribution functions', () => {
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

  it('t has closed forms at 1 and 2 degrees of freedom, which the CDF meets', () => {
    for (const t of [-8, -0.3, 0, 0.7, 1, 30]) {
      expect(studentCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 12);
      expect(studentCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 12);
    }
  });

  it('Φ, its quantile, ln Γ and the incomplete beta meet published values', () => {
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
    expect([mean([2, Number.NaN, 4, 9]), variance([2, 4, 9, Number.POSITIVE_INFINITY])]).toEqual([5, 13]);
    expect([mean([]), variance([1])]).toEqual([Number.NaN, Number.NaN]);
  });

  it('cover the true mean in about 95 % of samples of 5 normal runs (independent simulation: .949 ± .004)', () => {
    const uniform = randomFrom(1);
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    let covered = 0;
    for (let i = 0; i < 4000; i++) {
      const { low, high } = summarize(Array.from({ length: 5 }, normal));
      if (low <= 0 && 0 <= high) covered++;
    }
    // ± 4 standard errors of both simulations together
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

describe('rliable’s aggregates (computed by its own metrics.py)', () => {
  it.each([
    ['A', A, 0.72, 0.72, 0.7, 0.35],
    ['B', B, 0.65625, 0.65625, 0.6625, 0.35625],
  ])('%s has these mean, median, IQM and optimality gap', (_, scores, m, median, interquartile, gap) => {
    expect(scoresMean(scores)).toBeCloseTo(m, 12);
    expect(scoresMedian(scores)).toBeCloseTo(median, 12);
    expect(scoresIqm(scores)).toBeCloseTo(interquartile, 12);
    expect(optimalityGap(scores)).toBeCloseTo(gap, 12);
  });

  it('P(A > B) = .5375, and both directions add to one though there is a tie', () => {
    expect(scoresImprovement(A, B)).toBeCloseTo(0.5375, 12);
    expect(scoresImprovement(B, A)).toBeCloseTo(0.4625, 12);
  });

  it('the profile of A counts strictly (trap: ≥ gives .4 at .9 and .1 at 1.5)', () => {
    const profile = performanceProfile(A, [0, 0.25, 0.5, 0.9, 1, 1.5]);
    [1, 0.8, 0.6, 0.3, 0.2, 0].forEach((share, i) => {
      expect(profile[i]).toBeCloseTo(share, 12);
    });
  });

  it('rliable’s own unit tests hold: 1.5, 2 and P(x > y) = 1/3', () => {
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
    expect([scoresMean(x), scoresMedian(x), scoresIqm(x)]).toEqual([1.5, 1.5, 1.5]);
    expect([scoresMean(y), scoresMedian(y), scoresIqm(y)]).toEqual([2, 2, 2]);
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

/** Every resample with replacement of a small sample. */
function resamples(values: readonly number[], length = values.length): number[][] {
  if (length === 0) return [[]];
  return resamples(values, length - 1).flatMap((rest) => values.map((value) => [value, ...rest]));
}
const sorted = (values: number[]) => values.sort((a, b) => a - b);

describe('the percentile bootstrap', () => {
  it('enumerated over all 27 resamples of {.1, .4, .9} has the percentiles .165 and .791667', () => {
    const means = sorted(resamples([0.1, 0.4, 0.9]).map(mean));
    expect(percentile(means, 0.025)).toBeCloseTo(0.165, 12);
    expect(percentile(means, 0.975)).toBeCloseTo(0.7916667, 6);
  });

  it('of the IQM over all 256 resamples of {.1, .3, .4, .9} is [.1, .9] around .396875', () => {
    const values = sorted(resamples([0.1, 0.3, 0.4, 0.9]).map(iqm));
    expect(percentile(values, 0.025)).toBeCloseTo(0.1, 12);
    expect(percentile(values, 0.975)).toBeCloseTo(0.9, 12);
    expect(mean(values)).toBeCloseTo(0.396875, 12);
  });

  it('drawn at random comes near the enumerated one, and is the same for the same stream', () => {
    const draw = (seed: number) =>
      bootstrapInterval([[0.1, 0.4, 0.9]], ([runs = []]) => mean(runs), {
        uniform: randomFrom(seed),
        repetitions: 20_000,
      });
    const { low, high } = draw(1);
    // The discrete distribution steps from 0.1 to 0.2 at 1/27 + 3/27: the 2.5 % percentile is within that step.
    expect(low).toBeGreaterThanOrEqual(0.1 - 1e-12);
    expect(low).toBeLessThanOrEqual(0.2 + 1e-12);
    expect(high).toBeGreaterThan(0.73);
    expect(draw(1)).toEqual({ low, high });
  });

  it('resamples each stratum on its own', () => {
    const seen = new Set<string>();
    bootstrapInterval(
      [[1, 2], [10]],
      (groups) => {
        for (const runs of groups) seen.add(String(runs.length));
        expect(groups[1]).toEqual([10]);
        return 0;
      },
      { uniform: randomFrom(2), repetitions: 50 },
    );
    expect([...seen].sort()).toEqual(['1', '2']);
  });

  it('warns below ten runs (coverage .754 at 3 runs in an independent simulation)', () => {
    expect(bootstrapWarning(3)).toContain('3 runs');
    expect(bootstrapWarning(10)).toBeUndefined();
  });
});

describe('tests of two samples (computed independently)', () => {
  const a = [10, 12, 9, 11, 13];
  const b = [8, 9, 10, 7, 9];

  it('Welch: t 2.752989, df 7.274560, p .0273293 (trap: pooled df 8)', () => {
    const { t, df, p, difference, low, high } = welch(a, b);
    expect(t).toBeCloseTo(2.752989, 6);
    // By hand: (.5 + .26)² / (.5²/4 + .26²/4).
    expect(df).toBeCloseTo(0.5776 / 0.0794, 12);
    expect(df).toBeCloseTo(7.27456, 5);
    expect(p).toBeCloseTo(0.0273293, 7);
    expect(difference).toBeCloseTo(2.4, 12);
    expect(low).toBeGreaterThan(0);
    expect((low + high) / 2).toBeCloseTo(2.4, 12);
  });

  it('of constant samples is certain, not NaN', () => {
    expect(welch([1, 1], [1, 1]).p).toBe(1);
    expect(welch([2, 2], [1, 1]).p).toBe(0);
  });

  it('Mann–Whitney: U 22.5, p .0438780 with tie and continuity correction', () => {
    const { u, p } = mannWhitney(a, b);
    expect(u).toBe(22.5);
    expect(p).toBeCloseTo(0.043878, 7);
    expect(mannWhitney(b, a).p).toBeCloseTo(p, 12);
    expect(mannWhitney([1, 1], [1, 1]).p).toBe(1);
  });

  it.each([
    [18, 20, 0.698966, 0.972134],
    [0, 10, 0, 0.277533],
    [50, 100, 0.403832, 0.596168],
  ])('Wilson of %d in %d is [%d, %d]', (successes, n, low, high) => {
    expect(wilson(successes, n).low).toBeCloseTo(low, 6);
    expect(wilson(successes, n).high).toBeCloseTo(high, 6);
  });
});

it('a probability of improvement of identical runs is one half', () => {
  expect(probabilityOfImprovement([1, 2, 3], [1, 2, 3])).toBe(0.5);
});
