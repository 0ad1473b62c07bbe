/**
 * Two laws of a comparison: identical inputs give identical output, and hiding a variant changes nothing
 * else.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURES, type SeedSource } from '../../src/stats/compare/comparison.ts';
import { STATISTICS } from '../../src/stats/stats/resample.ts';
import { compared, sourceOf } from '../unit/stats/comparison-data.ts';
import { randomFrom } from '../unit/stats/random.ts';

const runs = fc.record({
  key: fc.integer(),
  variants: fc.integer({ min: 2, max: 5 }),
  seeds: fc.integer({ min: 1, max: 24 }),
  measurementPoints: fc.integer({ min: 1, max: 60 }),
  measure: fc.constantFrom(...MEASURES),
  statistic: fc.constantFrom(...STATISTICS),
});

/** A run that contains windows without an episode, equal values, and variants of very different sizes. */
function randomRun({
  key,
  variants,
  seeds,
  measurementPoints,
}: {
  key: number;
  variants: number;
  seeds: number;
  measurementPoints: number;
}) {
  return sourceOf(
    (variant, seed, share, metric) => {
      const random = randomFrom(key ^ (variant * 7919 + seed * 104729 + Math.round(share * 1e4) * 15485863));
      random();
      if (metric === 'episodes') return share * 50;
      if (random() < 0.3) return Number.NaN;
      return Math.round(random() * 8 + share * 4) * (variant === 1 ? 100 : 1);
    },
    { variants, seeds, measurementPoints },
  );
}

/** The same run with only some of its variants. */
function only(source: SeedSource, kept: readonly number[]): SeedSource {
  return {
    ...source,
    variants: kept.length,
    read: (checkpoint, variant, column, into) => source.read(checkpoint, kept[variant] ?? 0, column, into),
  };
}

describe('a comparison', () => {
  it('repeats bit for bit', () => {
    fc.assert(
      fc.property(runs, ({ measure, statistic, ...shape }) => {
        const request = { measure, statistic, allPairs: true };
        expect(compared(randomRun(shape), request)).toEqual(compared(randomRun(shape), request));
      }),
      { numRuns: 12 },
    );
  });

  it('does not change for the remaining variants when others are removed or reordered, except for Holm’s correction', () => {
    fc.assert(
      fc.property(
        runs,
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }),
        ({ measure, statistic, ...shape }, order) => {
          const kept = order.filter((variant) => variant < shape.variants);
          if (kept.length < 2) return;
          const request = { measure, statistic, threshold: 5, margin: 0.5, allPairs: true };
          const whole = compared(randomRun(shape), request);
          const part = compared(only(randomRun(shape), kept), request);
          kept.forEach((variant, place) => {
            expect(part.variants[place]).toEqual(whole.variants[variant]);
          });
          for (const pair of part.pairs) {
            const [variant, against] = [kept[pair.variant] ?? 0, kept[pair.against] ?? 0];
            const before = whole.pairs.find(
              (other) => new Set([other.variant, other.against, variant, against]).size === 2,
            );
            if (before === undefined) expect.fail('the pair must be among all pairs');
            if (pair.n === 0) return; // nothing has a value yet
            const turned = before.variant !== variant;
            expect(pair.p).toBe(before.p);
            expect(pair.n).toBe(before.n);
            expect(pair.improvement.value).toBeCloseTo(
              turned ? 1 - before.improvement.value : before.improvement.value,
              12,
            );
            expect(pair.improvement.low).toBeCloseTo(
              turned ? 1 - before.improvement.high : before.improvement.low,
              9,
            );
            if (!turned) expect(pair.difference).toEqual(before.difference);
            else if (Number.isFinite(before.difference.low))
              expect(pair.difference.low).toBeCloseTo(-before.difference.high, 9);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});
