/**
 * Textbook dynamic programming: value iteration and evaluation by sweeps. Slow and simple, it judges the exact solver.
 * Notation: S states, A actions, pair p = s·A + a, transitions first[p] … first[p+1]−1.
 */
import type { Mdp } from '../src/core/mdp.ts';

export interface Solution {
  readonly value: Float64Array; // [S]
  readonly actionValue: Float64Array; // [S·A], −∞ where illegal
  /** False when values still moved after the last sweep: at γ = 1 a loop that pays has no finite optimum. */
  readonly converged: boolean;
  readonly sweeps: number;
}

/** Transitions that one solution may visit: about a second. */
const WORK = 60_000_000;
const sweepsWithin = (mdp: Mdp, most: number): number =>
  Math.min(most, Math.ceil(WORK / Math.max(1, mdp.next.length)));

const at = (a: ArrayLike<number>, i: number): number => a[i] ?? 0;

/** Q(s,a) = Σ p·(r + γ·(1−end)·V(s′)) for all pairs, into `q`. */
function backup(
  mdp: Mdp,
  reward: ArrayLike<number>,
  gamma: number,
  value: Float64Array,
  q: Float64Array,
): void {
  const pairs = q.length;
  for (let p = 0; p < pairs; p++) {
    if (at(mdp.legal, p) === 0) {
      q[p] = Number.NEGATIVE_INFINITY;
      continue;
    }
    let sum = 0;
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
      const future = at(mdp.ends, k) !== 0 ? 0 : gamma * at(value, at(mdp.next, k));
      sum += at(mdp.probability, k) * (at(reward, k) + future);
    }
    q[p] = sum;
  }
}

/**
 * Value iteration, synchronous sweeps: V ← max_a Q(s,a) (Bellman 1957; Sutton & Barto 2018, section 4.4).
 * Stops when no value moved by more than `tolerance`·(1−γ)/γ (γ < 1: then |V − V*| ≤ tolerance) or `tolerance` (γ = 1).
 */
export function valueIteration(
  mdp: Mdp,
  reward: ArrayLike<number>,
  gamma: number,
  tolerance = 1e-9,
  maxSweeps = 20_000,
): Solution {
  const pairs = mdp.legal.length;
  const states = pairs / mdp.nActions;
  const value = new Float64Array(states);
  const q = new Float64Array(pairs);
  const enough = gamma < 1 && gamma > 0 ? Math.max((tolerance * (1 - gamma)) / gamma, 1e-14) : tolerance;
  let sweeps = 0;
  const most = sweepsWithin(mdp, maxSweeps);
  for (; sweeps < most; sweeps++) {
    backup(mdp, reward, gamma, value, q);
    let moved = 0;
    for (let s = 0; s < states; s++) {
      let best = Number.NEGATIVE_INFINITY;
      for (let a = 0; a < mdp.nActions; a++) best = Math.max(best, at(q, s * mdp.nActions + a));
      if (best === Number.NEGATIVE_INFINITY) best = 0;
      moved = Math.max(moved, Math.abs(best - at(value, s)));
      value[s] = best;
    }
    if (moved <= enough) {
      backup(mdp, reward, gamma, value, q);
      return { value, actionValue: q, converged: true, sweeps: sweeps + 1 };
    }
    if (moved > 1e12) break;
  }
  return { value, actionValue: q, converged: false, sweeps };
}

/**
 * Iterative policy evaluation with synchronous sweeps: V ← r_π + γ P_π V.
 * @param policy [S·A] probabilities
 * @param sweeps stop after so many (for the textbook's tables); default until converged
 */
export function evaluatePolicy(
  mdp: Mdp,
  reward: ArrayLike<number>,
  gamma: number,
  policy: ArrayLike<number>,
  sweeps = 200_000,
  tolerance = 1e-12,
): Solution {
  const pairs = mdp.legal.length;
  const states = pairs / mdp.nActions;
  const value = new Float64Array(states);
  const q = new Float64Array(pairs);
  const most = sweepsWithin(mdp, sweeps);
  for (let k = 0; k < most; k++) {
    backup(mdp, reward, gamma, value, q);
    let moved = 0;
    for (let s = 0; s < states; s++) {
      let v = 0;
      for (let a = 0; a < mdp.nActions; a++) {
        const p = s * mdp.nActions + a;
        if (at(policy, p) > 0) v += at(policy, p) * at(q, p);
      }
      moved = Math.max(moved, Math.abs(v - at(value, s)));
      value[s] = v;
    }
    if (moved <= tolerance) return { value, actionValue: q, converged: true, sweeps: k + 1 };
    if (moved > 1e12) break;
  }
  return { value, actionValue: q, converged: false, sweeps };
}

/** The greedy policy of an action-value table: uniform over the actions within `tie` of the best. */
export function greedyPolicy(mdp: Mdp, q: ArrayLike<number>, tie = 1e-6): Float64Array {
  const policy = new Float64Array(mdp.legal.length);
  const n = mdp.nActions;
  for (let s = 0; s * n < policy.length; s++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let a = 0; a < n; a++) best = Math.max(best, at(q, s * n + a));
    const slack = tie * Math.max(1, Math.abs(best));
    const winners: number[] = [];
    for (let a = 0; a < n; a++)
      if (at(mdp.legal, s * n + a) !== 0 && at(q, s * n + a) >= best - slack) winners.push(s * n + a);
    for (const p of winners) policy[p] = 1 / winners.length;
  }
  return policy;
}
