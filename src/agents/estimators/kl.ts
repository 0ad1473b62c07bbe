/**
 * Divergence from a reference policy, estimated from the policy's own samples, for use as a reward, a loss,
 * or a metric.
 */
import { exp, expm1 } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

export type KlEstimator = 'k1' | 'k2' | 'k3' | 'k3-clamped';

/** Log ratios are clamped at ± this value; e²⁰ is already 5 · 10⁸ (verl clamps there too). */
const HELD = 20;
/** The maximum of verl's `low_var_kl`, which e⁻ᵈ − 1 + d reaches at d = −2.611. */
const MAX_K3 = 10;

/**
 * Estimates KL(π‖ref) in nats from one sample of π, d = ln π − ln ref.
 * k1 = d; k2 = d²/2; k3 = e⁻ᵈ − 1 + d.
 * k3-clamped: at most 10, as in verl: 10 at d = −5, where k3 is 142.4. Biased: it is smaller where the policy has lost what the reference does.
 * Special cases: k1 is unbiased and may be negative; k2 is biased, ≥ 0; k3 is unbiased and ≥ 0, d clamped to ±20 in it.
 * Schulman 2020, http://joschu.net/blog/kl-approx.html.
 */
export function klEstimate(estimator: KlEstimator, d: number): number {
  if (estimator === 'k1') return d;
  if (estimator === 'k2') return 0.5 * d * d;
  const held = Math.min(HELD, Math.max(-HELD, d));
  const k3 = expm1(-held) + held;
  return estimator === 'k3' ? k3 : Math.min(MAX_K3, k3);
}

/** ∂k/∂ln π of `klEstimate`: 1; d; 1 − e⁻ᵈ (0 where d, or k3 itself, is clamped). */
export function klSlope(estimator: KlEstimator, d: number): number {
  if (estimator === 'k1') return 1;
  if (estimator === 'k2') return d;
  if (d > HELD || d < -HELD) return 0;
  return estimator === 'k3-clamped' && expm1(-d) + d > MAX_K3 ? 0 : -expm1(-d);
}

/**
 * KL to the reference as a term of the loss: L = Σ w k(d), d = ln π − ln ref.
 * Special cases, for samples of π: E[∇k1] = 0 (no effect at all), E[∇k2] = ∇KL(π‖ref) at this token, E[∇k3] = ∇KL(ref‖π)
 * (the other direction). Neither credits a token for the KL of later tokens: over completions only k1 in the reward follows ∇KL(π‖ref). Shao et al. 2024 (k3), https://arxiv.org/abs/2402.03300; on the gradients https://arxiv.org/abs/2512.21852.
 * @param logp ln π now, nats [rows × time] @param referenceLogp ln ref [rows × time] @param weights see `aggregationWeights`
 * @returns loss (without any coefficient) and ∂L/∂logp [rows × time] @throws RangeError when shapes differ
 */
export function klLoss(
  logp: Numbers,
  referenceLogp: Numbers,
  weights: Numbers,
  estimator: KlEstimator,
): { readonly loss: number; readonly dLogp: Float64Array } {
  requireLengths(weights.length, { logp, referenceLogp });
  const dLogp = new Float64Array(weights.length);
  let loss = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    const d = (logp[i] as number) - (referenceLogp[i] as number);
    loss += weight * klEstimate(estimator, d);
    dLogp[i] = weight * klSlope(estimator, d);
  }
  return { loss, dLogp };
}

/** ρ = exp(log ratio), with the log ratio clamped to ±20. `moves` says whether ρ still changes with ln π. */
export function importanceRatio(logRatio: number): { readonly ratio: number; readonly moves: boolean } {
  if (logRatio > HELD) return { ratio: exp(HELD), moves: false };
  if (logRatio < -HELD) return { ratio: exp(-HELD), moves: false };
  return { ratio: exp(logRatio), moves: true };
}

/**
 * KL in the reward: what each own token costs, −β k(d). With k1 the policy gradient of the sum is that of −β KL(π‖ref); k3 is biased there.
 * Special case: it is a constant of the samples, nothing is differentiated. Ziegler et al. 2019, https://arxiv.org/abs/1909.08593.
 * @param logp ln π when sampled [rows × time] @param referenceLogp [rows × time] @param own [rows × time]
 * @returns penalty to be added to the rewards [rows × time], 0 where not own @throws RangeError when shapes differ
 */
export function klPenalty(
  logp: Numbers,
  referenceLogp: Numbers,
  own: Numbers,
  coefficient: number,
  estimator: KlEstimator = 'k1',
): Float64Array {
  requireLengths(own.length, { logp, referenceLogp });
  return Float64Array.from(own, (o, i) =>
    o === 0 ? 0 : -coefficient * klEstimate(estimator, (logp[i] as number) - (referenceLogp[i] as number)),
  );
}

/**
 * The next coefficient of a KL penalty that is adapted to a target: β ← β (1 + e · n / horizon), e = clip(KL
 * / target − 1, ±0.2). Special case: KL = target leaves β unchanged. Ziegler et al. 2019,
 * https://arxiv.org/abs/1909.08593, section 2.2.
 * @param kl measured, nats per sequence, like `target` > 0 @param samples n, completions since the last step
 * @param horizon in completions
 * @throws RangeError for a target or horizon that is not positive
 */
export function adaptKlCoefficient(
  coefficient: number,
  kl: number,
  target: number,
  samples: number,
  horizon: number,
): number {
  if (!(target > 0 && horizon > 0))
    throw new RangeError(
      `An adaptive KL needs a target and a horizon above 0, not ${target} and ${horizon}.`,
    );
  const error = Math.min(0.2, Math.max(-0.2, kl / target - 1));
  return coefficient * (1 + (error * samples) / horizon);
}
