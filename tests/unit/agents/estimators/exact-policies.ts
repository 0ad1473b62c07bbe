/** What learners should reach if completions can be enumerated: exact divergence, KL-regularized optimum, best of n. */

import { type Numbers, requireLengths } from '../../../../src/agents/estimators/arrays.ts';
import { exp, log } from '../../../../src/core/elementary.ts';

interface RegularizedOptimum {
  readonly policy: Float64Array; // π* [m]
  readonly value: number; // J* = max_π E_π[r] − β KL(π‖π_ref)
  readonly expectedReward: number; // E_π*[r]
  readonly kl: number; // KL(π*‖π_ref), nats
}

/**
 * π* ∝ π_ref exp(r / β), the policy that maximizes E[r] − β KL(π‖π_ref), and J* = β ln Σ π_ref exp(r / β).
 * Special cases: β → 0: only the best outcomes; β → ∞: π_ref; outcomes that the reference never draws stay impossible.
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

/**
 * Exact KL(p‖q) = Σ p ln(p / q) in nats of two distributions over the same outcomes.
 * Special cases: p = 0 adds nothing; +∞ if p > 0 and q = 0. Kullback & Leibler 1951.
 * @param p probabilities [n] @param q probabilities [n] @throws RangeError when the lengths differ
 */
export function exactKl(p: Numbers, q: Numbers): number {
  requireLengths(p.length, { q });
  let sum = 0;
  for (let i = 0; i < p.length; i++) {
    const share = p[i] as number;
    if (share !== 0) sum += share * (log(share) - log(q[i] as number));
  }
  return Math.max(0, sum);
}

/** ln Σ exp xᵢ, with the largest factored out. −∞ if there are none, or if all are −∞. */
function logSumExp(x: ArrayLike<number>): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < x.length; i++) {
    const value = x[i] as number;
    if (Number.isNaN(value)) return value;
    if (value > largest) largest = value;
  }
  if (largest === Number.NEGATIVE_INFINITY || largest === Number.POSITIVE_INFINITY) return largest;
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += exp((x[i] as number) - largest);
  return largest + log(sum);
}

/**
 * Distribution of the best of n independent draws: q_i = (F_i^n − F_{i−}^n) · p_i / p(reward = r_i), F the distribution function of the reward.
 * Special cases: n = 1: p; n → ∞: only the best outcomes; outcomes of equal reward share by their p (the first drawn of the best is kept).
 * Beirami et al. 2024, https://arxiv.org/abs/2401.01879.
 * @param probabilities p [m], Σ = 1 @param rewards [m] @param n draws, ≥ 1 (a whole number) @returns q [m] @throws RangeError when shapes differ, a reward is NaN or n < 1
 */
export function bestOfN(probabilities: Numbers, rewards: Numbers, n: number): Float64Array {
  requireLengths(probabilities.length, { rewards });
  if (!(Number.isInteger(n) && n >= 1))
    throw new RangeError(`Best of ${n} draws: give a whole number from 1 on.`);
  for (let i = 0; i < rewards.length; i++)
    if (Number.isNaN(rewards[i]))
      throw new RangeError(`Outcome ${i} has no reward (NaN): there is no best one.`);
  const rising = Array.from({ length: rewards.length }, (_, i) => i).sort(
    (i, j) => (rewards[i] as number) - (rewards[j] as number),
  );
  const q = new Float64Array(probabilities.length);
  let below = 0;
  for (let from = 0; from < rising.length; ) {
    const reward = rewards[rising[from] as number];
    let to = from;
    let mass = 0;
    for (; to < rising.length && rewards[rising[to] as number] === reward; to++)
      mass += probabilities[rising[to] as number] as number;
    // The last class ends at exactly 1, whatever the sum rounds to.
    const upTo = to === rising.length ? 1 : below + mass;
    const won = wholePower(upTo, n) - wholePower(below, n);
    for (const i of rising.slice(from, to)) q[i] = mass > 0 ? (won * (probabilities[i] as number)) / mass : 0;
    below = upTo;
    from = to;
  }
  return q;
}

/** xⁿ by repeated squaring for whole n ≥ 0. It uses only products, so it is the same everywhere. */
function wholePower(x: number, n: number): number {
  let power = 1;
  let square = x;
  for (let left = n; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power *= square;
    square *= square;
  }
  return power;
}
