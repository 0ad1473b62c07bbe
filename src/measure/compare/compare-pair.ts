/** Two variants against each other, seed by seed: nothing here knows of a third. */

import { type Adjusted, holm } from '../stats/holm.ts';
import { improvementInterval, improvementOf } from '../stats/improvement.ts';
import { type PairedTest, pairedTest, seedsNeeded } from '../stats/paired-test.ts';
import { expandedTail, type Resamples, STATISTICS, type Statistic, tailsOf } from '../stats/resample.ts';
import type { Estimate, Interval } from '../stats/summary.ts';
import { type Estimates, estimatesOf } from './compare-variant.ts';
import type { PairComparison } from './comparison.ts';

/** With fewer pairs even complete separation is a coin's work: the smallest p of n pairs is 2 / 2ⁿ, below 0.05 from 6 on. */
export const FEWEST_PAIRS = 6;
const ALPHA = 0.05;

/** One number a seed. */
export interface Scores {
  /** As it counts in statistics: steps that were never made are the whole run. */
  readonly values: Float64Array;
  /** As it counts in ranks, more is better: Infinity is allowed. */
  readonly ranked: Float64Array;
  /** Of `values`, over the resamples that the pairs are judged by. */
  readonly estimates: Estimates;
}

/** A pair before the correction for several. */
export interface RawPair {
  readonly n: number;
  readonly improvement: Estimate;
  readonly difference: Estimate;
  /** 90 %: two one-sided tests at 5 %. */
  readonly inner: Interval;
  readonly test: PairedTest;
  /** Better values of either, pair by pair: for deciding again on fewer. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Independent samples: how many seeds of each have a value, and the test that decides. Absent: pairs. */
  readonly independent?: {
    readonly variant: number;
    readonly against: number;
    decide(x: Float64Array, y: Float64Array): PairedTest;
  };
}

export function rawPair(one: Scores, other: Scores, statistic: Statistic, resamples: Resamples): RawPair {
  const both = Array.from(one.ranked, (_, seed) => seed).filter(
    (seed) => !Number.isNaN(one.ranked[seed]) && !Number.isNaN(other.ranked[seed]),
  );
  const n = both.length;
  const x = Float64Array.from(both, (seed) => one.ranked[seed] ?? Number.NaN);
  const y = Float64Array.from(both, (seed) => other.ranked[seed] ?? Number.NaN);
  const theta = n === 0 ? Number.NaN : improvementOf(x, y);
  return {
    n,
    improvement: { value: theta, ...improvementInterval(theta, n, n) },
    ...differenceOf(one, other, both, statistic, resamples),
    test: pairedTest(x, y),
    x,
    y,
  };
}

/** Of the statistic, seeds resampled in pairs: a resample is the same seeds for both variants, so their draws are subtracted. */
function differenceOf(
  one: Scores,
  other: Scores,
  both: readonly number[],
  statistic: Statistic,
  resamples: Resamples,
): { readonly difference: Estimate; readonly inner: Interval } {
  // Seeds that one variant lacks are left out of the other as well, and then the draws are others.
  const onBoth = ({ values, estimates }: Scores): Estimates => {
    if (estimates.n === both.length) return estimates;
    const kept = new Float64Array(values.length).fill(Number.NaN);
    for (const seed of both) kept[seed] = values[seed] ?? Number.NaN;
    return estimatesOf(kept, resamples);
  };
  const [a, b] = [onBoth(one), onBoth(other)];
  const [first, second] = [a, b].map(({ drawn }) => drawn[STATISTICS.indexOf(statistic)]);
  const drawn = Float64Array.from(first ?? [], (value, k) => value - (second?.[k] ?? Number.NaN));
  const wide = tailsOf(drawn, expandedTail(both.length));
  const inner = tailsOf(drawn, expandedTail(both.length, 0.9));
  return { difference: { value: a[statistic].value - b[statistic].value, ...wide }, inner };
}

/** Sizes at which the decision is taken again: every one up to 64, then about forty, a twelfth apart. */
function prefixes(n: number): readonly number[] {
  const sizes: number[] = [];
  for (let k = n - 1; k >= FEWEST_PAIRS - 1; k = k > 64 ? Math.floor(k * 0.92) : k - 1) sizes.push(k);
  return sizes;
}

/**
 * The smallest k such that the first k seeds, and every larger number of them up to all, decide the same way: re-deciding
 * with the test and the level that decided all. Above 64 seeds to the next of about forty sizes.
 */
function decidedFrom({ x, y, n, test, independent }: RawPair, alpha: number): number {
  const decide = independent?.decide ?? pairedTest;
  let from = n;
  for (const k of prefixes(n)) {
    const { p, z } = decide(x.subarray(0, k), y.subarray(0, k));
    if (!(p <= alpha) || Math.sign(z) !== Math.sign(test.z)) break;
    from = k;
  }
  return from;
}

/** The order of the questions: can it be said at all, is it the same, is it too small to matter, is it beyond chance. */
function verdictOf(pair: RawPair, { p, factor }: Adjusted, margin: number) {
  const { n, improvement, inner, test } = pair;
  const { x, y, independent } = pair;
  const alike =
    independent === undefined
      ? x.every((value, k) => value === y[k])
      : [...x, ...y].every((value) => value === x[0]);
  if (alike && n > 0) return { kind: 'same' as const };
  if (n < FEWEST_PAIRS) return { kind: 'few' as const };
  if (inner.low > -margin && inner.high < margin) return { kind: 'equal' as const };
  if (p <= ALPHA && (improvement.low > 0.5 || improvement.high < 0.5))
    return { kind: 'ahead' as const, decidedFrom: decidedFrom(pair, ALPHA / factor) };
  return { kind: 'undecided' as const, needed: seedsNeeded(test, n, ALPHA / factor) };
}

/** Verdicts of a family of comparisons. @param margins smallest difference of interest, by pair */
export function judge(
  family: readonly { readonly variant: number; readonly against: number; readonly pair: RawPair }[],
  margins: readonly number[],
): readonly PairComparison[] {
  const adjusted = holm(family.map(({ pair }) => (pair.n < FEWEST_PAIRS ? Number.NaN : pair.test.p)));
  const comparisons = adjusted.filter(({ p }) => !Number.isNaN(p)).length;
  return family.map(({ variant, against, pair }, index) => {
    const own = adjusted[index] ?? { p: Number.NaN, factor: 1 };
    const margin = margins[index] ?? 0;
    const { n, improvement, difference, test, independent } = pair;
    return {
      variant,
      against,
      n,
      improvement,
      difference,
      p: test.p,
      adjusted: own.p,
      comparisons,
      margin,
      decidedFrom: -1,
      needed: -1,
      ...verdictOf(pair, own, margin),
      ...(independent === undefined
        ? {}
        : { unpaired: { variant: independent.variant, against: independent.against } }),
    };
  });
}

/** The same pair, with the variant that looks better named first. */
export function betterFirst(pair: PairComparison): PairComparison {
  const { variant, against, improvement, difference, unpaired } = pair;
  if (!(improvement.value < 0.5)) return pair;
  const mirrored = ({ value, low, high }: Estimate, about: number): Estimate => ({
    value: about - value,
    low: about - high,
    high: about - low,
  });
  return {
    ...pair,
    variant: against,
    against: variant,
    improvement: mirrored(improvement, 1),
    difference: mirrored(difference, 0),
    ...(unpaired && { unpaired: { variant: unpaired.against, against: unpaired.variant } }),
  };
}
