/**
 * Losses of a critic and of the entropy bonus with their derivatives, and the critic's explained variance.
 */
import { log } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';
import { momentsOf } from './normalize.ts';

/**
 * Squared error of a critic: L = Σ w ½ (V − R)². CleanRL has this half, Stable-Baselines3 does not (double the coefficient there).
 * With `clip`: ½ max((V − R)², (V_old + clip(V − V_old, ±ε) − R)²), whose derivative is 0 where the clipped value counts and is at a bound.
 * Special cases: V within ε of V_old: the plain loss. Schulman et al. 2017, https://arxiv.org/abs/1707.06347; baselines' `ppo2`.
 * @param values V now [n] @param targets R, constants [n] @param weights [n], see `aggregationWeights`; entries with weight 0 are not read
 * @param clip `oldValues` V when acted [n], `range` ε > 0; null: no clipping
 * @returns loss (without coefficient) and ∂L/∂V [n] @throws RangeError when the lengths differ
 */
export function valueLoss(
  values: Numbers,
  targets: Numbers,
  weights: Numbers,
  clip: { readonly oldValues: Numbers; readonly range: number } | null = null,
): { readonly loss: number; readonly dValue: Float64Array } {
  requireLengths(weights.length, { values, targets, oldValues: clip?.oldValues ?? null });
  const dValue = new Float64Array(weights.length);
  let loss = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    const value = values[i] as number;
    const target = targets[i] as number;
    let error = value - target;
    let slope = error;
    if (clip !== null) {
      const old = clip.oldValues[i] as number;
      const moved = Math.min(clip.range, Math.max(-clip.range, value - old));
      const held = old + moved - target;
      if (held * held > error * error) {
        error = held;
        slope = Math.abs(value - old) < clip.range ? held : 0;
      }
    }
    loss += weight * 0.5 * error * error;
    dValue[i] = weight * slope;
  }
  return { loss, dValue };
}

/**
 * The term that an entropy bonus adds to the loss: −c Σ w H, with ∂/∂H = −c w. Special case: c = 0 adds
 * nothing. Williams & Peng 1991; Mnih et al. 2016, https://arxiv.org/abs/1602.01783.
 * @param entropy of each token's whole distribution, nats [n]. It is not −ln π of the drawn token, which
 * equals it only in expectation.
 * @param weights [n] @param coefficient c ≥ 0 @returns term and derivative [n] @throws RangeError if the
 * lengths differ
 */
export function entropyBonus(
  entropy: Numbers,
  weights: Numbers,
  coefficient: number,
): { readonly term: number; readonly dEntropy: Float64Array } {
  requireLengths(weights.length, { entropy });
  let mean = 0;
  const dEntropy = new Float64Array(weights.length);
  for (let i = 0; i < dEntropy.length; i++) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    mean += weight * (entropy[i] as number);
    dEntropy[i] = -coefficient * weight;
  }
  return { term: coefficient === 0 ? 0 : -coefficient * mean, dEntropy };
}

/** H = −Σ p ln p of a distribution in nats; p = 0 adds nothing. 0 … ln n. Shannon 1948. @param p probabilities [n] */
export function entropyOf(p: Numbers): number {
  let sum = 0;
  for (let i = 0; i < p.length; i++) {
    const share = p[i] as number;
    if (share !== 0) sum -= share * log(share);
  }
  return sum;
}

/**
 * Share of the returns' variance that the critic explains: 1 − Var(R − V) / Var(R).
 * Special cases: 1 perfect, 0 as good as the mean, negative worse than it (legal); NaN if all returns are equal or there are fewer than two.
 * Stable-Baselines3 `train/explained_variance`, CleanRL `losses/explained_variance`.
 * @param values V when acted [n] @param returns R [n] @param own [n] entries that count; null: all @throws RangeError when the lengths differ
 */
export function explainedVariance(values: Numbers, returns: Numbers, own: Numbers | null = null): number {
  requireLengths(returns.length, { values, own });
  const total = momentsOf(returns, own).populationVariance;
  if (!(total > 0)) return Number.NaN;
  const errors = Float64Array.from(returns, (r, i) => r - (values[i] as number));
  return 1 - momentsOf(errors, own).populationVariance / total;
}
