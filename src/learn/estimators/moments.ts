/** Mean and variance, with the two kinds of standard deviation separate. */
import { type Numbers, requireLengths } from './arrays.ts';

export interface Moments {
  readonly count: number;
  readonly mean: number; // NaN without entries
  /** Σ (x − mean)² / (n − 1), torch's `.var()`; NaN for fewer than two. */
  readonly variance: number;
  /** Σ (x − mean)² / n, numpy's `.var()`; NaN without entries. */
  readonly populationVariance: number;
  readonly low: number;
  readonly high: number;
  /** Whether all are equal up to rounding: high − low ≤ 10⁻⁶ · max(1, |high|, |low|). True for fewer than two, false if one is NaN. */
  readonly flat: boolean;
}

/**
 * Mean and variances of the counted entries, in two passes (no cancellation). Why `flat` has a tolerance: .1, .1, .1 have a
 * standard deviation of about 10⁻¹⁷ in some summation orders, and dividing by it turns noise into signal.
 * @param x [n] @param own [n] only entries with own ≠ 0 count; null: all @param from first entry, `to` one past the last
 * @throws RangeError when the lengths differ
 */
export function momentsOf(x: Numbers, own: Numbers | null = null, from = 0, to = x.length): Moments {
  requireLengths(x.length, { own });
  let count = 0;
  let sum = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) {
    if (own !== null && own[i] === 0) continue;
    const value = x[i] as number;
    count++;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const mean = sum / count;
  let squares = 0;
  for (let i = from; i < to; i++) {
    if (own !== null && own[i] === 0) continue;
    const distance = (x[i] as number) - mean;
    squares += distance * distance;
  }
  return {
    count,
    mean,
    variance: count < 2 ? Number.NaN : squares / (count - 1),
    populationVariance: squares / count,
    low,
    high,
    flat:
      count < 2 || (!Number.isNaN(mean) && high - low <= 1e-6 * Math.max(1, Math.abs(high), Math.abs(low))),
  };
}
