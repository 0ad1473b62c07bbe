/** Entropy-regularized optima (Ziebart 2010; Haarnoja et al. 2017, "Reinforcement learning with deep energy-based policies"). */
import { type PaidMdp, policyChain, stateCount, uniformPolicy } from './mdp.ts';
import { backedUp, backedUpSize, type Evaluation } from './policy-evaluation.ts';
import { policyEvaluation } from './total-return.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

interface SoftOptimum {
  /** [S] V(s) = τ ln Σ_a exp(Q(s,a)/τ), the entropy of the action in s included; 0 without an action. */
  readonly value: Float64Array;
  /** [S·A] Q(s,a) = Σ p·(r + γ·(1−end)·V(s′)), −∞ where illegal. */
  readonly actionValue: Float64Array;
  /** [S·A] π(a|s) = exp((Q(s,a) − V(s))/τ) */
  readonly policy: Float64Array;
  /**
   * False at γ = 1 if the bonus for acting at random exceeds the cost of a step, or if some episodes never
   * end.
   */
  readonly settled: boolean;
  /**
   * False if rounding of large values at a small temperature could change a probability by more than a
   * thousandth of itself.
   */
  readonly precise: boolean;
}

/**
 * Newton's method on V = softmax(Q) needs few rounds. If it needs more than this, values grow without bound.
 */
const MAX_ROUNDS = 500;
/** As a share of each state's own size. */
const SETTLED = 1e-12;
/** As a share of a probability. */
const PRECISE = 1e-3;

/**
 * The policy that maximizes E Σ γᵗ (r_t + τ·H(π(·|s_t))), by soft policy iteration: each round evaluates the
 * policy exactly and takes the softmax of its action values. It converges from below, quadratically at the
 * end. As τ → 0, V → V*.
 * @param gamma in [0, 1]
 * @param temperature τ > 0, in units of reward per nat
 */
export function softOptimum(mdp: PaidMdp, gamma: number, temperature: number): SoftOptimum {
  let policy = uniformPolicy(mdp);
  let value: Float64Array = new Float64Array(stateCount(mdp));
  let actionValue: Float64Array = new Float64Array(mdp.legal.length);
  let nearest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const judged = softPolicyValue(mdp, gamma, temperature, policy);
    if (judged === null) break;
    const reached = judged.value;
    actionValue = Float64Array.from(mdp.legal, (legal, p) =>
      legal === 0 ? Number.NEGATIVE_INFINITY : backedUp(mdp, gamma, reached, p),
    );
    const best = softmax(mdp, actionValue, temperature);
    let moved = 0; // as a share of each state's own size
    for (let s = 0; s < reached.length; s++) {
      const change = Math.abs(at(best.value, s) - at(reached, s));
      if (change > 0) moved = Math.max(moved, change / Math.max(at(judged.size, s), change));
    }
    [value, policy] = [best.value, best.policy];
    // If rewards cancel, rounding alone moves a value by more than its share.
    const still = moved >= nearest && nearest <= STILL;
    nearest = Math.min(nearest, moved);
    if (moved <= SETTLED || still) {
      const precise = isPrecise(mdp, gamma, temperature, judged, actionValue);
      return { value, actionValue, policy, settled: !isEndless(mdp, gamma, temperature, judged), precise };
    }
  }
  return { value, actionValue, policy, settled: false, precise: false };
}

/** No episode has this many steps. A value that settles there has grown until rounding stopped it. */
const ENDLESS_STEPS = 1e10;

function isEndless(mdp: PaidMdp, gamma: number, temperature: number, { size }: Evaluation): boolean {
  if (gamma < 1) return false;
  const most = (list: ArrayLike<number>) => Array.from(list).reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  return most(size) > ENDLESS_STEPS * (most(mdp.reward) + temperature * Math.log(mdp.nActions));
}

const STILL = 1e-9;
/** An action worth this many temperatures less than the best has a negligible probability. */
const NEVER = 40;

/**
 * Whether the errors of the action values are small enough, relative to the temperature, to leave the
 * probabilities unchanged.
 */
function isPrecise(
  mdp: PaidMdp,
  gamma: number,
  temperature: number,
  { size, share }: Evaluation,
  actionValue: Float64Array,
): boolean {
  const n = mdp.nActions;
  for (let s = 0; s < size.length; s++) {
    const own = actionValue.subarray(s * n, s * n + n);
    const most = own.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    let [choices, error] = [0, 0];
    own.forEach((q, a) => {
      if (at(mdp.legal, s * n + a) === 0) return;
      const noise = share * backedUpSize(mdp, gamma, size, s * n + a);
      if (q + noise < most - NEVER * temperature) return;
      choices++;
      error = Math.max(error, noise);
    });
    if (choices > 1 && error > PRECISE * temperature) return false;
  }
  return true;
}

/** [S] V_π with the entropy bonus: Σ_a π·(Q − τ ln π); null where it is not finite or not found. */
function softPolicyValue(
  mdp: PaidMdp,
  gamma: number,
  temperature: number,
  policy: Float64Array,
): Evaluation | null {
  const n = mdp.nActions;
  const chain = policyChain(mdp, policy);
  const reward = Float64Array.from(chain.reward);
  for (let s = 0; s < stateCount(mdp); s++) {
    let bonus = 0;
    for (let p = s * n; p < s * n + n; p++) {
      const chance = at(policy, p);
      if (chance > 0) bonus -= temperature * chance * Math.log(chance);
    }
    for (let k = at(chain.first, s); k < at(chain.first, s + 1); k++) reward[k] = at(reward, k) + bonus;
  }
  return policyEvaluation({ ...chain, reward }, gamma, chain.legal);
}

function softmax(mdp: PaidMdp, actionValue: Float64Array, temperature: number) {
  const n = mdp.nActions;
  const value = new Float64Array(stateCount(mdp));
  const policy = new Float64Array(actionValue.length);
  for (let s = 0; s < value.length; s++) {
    const own = actionValue.subarray(s * n, s * n + n);
    const most = own.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    if (most === Number.NEGATIVE_INFINITY) continue;
    let sum = 0;
    for (let a = 0; a < n; a++) {
      const weight = Math.exp((at(own, a) - most) / temperature);
      policy[s * n + a] = weight;
      sum += weight;
    }
    for (let p = s * n; p < s * n + n; p++) policy[p] = at(policy, p) / sum;
    value[s] = most + temperature * Math.log(sum);
  }
  return { value, policy };
}
