/** The exact solution of KL-regularized reward maximization where completions can be enumerated. */
import { exp, log, logSumExp } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';
import { exactKl } from './kl.ts';

export interface RegularizedOptimum {
  readonly policy: Float64Array; // π* [m]
  readonly value: number; // J* = max_π E_π[r] − β KL(π‖π_ref)
  readonly expectedReward: number; // E_π*[r]
  readonly kl: number; // KL(π*‖π_ref), nats
}

/**
 * π* ∝ π_ref exp(r / β), the policy that maximizes E[r] − β KL(π‖π_ref), and J* = β ln Σ π_ref exp(r / β).
 * Special cases: β → 0: the best outcomes alone; β → ∞: π_ref; outcomes that the reference never draws stay impossible.
 * Rafailov et al. 2023, https://arxiv.org/abs/2305.18290, equation 4; Korbak et al. 2022, https://arxiv.org/abs/2205.11275.
 * @param reference π_ref [m], Σ = 1 @param rewards r [m] @param beta β > 0, reward per nat @throws RangeError when shapes differ or β ≤ 0
 */
export function regularizedOptimum(reference: Numbers, rewards: Numbers, beta: number): RegularizedOptimum {
  requireLengths(reference.length, { rewards });
  if (!(beta > 0)) throw new RangeError(`The regularized optimum needs β > 0, not ${beta}.`);
  const tilted = Float64Array.from(reference, (p, i) => log(p) + (rewards[i] as number) / beta);
  const normalizer = logSumExp(tilted);
  const policy = tilted.map((x) => exp(x - normalizer));
  let expectedReward = 0;
  for (let i = 0; i < policy.length; i++)
    if (policy[i] !== 0) expectedReward += (policy[i] as number) * (rewards[i] as number);
  return { policy, value: beta * normalizer, expectedReward, kl: exactKl(policy, reference) };
}
