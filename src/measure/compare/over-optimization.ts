/** How the true reward rises and falls while a proxy is optimized (Gao et al. 2022, https://arxiv.org/abs/2210.10760). d = √KL, KL in nats. */
import { exp, log } from '../../core/elementary.ts';

/** `bon`: best-of-n sampling, R = d (α − β d); `rl`: reinforcement learning, R = d (α − β ln d). Not α √KL − β KL for both. */
export type OptimizationKind = 'bon' | 'rl';

export interface OverOptimization {
  readonly kind: OptimizationKind;
  readonly alpha: number; // reward per √nat at first
  readonly beta: number; // how soon it turns
}

/** Special case: R(0) = 0 (rl: the limit). @param d √KL ≥ 0 @returns gain in true reward over the start, same units as α */
export function trueReward(curve: OverOptimization, d: number): number {
  if (d === 0) return 0;
  return d * (curve.alpha - curve.beta * (curve.kind === 'bon' ? d : log(d)));
}

/**
 * Where the true reward is greatest: bon: d* = α / (2β), R* = α² / (4β); rl: d* = exp(α/β − 1), R* = β d*.
 * Special cases: β ≤ 0 never turns: d* = R* = ∞; bon with α ≤ 0 falls from the start: d* = R* = 0.
 */
export function peakOf({ kind, alpha, beta }: OverOptimization): {
  readonly d: number;
  readonly reward: number;
} {
  if (!(beta > 0)) return { d: Number.POSITIVE_INFINITY, reward: Number.POSITIVE_INFINITY };
  if (kind === 'bon') {
    const d = Math.max(0, alpha / (2 * beta));
    return { d, reward: beta * d * d };
  }
  const d = exp(alpha / beta - 1);
  return { d, reward: beta * d };
}

/**
 * The curve through measured points, by least squares on R: linear in α and β, so there is one answer.
 * Special case: points with d = 0 say nothing. null where fewer than two different d > 0 are there.
 * @param d √KL of each point [n] @param rewards true reward gained over the start [n] @throws RangeError when the lengths differ
 */
export function fitOverOptimization(
  kind: OptimizationKind,
  d: ArrayLike<number>,
  rewards: ArrayLike<number>,
): OverOptimization | null {
  if (rewards.length !== d.length)
    throw new RangeError(
      `${rewards.length} rewards for ${d.length} distances: give one true reward per point.`,
    );
  // R = α x − β y with x = d and y = d² or d ln d.
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let xr = 0;
  let yr = 0;
  for (let i = 0; i < d.length; i++) {
    const x = d[i] as number;
    if (!(x > 0)) continue;
    const y = x * (kind === 'bon' ? x : log(x));
    const r = rewards[i] as number;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xr += x * r;
    yr += y * r;
  }
  const determinant = xx * yy - xy * xy;
  if (!(determinant > 1e-12 * xx * yy)) return null;
  return { kind, alpha: (xr * yy - yr * xy) / determinant, beta: (xr * xy - yr * xx) / determinant };
}
