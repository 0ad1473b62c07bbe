/**
 * Shared by all policy gradients: the loss with its derivatives by the network's outputs, and the passes over
 * a batch.
 */
import { combine, type Numbers } from '../estimators/arrays.ts';
import type { clipShares, PolicyLoss, ratioReport } from '../estimators/policy-loss.ts';
import type { entropyBonus, valueLoss } from '../estimators/value-loss.ts';
import type { TokenLoss } from './text-contract.ts';

/** Squared error of a critic. */
export interface CriticUpdate {
  readonly returns: Numbers; // the targets, in the shape of the advantages
  readonly coefficient: number;
  /** Half-width of the range around the old values; null: no clipping. */
  readonly clip: number | null;
}

interface Terms {
  readonly policy: Omit<PolicyLoss, 'token'> & Partial<PolicyLoss>;
  readonly entropy: ReturnType<typeof entropyBonus>;
  readonly critic: (ReturnType<typeof valueLoss> & { readonly coefficient: number }) | null;
  readonly kl: (Omit<PolicyLoss, 'token'> & { readonly coefficient: number }) | null;
  /** See `ratioReport` and `clipShares`; null without ratios. */
  readonly ratios: (ReturnType<typeof ratioReport> & ReturnType<typeof clipShares>) | null;
}

/** L = policy + c_v · value − c_H · entropy + β · KL. */
export function sumOfTerms({ policy, entropy, critic, kl, ratios }: Terms): TokenLoss {
  const klTerm = kl === null ? 0 : kl.coefficient * kl.loss;
  const valueTerm = critic === null ? 0 : critic.coefficient * critic.loss;
  return {
    loss: policy.loss + valueTerm + entropy.term + klTerm,
    policyLoss: policy.loss,
    valueLoss: critic?.loss ?? Number.NaN,
    entropyTerm: entropy.term,
    klTerm,
    dLogp:
      kl === null ? new Float32Array(policy.dLogp) : combine([1, policy.dLogp], [kl.coefficient, kl.dLogp]),
    dEntropy: new Float32Array(entropy.dEntropy),
    dValue:
      critic === null ? new Float32Array(policy.dLogp.length) : combine([critic.coefficient, critic.dValue]),
    token: policy.token ?? null,
    clipFraction: ratios?.outside ?? Number.NaN,
    clippedLow: ratios?.low ?? Number.NaN,
    clippedHigh: ratios?.high ?? Number.NaN,
    approxKl: ratios?.k3 ?? Number.NaN,
    approxKlK1: ratios?.k1 ?? Number.NaN,
  };
}

/** `epochs` passes over 0 … count − 1, each in a new random order and split into `parts` parts. */
export function* minibatches(
  learner: { shuffled(n: number): Uint32Array },
  count: number,
  epochs: number,
  parts: number,
): Generator<Uint32Array> {
  const size = Math.ceil(count / parts);
  for (let epoch = 0; count > 0 && epoch < epochs; epoch++) {
    const order = learner.shuffled(count);
    for (let from = 0; from < count; from += size) yield order.subarray(from, from + size);
  }
}
