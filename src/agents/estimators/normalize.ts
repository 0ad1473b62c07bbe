/**
 * Mean and variance, and advantages on a common scale. After scaling, mean 0 and deviation 1 are trivial, so
 * chart advantages before it.
 */
import { type Numbers, requireLengths } from './arrays.ts';

export interface Moments {
  readonly count: number;
  readonly mean: number; // NaN if there are no entries
  /** Σ (x − mean)² / (n − 1), torch's `.var()`; NaN for fewer than two. */
  readonly variance: number;
  /** Σ (x − mean)² / n, numpy's `.var()`; NaN if there are no entries. */
  readonly populationVariance: number;
  readonly high: number;
  /**
   * Whether all are equal up to rounding: high − low ≤ 10⁻⁶ · max(1, |high|, |low|). True for fewer than two
   * entries, false if one is NaN.
   */
  readonly flat: boolean;
}

/**
 * Mean and variances of the counted entries, in two passes to avoid cancellation. `flat` needs a tolerance
 * because .1, .1, .1 have a standard deviation of about 10⁻¹⁷ in some summation orders, and dividing by it
 * turns noise into signal.
 * @param x [n] @param own [n] only entries with own ≠ 0 count; null: all @param from first entry, `to` one
 * past the last
 * @throws RangeError if the lengths differ
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
    high,
    flat:
      count < 2 || (!Number.isNaN(mean) && high - low <= 1e-6 * Math.max(1, Math.abs(high), Math.abs(low))),
  };
}

/**
 * PPO's normalization of one minibatch: A ← (A − mean) / (std + 10⁻⁸), std with n − 1 (torch, CleanRL, Stable-Baselines3).
 * Special cases: a single entry is unchanged (its std does not exist); entries equal up to rounding become 0, where the formula
 * would give rounding noise / 10⁻⁸. Huang et al. 2022, https://iclr-blog-track.github.io/2022/03/25/ppo-implementation-details/, 7.
 * @param advantages [n] @param own [n] entries with own = 0 do not count and become 0; null: all count @returns [n]
 * @throws RangeError when the lengths differ
 */
export const normalizeAdvantages = (advantages: Numbers, own: Numbers | null = null): Float64Array =>
  standardized(advantages, own, (variance) => Math.sqrt(variance) + 1e-8);

/**
 * Whitening over the policy tokens of a whole batch: x ← (x − mean) / √(variance + 10⁻⁸), variance with n − 1 as in verl.
 * Special cases: a single entry is unchanged; entries equal up to rounding become 0.
 * Ziegler et al. 2019, https://arxiv.org/abs/1909.08593; Hu et al. 2025, https://arxiv.org/abs/2501.03262.
 * @param x [n] @param own [n]; null: all count @returns [n], 0 where not own @throws RangeError when the lengths differ
 */
export const whiten = (x: Numbers, own: Numbers | null): Float64Array =>
  standardized(x, own, (variance) => Math.sqrt(variance + 1e-8));

function standardized(x: Numbers, own: Numbers | null, spreadOf: (variance: number) => number): Float64Array {
  const { count, mean, variance, flat } = momentsOf(x, own);
  const spread = spreadOf(variance);
  return Float64Array.from(x, (value, i) => {
    if (own !== null && own[i] === 0) return 0;
    if (count < 2) return value;
    return flat ? 0 : (value - mean) / spread;
  });
}
