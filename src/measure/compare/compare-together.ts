/** Two variants against each other that may be of two runs: paired on the seeds that both have, or independent samples. */

import { improvementInterval, improvementOf } from '../stats/improvement.ts';
import { rankSumTest } from '../stats/rank-sum-test.ts';
import { expandedTail, Resamples, STATISTICS, type Statistic, tailsOf } from '../stats/resample.ts';
import { type RawPair, rawPair, type Scores } from './compare-pair.ts';
import { estimatesOf } from './compare-variant.ts';

/** One set of resamples for each number of seeds: of a variant they depend on its own seeds, never on another variant's. */
export class ResamplesBySeeds {
  readonly #made = new Map<number, Resamples>();

  of(seeds: number): Resamples {
    const made = this.#made.get(seeds) ?? new Resamples(seeds);
    this.#made.set(seeds, made);
    return made;
  }
}

/** @param paired seed i of both draws from the same random streams */
export function pairTogether(
  one: Scores,
  other: Scores,
  paired: boolean,
  statistic: Statistic,
  drawn: ResamplesBySeeds,
): RawPair {
  if (!paired) return independentPair(one, other, statistic, drawn);
  const seeds = Math.min(one.values.length, other.values.length);
  const resamples = drawn.of(seeds);
  return rawPair(
    firstSeeds(one, seeds, resamples),
    firstSeeds(other, seeds, resamples),
    statistic,
    resamples,
  );
}

/** Of the seeds that the other run has too; what is of all of them stays as it was made. */
function firstSeeds(scores: Scores, seeds: number, resamples: Resamples): Scores {
  if (scores.values.length === seeds) return scores;
  const values = scores.values.slice(0, seeds);
  return { values, ranked: scores.ranked.slice(0, seeds), estimates: estimatesOf(values, resamples) };
}

const known = (values: Float64Array) => values.filter((value) => !Number.isNaN(value));

function independentPair(one: Scores, other: Scores, statistic: Statistic, drawn: ResamplesBySeeds): RawPair {
  const x = known(one.ranked);
  const y = known(other.ranked);
  const theta = x.length === 0 || y.length === 0 ? Number.NaN : improvementOf(x, y);
  return {
    n: Math.min(x.length, y.length),
    improvement: { value: theta, ...improvementInterval(theta, x.length, y.length) },
    ...differenceOf(one, other, statistic, drawn),
    test: rankSumTest(x, y),
    x,
    y,
    independent: { variant: x.length, against: y.length, decide: rankSumTest },
  };
}

/**
 * Bootstrap of the difference of two independent samples. Resample k of the one stands against resample k + R/2 (mod R) of
 * the other, R even: where both have as many seeds, and so the same draws, these are of other repetitions and independent;
 * and swapping the two variants gives the same differences with the other sign. Tails by the smaller sample.
 */
function differenceOf(one: Scores, other: Scores, statistic: Statistic, drawn: ResamplesBySeeds) {
  const [first, second] = [one, other].map(({ estimates }) => estimates.drawn[STATISTICS.indexOf(statistic)]);
  const least = Math.min(...[one, other].map(({ values }) => drawn.of(values.length).repetitions));
  const half = Math.floor(least / 2);
  const differences = Float64Array.from(
    { length: 2 * half },
    (_, k) => (first?.[k] ?? Number.NaN) - (second?.[(k + half) % (2 * half)] ?? Number.NaN),
  );
  const n = Math.min(one.estimates.n, other.estimates.n);
  const value = one.estimates[statistic].value - other.estimates[statistic].value;
  return {
    difference: { value, ...tailsOf(differences, expandedTail(n)) },
    inner: tailsOf(differences, expandedTail(n, 0.9)),
  };
}
