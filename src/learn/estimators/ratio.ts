/** How far the policy has moved from the one that sampled: for metrics and early stopping, never for training. */
import { type Numbers, requireLengths } from './arrays.ts';
import { importanceRatio, klEstimate } from './kl.ts';

/** Lower and upper half-width of the clip range: ρ is free in [1 − low, 1 + high]. */
export interface ClipRange {
  readonly low: number;
  readonly high: number;
}

/** Statistics of ρ = π / π_sampling over the policy tokens of a minibatch; NaN without any. */
export interface RatioReport {
  readonly mean: number;
  readonly deviation: number; // n − 1
  readonly low: number;
  readonly high: number;
  /** mean(−ln ρ): CleanRL `old_approx_kl`, verl `ppo_kl`. */
  readonly k1: number;
  /** mean(½ ln² ρ): lm-human-preferences `approxkl`. */
  readonly k2: number;
  /** mean(ρ − 1 − ln ρ): CleanRL and Stable-Baselines3 `approx_kl`. */
  readonly k3: number;
  /** Share with ρ outside the range, whether that changes the loss or not: CleanRL, Stable-Baselines3. */
  readonly outside: number;
  /** Share where the clip binds, ρ < 1 − low with A < 0: TRL `clip_ratio/low`. */
  readonly bindsLow: number;
  /** ρ > 1 + high with A > 0: TRL `clip_ratio/high`. Both together are verl's `pg_clipfrac` and TRL's `region_mean`. */
  readonly bindsHigh: number;
}

/**
 * Statistics of the importance ratios of a minibatch, and the two clip fractions that differ: |ρ − 1| > ε, and where clipping binds.
 * Schulman et al. 2017, https://arxiv.org/abs/1707.06347; k1 … k3: http://joschu.net/blog/kl-approx.html with d = −ln ρ.
 * @param logp ln π now [n] @param sampledLogp when sampled [n] @param advantages [n] @param own [n] entries with own ≠ 0 count
 * @throws RangeError when the lengths differ
 */
export function ratioReport(
  logp: Numbers,
  sampledLogp: Numbers,
  advantages: Numbers,
  own: Numbers,
  range: ClipRange,
): RatioReport {
  requireLengths(own.length, { logp, sampledLogp, advantages });
  const sums = { count: 0, ratio: 0, square: 0, k1: 0, k2: 0, k3: 0, outside: 0, bindsLow: 0, bindsHigh: 0 };
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < own.length; i++) {
    if (own[i] === 0) continue;
    // The estimators take d = ln π_sampling − ln π: the KL is of the policy that sampled.
    const d = (sampledLogp[i] as number) - (logp[i] as number);
    const advantage = advantages[i] as number;
    const { ratio } = importanceRatio(-d);
    const away = ratio - 1; // squares around 1, where ratios are: no cancellation
    sums.count++;
    sums.ratio += away;
    sums.square += away * away;
    sums.k1 += d;
    sums.k2 += klEstimate('k2', d);
    sums.k3 += klEstimate('k3', d);
    const below = ratio < 1 - range.low;
    const above = ratio > 1 + range.high;
    if (below || above) sums.outside++;
    if (below && advantage < 0) sums.bindsLow++;
    if (above && advantage > 0) sums.bindsHigh++;
    low = Math.min(low, ratio);
    high = Math.max(high, ratio);
  }
  const n = sums.count;
  const variance = n < 2 ? Number.NaN : Math.max(0, sums.square - (sums.ratio * sums.ratio) / n) / (n - 1);
  return {
    mean: 1 + sums.ratio / n,
    deviation: Math.sqrt(variance),
    low: n === 0 ? Number.NaN : low,
    high: n === 0 ? Number.NaN : high,
    k1: sums.k1 / n,
    k2: sums.k2 / n,
    k3: sums.k3 / n,
    outside: sums.outside / n,
    bindsLow: sums.bindsLow / n,
    bindsHigh: sums.bindsHigh / n,
  };
}
