/** Pure formulas on scores and step rewards, shared by the reward terms and by the estimators. */
import { exp, log, sigmoid } from './elementary.ts';

export const ENSEMBLE_RULES = [
  'mean',
  'worst',
  'mean-minus-deviation',
  'mean-minus-variance',
  'soft-min',
] as const;
export type EnsembleRule = (typeof ENSEMBLE_RULES)[number];

/**
 * Estimates the reward of one completion from the scores r_1 … r_m of an ensemble of reward models, lower where they disagree.
 * mean: r̄; worst: min r (WCO); mean-minus-deviation: r̄ − λ σ; mean-minus-variance: r̄ − λ σ² (UWO); soft-min: −β ln mean exp(−r/β).
 * Special cases: soft-min → r̄ for β → ∞, → min r for β → 0, and to second order it is UWO with λ = 1/(2β). One member: its score.
 * σ² is the population variance of the members (divided by m). Coste et al. 2023, https://arxiv.org/abs/2310.02743.
 * @param scores [m] of one completion, m ≥ 1
 * @param parameter λ ≥ 0 (deviation, variance) or β > 0 in units of reward (soft-min); not read by mean and worst
 * @returns the combined reward; NaN if a member's score is NaN
 * @throws RangeError without members, or for β ≤ 0
 */
export function ensembleReward(scores: ArrayLike<number>, rule: EnsembleRule, parameter = 0): number {
  const members = scores.length;
  if (members === 0)
    throw new RangeError('An ensemble of no reward models has no reward: give at least one.');
  let sum = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let i = 0; i < members; i++) {
    const score = scores[i] as number;
    sum += score;
    if (!(score >= worst)) worst = score;
    if (Number.isNaN(score)) return score;
  }
  const mean = sum / members;
  if (rule === 'mean') return mean;
  if (rule === 'worst') return worst;
  if (rule === 'soft-min') {
    if (!(parameter > 0))
      throw new RangeError(`The soft minimum needs β > 0, not ${parameter}: use "worst" for β → 0.`);
    let total = 0;
    for (let i = 0; i < members; i++) total += exp((worst - (scores[i] as number)) / parameter);
    return worst - parameter * log(total / members);
  }
  let squares = 0;
  for (let i = 0; i < members; i++) squares += ((scores[i] as number) - mean) ** 2;
  const variance = squares / members;
  return mean - parameter * (rule === 'mean-minus-variance' ? variance : Math.sqrt(variance));
}

/**
 * Preference as reward (PAR): the probability that a completion beats reference completions of the same prompt.
 * r̃ = mean_m σ(k (r − r_ref^m)), bounded in (0, 1), steepest where r is near the references.
 * Special cases: r equal to every reference: ½; k → 0: ½. Fu et al. 2025, https://arxiv.org/abs/2502.18770 (k = 1, up to 10 references).
 * @param score of the completion, in units of the reward model @param references [m] scores of reference completions, m ≥ 1
 * @param slope k ≥ 0, per unit of reward
 * @throws RangeError without references
 */
export function referenceCenterdSigmoid(score: number, references: ArrayLike<number>, slope = 1): number {
  if (references.length === 0)
    throw new RangeError('A reward centered on references needs at least one reference completion.');
  let sum = 0;
  for (let m = 0; m < references.length; m++) sum += sigmoid(slope * (score - (references[m] as number)));
  return sum / references.length;
}

/**
 * Where a score lies between the lowest and the highest score of reference completions: (r − min) / (max −
 * min). Not bounded: a completion beyond all references is below 0 or above 1. If all references are equal,
 * it is ½.
 * @param references [m] scores of reference completions, m ≥ 1 @throws RangeError without references
 */
export function minMaxReward(score: number, references: ArrayLike<number>): number {
  if (references.length === 0)
    throw new RangeError('A reward scaled by references needs at least one reference completion.');
  const all = Array.from(references);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return high > low ? (score - low) / (high - low) : 0.5;
}

/**
 * Clips step rewards from above so that more steps cannot pay more: r_k ← min(r_k − η, 0).
 * Gao et al. 2024, https://arxiv.org/abs/2410.15115. @param rewards [steps] @param threshold η @returns [steps], all ≤ 0
 */
export function clipStepRewards(rewards: ArrayLike<number>, threshold: number): Float64Array {
  return Float64Array.from(rewards, (r) => Math.min(r - threshold, 0));
}

/**
 * Differences of step rewards, so that their sum does not grow with the number of steps: r_k ← r_k − r_{k+1}, the last stays.
 * Special case: Σ_{j≥k} of the result = r_k: the return-to-go of a step is its own score. Gao et al. 2024, https://arxiv.org/abs/2410.15115.
 * @param rewards [steps] @returns [steps]
 */
export function deltaStepRewards(rewards: ArrayLike<number>): Float64Array {
  return Float64Array.from(rewards, (r, k) => (k + 1 < rewards.length ? r - (rewards[k + 1] as number) : r));
}

/**
 * Gated accumulation (G-RA): immediate rewards count only once a higher priority is reached.
 * r̃_t = r_t · 1[gate], the gate being Σ_{k≤t} priority_k ≥ threshold (`from-then-on`) or that of the whole trajectory (`trajectory`).
 * Special cases: threshold −∞: nothing is dropped; never reached: all zero. https://arxiv.org/abs/2508.10548.
 * @param immediate [steps] rewards to gate @param priority [steps] rewards of higher priority @returns [steps]
 * @throws RangeError when the lengths differ
 */
export function gatedRewards(
  immediate: ArrayLike<number>,
  priority: ArrayLike<number>,
  threshold: number,
  mode: 'trajectory' | 'from-then-on',
): Float64Array {
  if (immediate.length !== priority.length)
    throw new RangeError(
      `${immediate.length} immediate rewards, ${priority.length} of priority: give one of each per step.`,
    );
  let reached = 0;
  if (mode === 'trajectory') for (let t = 0; t < priority.length; t++) reached += priority[t] as number;
  return Float64Array.from(immediate, (r, t) => {
    if (mode === 'from-then-on') reached += priority[t] as number;
    return reached >= threshold ? r : 0;
  });
}

/**
 * Distance in nats from the optimum of KL-regularized reward, π* = π_ref exp(r/β) / Z, over all completions of a prompt.
 * `policy`: KL(π‖π*) = Σ π (ln π − ln π_ref − r/β) + ln Z = (J* − J) / β with J = E[r] − β KL(π‖π_ref). `optimum`: KL(π*‖π).
 * Special cases: π = π*: 0; constant r: KL(π‖π_ref). Korbak et al. 2022, https://arxiv.org/abs/2205.11275.
 * @param policy [n] probabilities @param reference [n] @param scores r [n] @param beta β > 0, in units of r
 */
export function klToOptimum(
  policy: ArrayLike<number>,
  reference: ArrayLike<number>,
  scores: ArrayLike<number>,
  beta: number,
  from: 'policy' | 'optimum' = 'policy',
): number {
  const highest = Math.max(...Array.from(scores));
  const tilted = Array.from(reference, (p, i) => p * exp(((scores[i] as number) - highest) / beta));
  const z = tilted.reduce((sum, x) => sum + x, 0);
  const optimum = tilted.map((x) => x / z);
  const [one, other] = from === 'policy' ? [policy, optimum] : [optimum, policy];
  return Array.from(one).reduce(
    (sum, p, i) => (p > 0 ? sum + p * (log(p) - log(Math.max(1e-300, other[i] as number))) : sum),
    0,
  );
}

/**
 * Soft penalty for overlong completions: 0 up to maxLength − buffer, then a straight line down to −factor at maxLength, −factor beyond.
 * Yu et al. 2025 (DAPO), https://arxiv.org/abs/2503.14476, section 3.4. Special case: buffer 0 is a step after maxLength.
 * @param length tokens of the completion @param maxLength where the full penalty is reached @param buffer tokens of the slope, 0 …
 * maxLength
 * @returns in [−factor, 0]
 */
export function overlongPenalty(length: number, maxLength: number, buffer: number, factor = 1): number {
  const beyond = length - (maxLength - buffer);
  if (beyond <= 0) return 0;
  return length >= maxLength ? -factor : -(beyond / buffer) * factor;
}

/**
 * How evenly the weight is spread over the prompts: (Σ w)² / (n Σ w²), Kish's effective sample size as a
 * share of the n prompts (Kish 1965). 1 if all weigh the same, 1/n if one has all the weight, NaN if no
 * prompt has any.
 */
export function effectiveShare(weights: ArrayLike<number>): number {
  let sum = 0;
  let squares = 0;
  for (let k = 0; k < weights.length; k++) {
    const w = weights[k] as number;
    sum += w;
    squares += w * w;
  }
  return squares === 0 ? Number.NaN : sum ** 2 / (weights.length * squares);
}
