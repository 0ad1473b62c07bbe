/** Shares and the probability of improvement, with intervals that are valid for few seeds and near 0 and 1. */

import { jointRanks } from './permutation-tests.ts';
import { normalQuantile } from './special-functions.ts';
import { type Estimate, type Interval, mean, sortedFinite } from './summary.ts';

/**
 * P(X > Y) + ½ P(X = Y) = U / (n m), computed from ranks in O(n log n) instead of O(n·m). Infinity is a valid
 * value. NaN if a sample is empty.
 */
export function improvementOf(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const n = x.length;
  const m = y.length;
  const doubled = jointRanks(x, y).subarray(0, n);
  return (doubled.reduce((sum, rank) => sum + rank, 0) - n * (n + 1)) / 2 / (n * m);
}

/**
 * Score-type interval of θ = P(X > Y): all θ₀ with |θ̂ − θ₀| ≤ z √V(θ₀), V(θ) = θ(1−θ)/(nm) · [1 + N((1−θ)/(2−θ) + θ/(1+θ))],
 * N = (n + m)/2 − 1. R. G. Newcombe, Confidence intervals for an effect size measure based on the Mann–Whitney statistic,
 * part 2, method 5, Statistics in Medicine 25 (2006). Used instead of the percentile bootstrap, which here covers 47–92 %
 * at 5–20 runs where P is above .9 and gives [1, 1] for two variants that do not overlap (tests/golden/interval-coverage).
 * It assumes independent samples, which is conservative for positively correlated pairs.
 * @param theta U / (n m)
 */
export function improvementInterval(theta: number, n: number, m: number, level = 0.95): Interval {
  if (n < 1 || m < 1 || Number.isNaN(theta)) return { low: Number.NaN, high: Number.NaN };
  const z = normalQuantile((1 + level) / 2);
  const pairs = (n + m) / 2 - 1;
  const spread = (at: number) =>
    Math.sqrt(((at * (1 - at)) / (n * m)) * (1 + pairs * ((1 - at) / (2 - at) + at / (1 + at))));
  const edge = (limit: number) => {
    let inside = theta;
    let outside = limit;
    if (Math.abs(limit - theta) <= z * spread(limit)) return limit;
    for (let i = 0; i < 60; i++) {
      const middle = (inside + outside) / 2;
      if (Math.abs(middle - theta) <= z * spread(middle)) inside = middle;
      else outside = middle;
    }
    return (inside + outside) / 2;
  };
  return { low: edge(0), high: edge(1) };
}

/** Wilson score interval of a share. It stays within [0, 1] and has a positive width even at 0 or n successes. */
export function wilson(successes: number, n: number, level = 0.95): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const z = normalQuantile((1 + level) / 2);
  const share = successes / n;
  const scale = 1 + (z * z) / n;
  const center = (share + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / scale;
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/**
 * Mean of shares, each between 0 and 1, with Wilson's interval. Shares vary at most as much as outcomes of 0 and 1 with the same
 * mean, so the interval is wide enough, and it is the same method whether all of them are 0 or 1 or not. @param values NaN if
 * missing
 */
export function meanShare(values: ArrayLike<number>): Estimate {
  const known = sortedFinite(values);
  const value = mean(known);
  if (known.length < 2) return { value, low: Number.NaN, high: Number.NaN };
  return { value, ...wilson(value * known.length, known.length) };
}

/**
 * Mean of outcomes that are all 0 or 1, with Wilson's interval. Null if there are other values or fewer than
 * two outcomes. @param values NaN if missing
 */
export function shareOfOutcomes(values: ArrayLike<number>): Estimate | null {
  const known = sortedFinite(values);
  if (known.length < 2 || known.some((value) => value !== 0 && value !== 1)) return null;
  const successes = known.reduce((sum, value) => sum + value, 0);
  return { value: mean(known), ...wilson(successes, known.length) };
}
