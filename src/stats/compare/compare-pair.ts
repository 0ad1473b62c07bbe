/**
 * Compares two variants, paired on the seeds that both have or as independent samples. A third variant never affects the result.
 */

import { improvementInterval, improvementOf } from '../stats/improvement.ts';
import {
  type Adjusted,
  holm,
  type PairedTest,
  pairedTest,
  rankSumTest,
  seedsNeeded,
} from '../stats/permutation-tests.ts';
import { expandedTail, Resamples, STATISTICS, type Statistic, tailsOf } from '../stats/resample.ts';
import type { Estimate, Interval } from '../stats/summary.ts';
import { type Estimates, estimatesOf } from './compare-variant.ts';
import type { PairComparison } from './comparison.ts';

/**
 * With fewer pairs, even complete separation can be chance: the smallest p of n pairs is 2 / 2ⁿ, which is below 0.05 from 6 on.
 */
export const MIN_PAIRS = 6;
const ALPHA = 0.05;

/** One number per seed. */
export interface Scores {
  /** Values for statistics. Where the threshold was never reached, the steps of the whole run count. */
  readonly values: Float64Array;
  /** Values for ranks; more is better and Infinity is allowed. */
  readonly ranked: Float64Array;
  /** Estimates of `values`, over the resamples for this number of seeds. */
  readonly estimates: Estimates;
}

/** A pair before the correction for multiple comparisons. */
interface RawPair {
  readonly n: number;
  readonly improvement: Estimate;
  readonly difference: Estimate;
  /** 90 % interval, which amounts to two one-sided tests at 5 %. */
  readonly inner: Interval;
  readonly test: PairedTest;
  /** Values of each variant, pair by pair, where more is better. They are needed to decide again with fewer seeds. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The test that decides. */
  decide(x: Float64Array, y: Float64Array): PairedTest;
  /** Set for independent samples: how many seeds of each have a value. Absent for pairs. */
  readonly unpaired?: { readonly variant: number; readonly against: number };
}

/** One set of resamples for each number of seeds, so that the resamples of a variant depend only on its own seeds. */
export function resamplesBySeeds(): ResamplesOf {
  const known = new Map<number, Resamples>();
  return (seeds) => {
    const made = known.get(seeds) ?? new Resamples(seeds);
    known.set(seeds, made);
    return made;
  };
}
export type ResamplesOf = (seeds: number) => Resamples;

/** @param paired whether seed i of both draws from the same random streams */
export function rawPair(
  one: Scores,
  other: Scores,
  paired: boolean,
  statistic: Statistic,
  drawn: ResamplesOf,
): RawPair {
  const known = ({ ranked }: Scores) => ranked.filter((value) => !Number.isNaN(value));
  const hasValue = ({ ranked }: Scores, seed: number) => !Number.isNaN(ranked[seed] ?? Number.NaN);
  const both = [...one.ranked.keys()].filter((seed) => hasValue(one, seed) && hasValue(other, seed));
  const [x, y] = [one, other].map((scores) =>
    paired ? Float64Array.from(both, (seed) => scores.ranked[seed] ?? Number.NaN) : known(scores),
  ) as [Float64Array, Float64Array];
  const theta = x.length === 0 || y.length === 0 ? Number.NaN : improvementOf(x, y);
  const decide = paired ? pairedTest : rankSumTest;
  return {
    n: Math.min(x.length, y.length),
    improvement: { value: theta, ...improvementInterval(theta, x.length, y.length) },
    ...(paired
      ? pairedDifference(one, other, both, statistic, drawn)
      : independentDifference(one, other, statistic, drawn)),
    test: decide(x, y),
    x,
    y,
    decide,
    ...(paired ? {} : { unpaired: { variant: x.length, against: y.length } }),
  };
}

/**
 * The difference with seeds resampled in pairs: a resample is the same seeds for both variants, so their draws are subtracted.
 */
function pairedDifference(
  one: Scores,
  other: Scores,
  both: readonly number[],
  statistic: Statistic,
  drawn: ResamplesOf,
) {
  const seeds = Math.min(one.values.length, other.values.length);
  // Seeds that one variant lacks are removed from the other as well, which changes its resamples.
  const [a, b] = [one, other].map(({ values, estimates }) => {
    if (values.length === seeds && estimates.n === both.length) return estimates;
    const kept = new Float64Array(seeds).fill(Number.NaN);
    for (const seed of both) kept[seed] = values[seed] ?? Number.NaN;
    return estimatesOf(kept, drawn(seeds));
  }) as [Estimates, Estimates];
  return differenceOf(a, b, statistic, drawn(seeds).repetitions, 0, both.length);
}

/**
 * Bootstrap of the difference of two independent samples. Resample k of one is paired with resample k + R/2 (mod R) of the other,
 * R even. If both have the same number of seeds, and so the same draws, the two come from different repetitions and are
 * independent. Swapping the two variants only flips the sign of the differences. The smaller sample determines the tails.
 */
function independentDifference(one: Scores, other: Scores, statistic: Statistic, drawn: ResamplesOf) {
  const least = Math.min(...[one, other].map(({ values }) => drawn(values.length).repetitions));
  const half = Math.floor(least / 2);
  const n = Math.min(one.estimates.n, other.estimates.n);
  return differenceOf(one.estimates, other.estimates, statistic, 2 * half, half, n);
}

/** Resample k of `a` minus resample k + shift of `b`, with tails for n seeds. */
function differenceOf(
  a: Estimates,
  b: Estimates,
  statistic: Statistic,
  repetitions: number,
  shift: number,
  n: number,
): { readonly difference: Estimate; readonly inner: Interval } {
  const [first, second] = [a, b].map(({ drawn }) => drawn[STATISTICS.indexOf(statistic)]);
  const differences = Float64Array.from(
    { length: repetitions },
    (_, k) => (first?.[k] ?? Number.NaN) - (second?.[(k + shift) % repetitions] ?? Number.NaN),
  );
  return {
    difference: { value: a[statistic].value - b[statistic].value, ...tailsOf(differences, expandedTail(n)) },
    inner: tailsOf(differences, expandedTail(n, 0.9)),
  };
}

/** Sample sizes at which the decision is repeated: every size up to 64, then about forty, each a twelfth larger. */
function prefixes(n: number): readonly number[] {
  const sizes: number[] = [];
  for (let k = n - 1; k >= MIN_PAIRS - 1; k = k > 64 ? Math.floor(k * 0.92) : k - 1) sizes.push(k);
  return sizes;
}

/**
 * The smallest k such that the first k seeds, and every larger number of them, lead to the same decision. Uses the test and the
 * level of the full comparison. Above 64 seeds, k is rounded up to the next of about forty sizes.
 */
function decidedFrom({ x, y, n, test, decide }: RawPair, alpha: number): number {
  let from = n;
  for (const k of prefixes(n)) {
    const { p, z } = decide(x.subarray(0, k), y.subarray(0, k));
    if (!(p <= alpha) || Math.sign(z) !== Math.sign(test.z)) break;
    from = k;
  }
  return from;
}

/**
 * Decides in this order: are all values the same, can the data decide at all, is the difference beyond chance, and only then
 * whether it is too small to matter. A difference beyond chance is never called equal, however wide the margin.
 */
function verdictOf(pair: RawPair, { p, factor }: Adjusted, margin: number, lessIsBetter: boolean) {
  const { n, improvement, difference, inner, test, x, y, unpaired } = pair;
  const alike =
    unpaired === undefined
      ? x.every((value, k) => value === y[k])
      : [...x, ...y].every((value) => value === x[0]);
  if (alike && n > 0) return { kind: 'same' as const };
  if (n < MIN_PAIRS) return { kind: 'few' as const };
  // An interval without width excludes nothing, because the seeds that the statistic reads are all equal.
  const within = ({ low, high }: Interval) => low > -margin && high < margin && low < high;
  const differs = difference.low > 0 || difference.high < 0;
  // The difference is that of a statistic, while the test compares ranks, so they can disagree about which variant is ahead.
  const agrees = improvement.value > 0.5 === (lessIsBetter ? difference.high < 0 : difference.low > 0);
  if (p <= ALPHA && differs && agrees && within(difference)) return { kind: 'slight' as const };
  if (p <= ALPHA && (improvement.low > 0.5 || improvement.high < 0.5))
    return { kind: 'ahead' as const, decidedFrom: decidedFrom(pair, ALPHA / factor) };
  if (!(test.p <= ALPHA) && !differs && within(inner)) return { kind: 'equal' as const };
  // The ranks of a few seeds do not say how many seeds would show a difference that the statistic does not have.
  if (difference.low === 0 && difference.high === 0) {
    const tied = unpaired === undefined ? x.filter((value, k) => value === y[k]).length : Number.NaN;
    return { kind: 'undecided' as const, tied };
  }
  return { kind: 'undecided' as const, needed: seedsNeeded(test, n, ALPHA / factor) };
}

/**
 * The verdicts of a family of comparisons. @param margins smallest difference of interest, by pair @param
 * lessIsBetter whether smaller values of the metric are better
 */
export function judge(
  family: readonly { readonly variant: number; readonly against: number; readonly pair: RawPair }[],
  margins: readonly number[],
  lessIsBetter: boolean,
): readonly PairComparison[] {
  const adjusted = holm(family.map(({ pair }) => (pair.n < MIN_PAIRS ? Number.NaN : pair.test.p)));
  const comparisons = adjusted.filter(({ p }) => !Number.isNaN(p)).length;
  return family.map(({ variant, against, pair }, index) => {
    const own = adjusted[index] ?? { p: Number.NaN, factor: 1 };
    const margin = margins[index] ?? 0;
    const { n, improvement, difference, test, unpaired } = pair;
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
      ...verdictOf(pair, own, margin, lessIsBetter),
      ...(unpaired && { unpaired }),
    };
  });
}

/** The same pair with the variant that looks better named first. */
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
