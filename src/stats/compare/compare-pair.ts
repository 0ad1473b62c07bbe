/** Two variants against each other: paired on the seeds that both have, or independent samples. Nothing here knows of a third. */

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

/** With fewer pairs even complete separation is a coin's work: the smallest p of n pairs is 2 / 2ⁿ, below 0.05 from 6 on. */
export const FEWEST_PAIRS = 6;
const ALPHA = 0.05;

/** One number per seed. */
export interface Scores {
  /** As it counts in statistics: steps that were never made are the whole run. */
  readonly values: Float64Array;
  /** As it counts in ranks, more is better: Infinity is allowed. */
  readonly ranked: Float64Array;
  /** Of `values`, over the resamples of as many seeds. */
  readonly estimates: Estimates;
}

/** A pair before the correction for several. */
interface RawPair {
  readonly n: number;
  readonly improvement: Estimate;
  readonly difference: Estimate;
  /** 90 %: two one-sided tests at 5 %. */
  readonly inner: Interval;
  readonly test: PairedTest;
  /** Better values of either, pair by pair: for deciding again on fewer. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The test that decides. */
  decide(x: Float64Array, y: Float64Array): PairedTest;
  /** Independent samples: how many seeds of each have a value. Absent: pairs. */
  readonly unpaired?: { readonly variant: number; readonly against: number };
}

/** One set of resamples for each number of seeds: of a variant they depend on its own seeds, never on another variant's. */
export function resamplesBySeeds(): ResamplesOf {
  const known = new Map<number, Resamples>();
  return (seeds) => {
    const made = known.get(seeds) ?? new Resamples(seeds);
    known.set(seeds, made);
    return made;
  };
}
export type ResamplesOf = (seeds: number) => Resamples;

/** @param paired seed i of both draws from the same random streams */
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

/** Seeds resampled in pairs: a resample is the same seeds for both variants, so their draws are subtracted. */
function pairedDifference(
  one: Scores,
  other: Scores,
  both: readonly number[],
  statistic: Statistic,
  drawn: ResamplesOf,
) {
  const seeds = Math.min(one.values.length, other.values.length);
  // Seeds that one variant lacks are left out of the other as well, and then the draws are others.
  const [a, b] = [one, other].map(({ values, estimates }) => {
    if (values.length === seeds && estimates.n === both.length) return estimates;
    const kept = new Float64Array(seeds).fill(Number.NaN);
    for (const seed of both) kept[seed] = values[seed] ?? Number.NaN;
    return estimatesOf(kept, drawn(seeds));
  }) as [Estimates, Estimates];
  return differenceOf(a, b, statistic, drawn(seeds).repetitions, 0, both.length);
}

/**
 * Bootstrap of the difference of two independent samples. Resample k of the one stands against resample k + R/2 (mod R) of
 * the other, R even: where both have as many seeds, and so the same draws, these are of other repetitions and independent;
 * and swapping the two variants gives the same differences with the other sign. Tails by the smaller sample.
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
 * The order of the questions: is it the same, can it be said at all, is it beyond chance, and only then: is it too small to matter.
 * What is beyond chance is never called equal, however wide the margin.
 */
function verdictOf(pair: RawPair, { p, factor }: Adjusted, margin: number, lessIsBetter: boolean) {
  const { n, improvement, difference, inner, test, x, y, unpaired } = pair;
  const alike =
    unpaired === undefined
      ? x.every((value, k) => value === y[k])
      : [...x, ...y].every((value) => value === x[0]);
  if (alike && n > 0) return { kind: 'same' as const };
  if (n < FEWEST_PAIRS) return { kind: 'few' as const };
  // An interval without width excludes nothing: the seeds that the statistic reads are all equal.
  const within = ({ low, high }: Interval) => low > -margin && high < margin && low < high;
  const differs = difference.low > 0 || difference.high < 0;
  // The difference is that of a statistic, and the test is one of ranks: they can disagree about who is ahead.
  const agrees = improvement.value > 0.5 === (lessIsBetter ? difference.high < 0 : difference.low > 0);
  if (p <= ALPHA && differs && agrees && within(difference)) return { kind: 'slight' as const };
  if (p <= ALPHA && (improvement.low > 0.5 || improvement.high < 0.5))
    return { kind: 'ahead' as const, decidedFrom: decidedFrom(pair, ALPHA / factor) };
  if (!(test.p <= ALPHA) && !differs && within(inner)) return { kind: 'equal' as const };
  return { kind: 'undecided' as const, needed: seedsNeeded(test, n, ALPHA / factor) };
}

/** Verdicts of a family of comparisons. @param margins smallest difference of interest, by pair @param lessIsBetter of the metric */
export function judge(
  family: readonly { readonly variant: number; readonly against: number; readonly pair: RawPair }[],
  margins: readonly number[],
  lessIsBetter: boolean,
): readonly PairComparison[] {
  const adjusted = holm(family.map(({ pair }) => (pair.n < FEWEST_PAIRS ? Number.NaN : pair.test.p)));
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
