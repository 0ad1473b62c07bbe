/**
 * Exact evaluation of a deterministic policy on an enumerated Markov decision process, and policy iteration on it.
 * Notation as in solve.ts: S states, A actions, pair p = s·A + a, transitions first[p] … first[p+1]−1.
 */
import { chainSystem } from './chain-system.ts';
import { solveSparse } from './krylov.ts';
import type { Mdp } from './solve.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Maximum states solved by elimination: its work grows with the cube. */
const DENSE_STATES = 60;
/** Maximum states for elimination if products do not converge: a fifth of a second. */
const MOST_DENSE_STATES = 800;
/** Precision of a double, with room for the sums of a product. */
const FULL_PRECISION = 2e-14;
const MOST_PRODUCTS = 2000;
/** Transitions that one evaluation may visit. */
const WORK = 120_000_000;

export interface Evaluation {
  readonly value: Float64Array; // [S]
  /** False if sweeps ran out of time, or if the policy circles in a paying loop forever at γ = 1. */
  readonly settled: boolean;
  /** Exact within rounding, whatever `precision` was requested. */
  readonly exact: boolean;
}

export const stateCount = (mdp: Mdp): number => mdp.legal.length / mdp.nActions;

/** Whether every legal pair has one outcome. */
export function isDeterministic(mdp: Mdp): boolean {
  for (let p = 0; p < mdp.legal.length; p++)
    if (at(mdp.legal, p) !== 0 && at(mdp.first, p + 1) - at(mdp.first, p) !== 1) return false;
  return true;
}

/**
 * V_π of a deterministic policy: the solution of V(s) = Σ p·(r + γ·(1−end)·V(s′)) with the pair choice[s].
 * If each choice has one outcome it is summed along the path: exact up to rounding, in S steps. Otherwise it uses elimination
 * (few states), products with I − γP_π, or, if those do not converge, elimination again (some more states) or in-place
 * sweeps, last state first. A state without a choice (−1) has value 0.
 * @param choice [S] pair taken in each state, or −1
 * @param from [S] initial values of sweeps; default 0
 * @param precision of products, relative to the largest value
 */
export function evaluateChoice(
  mdp: Mdp,
  reward: ArrayLike<number>,
  gamma: number,
  choice: Int32Array,
  from?: Float64Array,
  precision = FULL_PRECISION,
): Evaluation {
  const single = choice.every((p) => p < 0 || at(mdp.first, p + 1) - at(mdp.first, p) === 1);
  if (single) return alongPaths(mdp, reward, gamma, choice);
  if (choice.length <= DENSE_STATES) return byElimination(mdp, reward, gamma, choice);
  const found = byProducts(mdp, reward, gamma, choice, precision, from);
  if (found !== null) return found;
  return choice.length <= MOST_DENSE_STATES
    ? byElimination(mdp, reward, gamma, choice)
    : bySweeps(mdp, reward, gamma, choice, from);
}

/** For a deterministic policy: every state leads to an end or into one cycle, whose sum is geometric. */
function alongPaths(mdp: Mdp, reward: ArrayLike<number>, gamma: number, choice: Int32Array): Evaluation {
  const states = choice.length;
  const value = new Float64Array(states);
  const mark = new Int32Array(states).fill(-1); // −1 unknown, −2 known, else position on the current path
  let settled = true;
  const path: number[] = [];
  for (let root = 0; root < states; root++) {
    path.length = 0;
    let s = root;
    let after = 0; // value after the last state of the path
    for (;;) {
      const place = at(mark, s);
      if (place === -2) {
        after = at(value, s);
        break;
      }
      if (place >= 0) {
        after = cycleValue(place);
        break;
      }
      mark[s] = path.length;
      path.push(s);
      const p = at(choice, s);
      const k = p < 0 ? -1 : at(mdp.first, p);
      if (k < 0 || at(mdp.ends, k) !== 0) break;
      s = at(mdp.next, k);
    }
    for (let i = path.length - 1; i >= 0; i--) {
      const here = path[i] as number;
      const p = at(choice, here);
      const k = p < 0 ? -1 : at(mdp.first, p);
      after = k < 0 ? 0 : at(reward, k) + (at(mdp.ends, k) !== 0 ? 0 : gamma * after);
      value[here] = after;
      mark[here] = -2;
    }
  }
  return { value, settled, exact: true };

  /** Value of the cycle's first state, path[place]. */
  function cycleValue(place: number): number {
    let sum = 0;
    let weight = 1;
    let size = 0;
    for (let i = place; i < path.length; i++) {
      const r = at(reward, at(mdp.first, at(choice, path[i] as number)));
      sum += weight * r;
      size += Math.abs(r);
      weight *= gamma;
    }
    if (gamma < 1) return sum / (1 - weight);
    if (Math.abs(sum) > 1e-9 * Math.max(size, 1e-300)) settled = false;
    return 0;
  }
}

/** (I − γ P_π) V = r_π by Gaussian elimination with partial pivoting. A policy that never ends has no solution at γ = 1. */
function byElimination(mdp: Mdp, reward: ArrayLike<number>, gamma: number, choice: Int32Array): Evaluation {
  const n = choice.length;
  const width = n + 1;
  const m = new Float64Array(n * width);
  for (let s = 0; s < n; s++) {
    m[s * width + s] = 1;
    const p = at(choice, s);
    if (p < 0) continue;
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
      const weight = at(mdp.probability, k);
      m[s * width + n] = at(m, s * width + n) + weight * at(reward, k);
      if (at(mdp.ends, k) !== 0) continue;
      const cell = s * width + at(mdp.next, k);
      m[cell] = at(m, cell) - gamma * weight;
    }
  }
  const value = new Float64Array(n);
  if (!eliminate(m, n)) return { value, settled: false, exact: true };
  for (let s = n - 1; s >= 0; s--) {
    let sum = at(m, s * width + n);
    for (let j = s + 1; j < n; j++) sum -= at(m, s * width + j) * at(value, j);
    value[s] = sum / at(m, s * width + s);
  }
  return { value, settled: true, exact: true };
}

/** To upper triangular form, in place. @param m [n × (n + 1)] @returns false if it is singular */
function eliminate(m: Float64Array, n: number): boolean {
  const width = n + 1;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let i = c + 1; i < n; i++)
      if (Math.abs(at(m, i * width + c)) > Math.abs(at(m, pivot * width + c))) pivot = i;
    if (Math.abs(at(m, pivot * width + c)) < 1e-12) return false;
    if (pivot !== c)
      for (let j = c; j < width; j++) {
        const kept = at(m, c * width + j);
        m[c * width + j] = at(m, pivot * width + j);
        m[pivot * width + j] = kept;
      }
    for (let i = c + 1; i < n; i++) {
      const factor = at(m, i * width + c) / at(m, c * width + c);
      if (factor === 0) continue;
      for (let j = c; j < width; j++) m[i * width + j] = at(m, i * width + j) - factor * at(m, c * width + j);
    }
  }
  return true;
}

/** (I − γ P_π) V = r_π by a Krylov method; null if it does not converge. */
function byProducts(
  mdp: Mdp,
  reward: ArrayLike<number>,
  gamma: number,
  choice: Int32Array,
  precision: number,
  from?: Float64Array,
): Evaluation | null {
  const system = chainSystem(mdp, reward, gamma, choice);
  const { order, paid } = system;
  const placed = Float64Array.from(order, (s) => (from === undefined ? 0 : at(from, s)));
  const most = Math.min(MOST_PRODUCTS, Math.ceil(WORK / Math.max(1, system.size)));
  if (!solveSparse(system, paid, placed, precision, most)) return null;
  const value = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) value[at(order, i)] = at(placed, i);
  return { value, settled: true, exact: precision <= FULL_PRECISION };
}

function bySweeps(
  mdp: Mdp,
  reward: ArrayLike<number>,
  gamma: number,
  choice: Int32Array,
  from?: Float64Array,
): Evaluation {
  const value = from ? Float64Array.from(from) : new Float64Array(choice.length);
  const most = Math.max(2, Math.ceil(WORK / Math.max(1, mdp.next.length)));
  for (let sweep = 0; sweep < most; sweep++) {
    let moved = 0;
    let size = 0;
    for (let s = choice.length - 1; s >= 0; s--) {
      const p = at(choice, s);
      if (p < 0) continue;
      const q = backedUp(mdp, reward, gamma, value, p);
      moved = Math.max(moved, Math.abs(q - at(value, s)));
      size = Math.max(size, Math.abs(q));
      value[s] = q;
    }
    if (moved <= 1e-12 * Math.max(size, 1e-300) * Math.max(1 - gamma, 1e-3))
      return { value, settled: true, exact: true };
    if (size > 1e12) break;
  }
  return { value, settled: false, exact: true };
}

/** Q(s,a) = Σ p·(r + γ·(1−end)·V(s′)) of one pair. */
export function backedUp(
  mdp: Mdp,
  reward: ArrayLike<number>,
  gamma: number,
  value: ArrayLike<number>,
  pair: number,
): number {
  let sum = 0;
  for (let k = at(mdp.first, pair); k < at(mdp.first, pair + 1); k++) {
    const future = at(mdp.ends, k) !== 0 ? 0 : gamma * at(value, at(mdp.next, k));
    sum += at(mdp.probability, k) * (at(reward, k) + future);
  }
  return sum;
}
