/** Kahneman–Tversky optimization: completions that are desirable or not, without pairs. */
import { sigmoid } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

/**
 * Whose completion each prompt is paired with to estimate the KL: the one before it, the first with the last (a rotation: a reversal
 * would pair the middle one with itself). [n]. @throws RangeError for n < 2, where every completion would match its own prompt
 */
export function mismatchedPartners(n: number): Uint32Array {
  if (n < 2)
    throw new RangeError('KTO estimates its KL from mismatched pairs: give minibatches of at least two.');
  return Uint32Array.from({ length: n }, (_, i) => (i + n - 1) % n);
}

export interface KtoOptions {
  readonly beta: number; // > 0
  readonly desirableWeight?: number; // λ_D, default 1
  readonly undesirableWeight?: number; // λ_U, default 1
}

/**
 * KTO: ℓ = λ_D (1 − σ(β (r − z₀))) of a desirable completion, λ_U (1 − σ(β (z₀ − r))) of an undesirable one, r = ln π − ln π_ref,
 * z₀ = max(0, mean of the mismatched log-ratios), a constant. L is the mean over all n.
 * Special cases: r = z₀: ℓ = λ / 2; z₀ is 0 where its estimate is negative. Ethayarajh et al. 2024, https://arxiv.org/abs/2402.01306.
 * @param logRatios r [n], sums over own tokens @param desirable [n] 1 or 0
 * @param mismatched ln π − ln π_ref of mismatched completions, [any] (see `mismatchedPartners`)
 * @returns mean loss, ∂L/∂(ln π) [n], losses [n] and z₀ @throws RangeError when shapes differ, without completions, or for β ≤ 0
 */
export function ktoLoss(
  logRatios: Numbers,
  desirable: Numbers,
  mismatched: Numbers,
  options: KtoOptions,
): {
  readonly loss: number;
  readonly dLogp: Float64Array;
  readonly losses: Float64Array;
  readonly kl: number;
} {
  const { beta, desirableWeight = 1, undesirableWeight = 1 } = options;
  const n = logRatios.length;
  requireLengths(n, { desirable });
  if (n === 0 || mismatched.length === 0)
    throw new RangeError('KTO needs completions, and mismatched ones for its KL: give at least two.');
  if (!(beta > 0)) throw new RangeError(`KTO needs β > 0, not ${beta}.`);
  let sum = 0;
  for (let i = 0; i < mismatched.length; i++) sum += mismatched[i] as number;
  const kl = Math.max(0, sum / mismatched.length);
  const dLogp = new Float64Array(n);
  const losses = new Float64Array(n);
  let loss = 0;
  for (let i = 0; i < n; i++) {
    const sign = desirable[i] !== 0 ? 1 : -1;
    const weight = sign > 0 ? desirableWeight : undesirableWeight;
    const won = sigmoid(sign * beta * ((logRatios[i] as number) - kl));
    losses[i] = weight * (1 - won);
    loss += (losses[i] as number) / n;
    dLogp[i] = (-weight * sign * beta * won * (1 - won)) / n;
  }
  return { loss, dLogp, losses, kl };
}
