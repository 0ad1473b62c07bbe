/** KTO: completions that are only known to be desirable or not, valued as people value gains and losses. */
import { sigmoid } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

export interface ProspectBatch {
  /** ln π − ln π_ref of each completion, summed over its tokens [n]. */
  readonly logRatios: Numbers;
  readonly desirable: ArrayLike<boolean>; // [n]
  /** z₀: KL(π‖π_ref) in nats per completion; a negative value counts as 0. No gradient flows through it. */
  readonly kl: number;
}
export interface ProspectOptions {
  readonly beta: number;
  readonly desirableWeight: number; // λ_D
  readonly undesirableWeight: number; // λ_U
}

/**
 * L = mean of λ_y − v: v = λ_D σ(β (r − z₀)) if desirable, λ_U σ(β (z₀ − r)) if not; r = ln π(y) / π_ref(y).
 * Special case: r = z₀: λ / 2 for each completion. Large |r − z₀|: no gradient, so hopeless or noisy examples are ignored.
 * Ethayarajh et al. 2024, https://arxiv.org/abs/2402.01306, equation 8.
 * @returns mean loss and its derivatives by ln π of each completion [n] @throws RangeError when shapes differ or there is no completion
 */
export function prospectLoss(
  { logRatios, desirable, kl }: ProspectBatch,
  { beta, desirableWeight, undesirableWeight }: ProspectOptions,
): { readonly loss: number; readonly dLogp: Float64Array } {
  const n = logRatios.length;
  if (n === 0) throw new RangeError('KTO needs at least one completion.');
  requireLengths(n, { desirable: Float64Array.from(desirable, Number) });
  const start = Math.max(0, kl);
  const dLogp = new Float64Array(n);
  let loss = 0;
  for (let i = 0; i < n; i++) {
    const [sign, weight] = desirable[i] ? [1, desirableWeight] : [-1, undesirableWeight];
    const value = sigmoid(sign * beta * ((logRatios[i] as number) - start));
    loss += (weight * (1 - value)) / n;
    dLogp[i] = (-sign * weight * beta * value * (1 - value)) / n;
  }
  return { loss, dLogp };
}
