/** IQM, mean or median over seeds with its 95 % interval, per point. */

import { iqmOfSorted, medianInterval, sortedFloats } from '../stats/order-statistics.ts';
import {
  expandedTail,
  type Resamples,
  SortedSample,
  STATISTICS,
  type Statistic,
  tailsOf,
} from '../stats/resample.ts';
import { studentQuantile } from '../stats/special-functions.ts';
import { type Interval, percentile, type Summary, summarize } from '../stats/summary.ts';
import type { ComparedCurve } from './comparison.ts';
import type { Lines } from './gather.ts';

/** Resamples per point of a curve, enough for a drawn band. */
const REPETITIONS = 400;
/**
 * From this many seeds on, a formula gives the interval. It then agrees with the bootstrap
 * (tests/golden/interval-coverage).
 */
export const MAX_BOOTSTRAPPED = 100;

/**
 * Interval of a trimmed mean by Tukey and McLaughlin, with Yuen's variance: with the winsorized variance s_w²
 * of the sample, SE² = (n − 1) s_w² / (h (h − 1)), h = n − 2⌊n/4⌋, t with h − 1 degrees of freedom. Special
 * case: for n < 4 it is Student's. K. K. Yuen, Biometrika 61 (1974). @param sorted ascending, finite
 */
export function trimmedInterval(sorted: Float32Array | Float64Array): Interval {
  const n = sorted.length;
  const cut = Math.floor(n / 4);
  const kept = n - 2 * cut;
  if (kept < 2) return { low: Number.NaN, high: Number.NaN };
  const lowest = sorted[cut] ?? Number.NaN;
  const highest = sorted[n - 1 - cut] ?? Number.NaN;
  let sum = 0;
  let all = 0;
  for (let i = 0; i < n; i++) {
    const value = sorted[i] ?? 0;
    all += Math.max(lowest, Math.min(highest, value));
    if (i >= cut && i < n - cut) sum += value;
  }
  const center = all / n;
  let squares = 0;
  for (const value of sorted) squares += (Math.max(lowest, Math.min(highest, value)) - center) ** 2;
  const half = studentQuantile(0.975, kept - 1) * Math.sqrt(squares / (kept * (kept - 1)));
  return { low: sum / kept - half, high: sum / kept + half };
}

function byFormula(values: Float32Array, statistic: Statistic): Summary {
  if (statistic === 'mean') return summarize(values);
  const sorted = sortedFloats(values);
  const n = sorted.length;
  if (statistic === 'iqm') return { value: iqmOfSorted(sorted), n, ...trimmedInterval(sorted) };
  return { value: percentile(sorted, 0.5), n, ...medianInterval(sorted) };
}

function byBootstrap(values: Float32Array, statistic: Statistic, resamples: Resamples): Summary {
  const index = STATISTICS.indexOf(statistic);
  const found = new Float64Array(STATISTICS.length);
  const drawn = new Float64Array(Math.min(REPETITIONS, resamples.repetitions));
  const sample = new SortedSample(values);
  for (let k = 0; k < drawn.length; k++) {
    sample.resampled(resamples.counts(k), found);
    drawn[k] = found[index] ?? Number.NaN;
  }
  sample.plain(found);
  const { n } = sample;
  return { value: found[index] ?? Number.NaN, n, ...tailsOf(drawn, expandedTail(n)) };
}

/** @yields nothing after each point */
export function* curveOf(
  lines: Lines,
  statistic: Statistic,
  resamples: Resamples,
): Generator<undefined, ComparedCurve> {
  const points = lines.length;
  const curve = {
    value: new Float64Array(points),
    low: new Float64Array(points),
    high: new Float64Array(points),
    n: new Uint16Array(points),
  };
  for (const [point, values] of lines.entries()) {
    const known =
      resamples.seeds > MAX_BOOTSTRAPPED
        ? byFormula(values, statistic)
        : byBootstrap(values, statistic, resamples);
    curve.value[point] = known.value;
    curve.low[point] = known.low;
    curve.high[point] = known.high;
    curve.n[point] = known.n;
    yield;
  }
  return curve;
}

/** The statistic without its interval. */
export function centers(lines: Lines, statistic: Statistic): Float64Array {
  return Float64Array.from(lines, (values) => byFormula(values, statistic).value);
}
