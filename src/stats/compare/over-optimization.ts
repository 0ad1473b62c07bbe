/**
 * How the true reward rises and then falls while reinforcement learning optimizes a proxy: R = d (α − β ln
 * d), d = √KL, KL in nats. This is the form for reinforcement learning, not α √KL − β KL (Gao et al. 2022,
 * https://arxiv.org/abs/2210.10760).
 */
import { exp, log } from '../../core/elementary.ts';

export interface OverOptimization {
  readonly alpha: number; // initial slope, in reward per √nat
  readonly beta: number; // how soon it turns
}

/** Special case: R(0) = 0, the limit. @param d √KL ≥ 0 @returns gain in true reward over the start, same units as α */
export function trueReward({ alpha, beta }: OverOptimization, d: number): number {
  return d === 0 ? 0 : d * (alpha - beta * log(d));
}

/**
 * The d with the greatest true reward: d* = exp(α/β − 1), where R* = β d*. Special case: for β ≤ 0 it never
 * turns, d* = ∞.
 */
export function peakOf({ alpha, beta }: OverOptimization): number {
  return beta > 0 ? exp(alpha / beta - 1) : Number.POSITIVE_INFINITY;
}

/**
 * Fits the curve to measured points by least squares on R, which is linear in α and β, so the solution is
 * unique. Special case: points with d = 0 carry no information. Null if there are fewer than two different d
 * > 0.
 * @param d √KL of each point [n] @param rewards true reward gained over the start [n] @throws RangeError if
 * the lengths differ
 */
export function fitOverOptimization(
  d: ArrayLike<number>,
  rewards: ArrayLike<number>,
): OverOptimization | null {
  if (rewards.length !== d.length)
    throw new RangeError(
      `${rewards.length} rewards for ${d.length} distances: give one true reward per point.`,
    );
  // The model is R = α x − β y with x = d and y = d ln d.
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let xr = 0;
  let yr = 0;
  for (let i = 0; i < d.length; i++) {
    const x = d[i] as number;
    if (!(x > 0)) continue;
    const y = x * log(x);
    const r = rewards[i] as number;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xr += x * r;
    yr += y * r;
  }
  const determinant = xx * yy - xy * xy;
  if (!(determinant > 1e-12 * xx * yy)) return null;
  return { alpha: (xr * yy - yr * xy) / determinant, beta: (xr * xy - yr * xx) / determinant };
}
