/**
 * Two laws of comparing runs: identical inputs give identical output, and hiding a run changes nothing else.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURES } from '../../src/stats/compare/comparison.ts';
import type { RunOfVariants, RunsComparison } from '../../src/stats/compare/runs-comparison.ts';
import { STATISTICS } from '../../src/stats/stats/resample.ts';
import { type MadeRun, runOf, runsCompared } from '../unit/stats/made-runs.ts';
import { randomFrom } from '../unit/stats/random.ts';

const LABELS = ['a', 'b', 'c'];
const madeRun = fc.record({
  key: fc.integer({ min: 0, max: 50 }),
  world: fc.constantFrom('x', 'y'),
  seed: fc.constantFrom(1, 2),
  seeds: fc.integer({ min: 1, max: 14 }),
  labels: fc.shuffledSubarray(LABELS, { minLength: 1 }),
});
const requests = fc.record({
  measure: fc.constantFrom(...MEASURES),
  statistic: fc.constantFrom(...STATISTICS),
});

/**
 * Windows without an episode, equal values, and faults. All are on one grid, so that no run changes the range
 * of another.
 */
function made({ key, ...run }: MadeRun & { readonly key: number }, index: number): RunOfVariants {
  return runOf(
    (variant, seed, share, metric) => {
      const random = randomFrom(
        key ^ (variant * 7919 + seed * 104_729 + Math.round(share * 1e4) * 15_485_863),
      );
      random();
      if (metric === 'episodes') return share * 50;
      return random() < 0.2 ? Number.NaN : Math.round(random() * 6 + variant + share * 3);
    },
    { ...run, name: `run ${index}`, measurementPoints: 24, reference: { best: 9, random: 0 } },
  );
}

/** Everything reported about a variant, by the run's name and the variant's index in it. */
function byVariant({ worlds }: RunsComparison) {
  return new Map(
    worlds.flatMap((world) =>
      world.variants.map(
        ({ label }, k) => [`${world.world} ${label}`, world.comparison.variants[k]] as const,
      ),
    ),
  );
}
/** Every pair without Holm's correction, which depends on the number of pairs. */
function byPair({ worlds }: RunsComparison) {
  return new Map(
    worlds.flatMap((world) =>
      world.comparison.pairs.map((pair) => {
        const labels = [pair.variant, pair.against]
          .map((variant) => world.variants[variant]?.label ?? '')
          .sort();
        const { p, n, margin, unpaired } = pair;
        const difference =
          labels[0] === world.variants[pair.variant]?.label ? pair.difference.value : -pair.difference.value;
        const numbers = [Math.abs(pair.improvement.value - 0.5), difference, margin];
        return [
          `${world.world} ${labels}`,
          {
            p,
            n,
            unpaired: unpaired !== undefined,
            numbers: numbers.map((value) => Number(value.toFixed(9)) + 0),
          },
        ] as const;
      }),
    ),
  );
}

describe('a comparison of runs', () => {
  it('repeats bit for bit, including the ranks', () => {
    fc.assert(
      fc.property(fc.array(madeRun, { minLength: 1, maxLength: 4 }), requests, (runs, request) => {
        const once = () =>
          runsCompared(runs.map(made), { ...request, threshold: 4, margin: 0.5, allPairs: true });
        expect(once()).toEqual(once());
      }),
      { numRuns: 8 },
    );
  });

  it('does not change for the remaining runs and their pairs when another run is removed or the order changes', () => {
    fc.assert(
      fc.property(
        fc.array(madeRun, { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        requests,
        (runs, order, request) => {
          // There is only one world, because with several each has its own rule for threshold and margin,
          // which depends on all variants.
          const all = runs.map((run, index) => made({ ...run, world: 'x' }, index));
          const kept = all
            .map((run, k) => ({ run, at: order[k] ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .slice(0, -1)
            .map(({ run }) => run);
          const wish = { ...request, threshold: 4, margin: 0.5, allPairs: true };
          const [whole, part] = [runsCompared(all, wish), runsCompared(kept, wish)];
          const before = byVariant(whole);
          for (const [key, variant] of byVariant(part)) expect(variant).toEqual(before.get(key));
          const pairs = byPair(whole);
          for (const [key, pair] of byPair(part)) expect(pair).toEqual(pairs.get(key));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('does not change for the variants of a world when other worlds are present', () => {
    fc.assert(
      fc.property(fc.array(madeRun, { minLength: 2, maxLength: 4 }), requests, (runs, request) => {
        const wish = { ...request, metric: 'success' as const, threshold: 4, margin: 0.5 };
        const all = runs.map(made);
        const whole = byVariant(runsCompared(all, wish));
        for (const world of ['x', 'y']) {
          const own = all.filter((run) => run.world === world);
          for (const [key, variant] of byVariant(runsCompared(own, wish)))
            expect(variant).toEqual(whole.get(key));
        }
      }),
      { numRuns: 8 },
    );
  });
});
