/**
 * Checks whether 95 % intervals cover the truth in 2,000 made-up comparisons each: two variants, paired
 * seeds, and a known true difference. Four standard errors of 2,000 draws at 95 % are 2 %, so "93–97 %" can
 * be tested, and is tested wherever it is promised.
 */
import { describe, expect, it } from 'vitest';
import { rawPair } from '../../src/stats/compare/compare-pair.ts';
import { estimatesOf } from '../../src/stats/compare/compare-variant.ts';
import { trimmedInterval } from '../../src/stats/compare/curve-band.ts';
import { Resamples, type Statistic } from '../../src/stats/stats/resample.ts';
import { inRelease } from '../release.ts';
import { normalFrom, randomFrom } from '../unit/stats/random.ts';

const COMPARISONS = 2000;

interface Case {
  readonly name: string;
  /**
   * A seed of the better variant and one of the other. What they share is the luck of their common streams.
   */
  readonly draw: (uniform: () => number, normal: () => number) => readonly [number, number];
  readonly improvement: number; // P(X > Y) of independent seeds
  readonly difference: number; // of the statistic
}

const PHI_HALF_EFFECT = 0.714196; // Φ(0.8 / √2)
const CASES: readonly Case[] = [
  {
    name: 'normal, no difference',
    draw: (_, normal) => [normal(), normal()],
    improvement: 0.5,
    difference: 0,
  },
  {
    name: 'normal, 0.8 standard deviations apart',
    draw: (_, normal) => [normal() + 0.8, normal()],
    improvement: PHI_HALF_EFFECT,
    difference: 0.8,
  },
  {
    name: 'exponential, 0.8 apart',
    // P(X + .8 > Y) of two unit exponentials: 1 − e^(−.8) / 2
    draw: (uniform) => [-Math.log(1 - uniform()) + 0.8, -Math.log(1 - uniform())],
    improvement: 1 - Math.exp(-0.8) / 2,
    difference: 0.8,
  },
];

function coverage({ draw, improvement, difference }: Case, n: number, statistic: Statistic, key: number) {
  const uniform = randomFrom(key);
  const normal = normalFrom(uniform);
  const resamples = new Resamples(n, 1000);
  const covered = { improvement: 0, difference: 0 };
  for (let k = 0; k < COMPARISONS; k++) {
    const seeds = Array.from({ length: n }, () => draw(uniform, normal));
    const [x, y] = [0, 1].map((variant) => Float64Array.from(seeds, (pair) => pair[variant] ?? 0));
    if (x === undefined || y === undefined) throw new Error('two variants');
    const scores = (values: Float64Array) => ({
      values,
      ranked: values,
      estimates: estimatesOf(values, resamples),
    });
    const pair = rawPair(scores(x), scores(y), true, statistic, () => resamples);
    if (pair.improvement.low <= improvement && improvement <= pair.improvement.high) covered.improvement++;
    if (pair.difference.low <= difference && difference <= pair.difference.high) covered.difference++;
  }
  return { improvement: covered.improvement / COMPARISONS, difference: covered.difference / COMPARISONS };
}

describe('a 95 % interval covers the truth in 93–97 % of 2,000 comparisons', () => {
  const TESTED = inRelease(CASES, CASES.slice(-1)).flatMap((each) =>
    (
      [
        [20, 'iqm'],
        [20, 'mean'],
        [50, 'iqm'],
      ] as const
    )
      .slice(0, inRelease(3, 1)) // all sizes and statistics would take a minute
      .map(([n, statistic]) => ({ each, n, statistic })),
  );
  it.each(TESTED)(
    '$each.name, $n seeds, difference of $statistic and probability of improvement',
    ({ each, n, statistic }) => {
      const found = coverage(each, n, statistic, n + 77);
      for (const share of [found.difference, found.improvement]) {
        expect(share).toBeGreaterThanOrEqual(0.93);
        expect(share).toBeLessThanOrEqual(0.97);
      }
    },
  );

  it.each(inRelease(CASES, CASES.slice(0, 1)))(
    '$name: of the probability of improvement from 8 seeds on',
    (each) => {
      const { improvement, difference } = coverage(each, 8, 'iqm', 5);
      expect(improvement).toBeGreaterThanOrEqual(0.93);
      expect(improvement).toBeLessThanOrEqual(0.97);
      expect(difference).toBeGreaterThanOrEqual(0.92); // wider rather than too narrow here
    },
  );

  it('except for the difference of 5 seeds, as the page says: about 92 %, compared to 88 for plain percentiles', () => {
    const { difference } = coverage(CASES[0] ?? expect.fail(), 5, 'iqm', 3);
    expect(difference).toBeGreaterThan(0.9);
    expect(difference).toBeLessThan(0.95);
  });
});

describe('the formula for the IQM of more than a hundred seeds', () => {
  it('covers the IQM of normal seeds in 93–97 % of 2,000 samples of 120', () => {
    const normal = normalFrom(randomFrom(31));
    let covered = 0;
    for (let k = 0; k < 2000; k++) {
      const { low, high } = trimmedInterval(Float64Array.from({ length: 120 }, normal).sort());
      if (low <= 0 && 0 <= high) covered++;
    }
    expect(covered / 2000).toBeGreaterThanOrEqual(0.93);
    expect(covered / 2000).toBeLessThanOrEqual(0.97);
  });
});
