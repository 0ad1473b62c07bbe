/**
 * Mean, variance and the Student-t interval of a sample. The order of the input does not change the numbers.
 */
import { studentQuantile } from './special-functions.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A number with its interval. */
export interface Estimate extends Interval {
  readonly value: number;
}

/**
 * The finite values, ascending, so that sums over them do not depend on the order in which shards delivered
 * the seeds.
 */
export function sortedFinite(values: ArrayLike<number>): Float64Array {
  let n = 0;
  const finite = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isFinite(value)) finite[n++] = value;
  }
  return finite.subarray(0, n).sort();
}

/** Mean of the finite values; NaN if there are none. */
export function mean(values: ArrayLike<number>): number {
  return meanSorted(sortedFinite(values));
}

function meanSorted(sorted: Float64Array): number {
  let sum = 0;
  for (const value of sorted) sum += value;
  return sorted.length === 0 ? Number.NaN : sum / sorted.length;
}

/** Sample variance, n − 1, in two passes. */
function varianceSorted(sorted: Float64Array, average: number): number {
  let squares = 0;
  for (const value of sorted) squares += (value - average) ** 2;
  return squares / (sorted.length - 1);
}

/** Sample standard deviation of the finite values, n − 1; NaN if there are fewer than two. */
export function deviation(values: ArrayLike<number>): number {
  const sorted = sortedFinite(values);
  return sorted.length < 2 ? Number.NaN : Math.sqrt(varianceSorted(sorted, meanSorted(sorted)));
}

export interface Summary extends Estimate {
  readonly n: number;
}

/**
 * Mean ± t(n−1) · s/√n over the finite values at 95 %, s² with n − 1 in two passes. A single value has a mean
 * and no interval (NaN).
 */
export function summarize(values: ArrayLike<number>): Summary {
  const sorted = sortedFinite(values);
  const n = sorted.length;
  const average = meanSorted(sorted);
  if (n < 2) return { value: average, low: Number.NaN, high: Number.NaN, n };
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(varianceSorted(sorted, average) / n);
  return { value: average, low: average - half, high: average + half, n };
}

/** p-quantile of ascending values with linear interpolation (numpy's default, type 7). */
export function percentile(sorted: ArrayLike<number>, p: number): number {
  const n = sorted.length;
  if (n === 0) return Number.NaN;
  const place = Math.min(1, Math.max(0, p)) * (n - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(n - 1, below + 1)] ?? Number.NaN;
  return low + (place - below) * (high - low);
}
