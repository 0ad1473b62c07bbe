/** Exact evaluation of a deterministic policy on an enumerated Markov decision process. Notation as in mdp.ts. */
import { chainSystem } from './chain-system.ts';
import { solveSparse } from './krylov.ts';
import type { PaidMdp } from './mdp.ts';

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
  mdp: PaidMdp,
  gamma: number,
  choice: Int32Array,
  from: Float64Array = new Float64Array(choice.length),
  precision = FULL_PRECISION,
): Evaluation {
  if (choice.every((p) => p < 0 || at(mdp.first, p + 1) - at(mdp.first, p) === 1))
    return alongPaths(mdp, gamma, choice);
  if (choice.length <= DENSE_STATES) return byElimination(mdp, gamma, choice);
  const found = byProducts(mdp, gamma, choice, from, precision);
  if (found !== null) return found;
  return choice.length <= MOST_DENSE_STATES
    ? byElimination(mdp, gamma, choice)
    : bySweeps(mdp, gamma, choice, from);
}

/** For a deterministic policy: every state leads to an end or into one cycle, whose sum is geometric. */
function alongPaths(mdp: PaidMdp, gamma: number, choice: Int32Array): Evaluation {
  const states = choice.length;
  const value = new Float64Array(states);
  const mark = new Int32Array(states).fill(-1); // −1 unknown, −2 known, else position on the current path
  let settled = true;
  const path: number[] = [];
  const stepOf = (s: number) => (at(choice, s) < 0 ? -1 : at(mdp.first, at(choice, s)));
  for (let root = 0; root < states; root++) {
    path.length = 0;
    let s = root;
    let open = true; // false: the path ended
    while (open && at(mark, s) === -1) {
      mark[s] = path.length;
      path.push(s);
      const k = stepOf(s);
      open = k >= 0 && at(mdp.ends, k) === 0;
      if (open) s = at(mdp.next, k);
    }
    let after = 0; // value after the last state of the path
    if (open) after = at(mark, s) === -2 ? at(value, s) : cycleValue(at(mark, s));
    for (const here of path.reverse()) {
      const k = stepOf(here);
      after = k < 0 ? 0 : at(mdp.reward, k) + (at(mdp.ends, k) !== 0 ? 0 : gamma * after);
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
      const r = at(mdp.reward, at(mdp.first, at(choice, path[i] as number)));
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
function byElimination(mdp: PaidMdp, gamma: number, choice: Int32Array): Evaluation {
  const n = choice.length;
  const value = new Float64Array(n);
  const rows: Float64Array[] = Array.from(choice, (p, s) => {
    const row = new Float64Array(n + 1); // the right-hand side is last
    row[s] = 1;
    for (let k = p < 0 ? 0 : at(mdp.first, p); k < (p < 0 ? 0 : at(mdp.first, p + 1)); k++) {
      const weight = at(mdp.probability, k);
      row[n] = at(row, n) + weight * at(mdp.reward, k);
      if (at(mdp.ends, k) !== 0) continue;
      const to = at(mdp.next, k);
      row[to] = at(row, to) - gamma * weight;
    }
    return row;
  });
  for (let c = 0; c < n; c++) {
    const below = rows.splice(c);
    const pivot = below.reduce((most, row) => (Math.abs(at(row, c)) > Math.abs(at(most, c)) ? row : most));
    if (Math.abs(at(pivot, c)) < 1e-12) return { value, settled: false, exact: true };
    below[below.indexOf(pivot)] = below[0] as Float64Array;
    below[0] = pivot;
    for (const row of below.slice(1)) {
      const factor = at(row, c) / at(pivot, c);
      if (factor !== 0) for (let j = c; j <= n; j++) row[j] = at(row, j) - factor * at(pivot, j);
    }
    rows.push(...below);
  }
  for (let s = n - 1; s >= 0; s--) {
    const row = rows[s] as Float64Array;
    let sum = at(row, n);
    for (let j = s + 1; j < n; j++) sum -= at(row, j) * at(value, j);
    value[s] = sum / at(row, s);
  }
  return { value, settled: true, exact: true };
}

/** (I − γ P_π) V = r_π by a Krylov method; null if it does not converge. */
function byProducts(
  mdp: PaidMdp,
  gamma: number,
  choice: Int32Array,
  from: Float64Array,
  precision: number,
): Evaluation | null {
  const system = chainSystem(mdp, gamma, choice);
  const { order, paid } = system;
  const placed = Float64Array.from(order, (s) => at(from, s));
  const most = Math.min(MOST_PRODUCTS, Math.ceil(WORK / Math.max(1, system.size)));
  if (!solveSparse(system, paid, placed, precision, most)) return null;
  const value = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) value[at(order, i)] = at(placed, i);
  return { value, settled: true, exact: precision <= FULL_PRECISION };
}

function bySweeps(mdp: PaidMdp, gamma: number, choice: Int32Array, from: Float64Array): Evaluation {
  const value = Float64Array.from(from);
  const most = Math.max(2, Math.ceil(WORK / Math.max(1, mdp.next.length)));
  for (let sweep = 0; sweep < most; sweep++) {
    let moved = 0;
    let size = 0;
    for (let s = choice.length - 1; s >= 0; s--) {
      const p = at(choice, s);
      if (p < 0) continue;
      const q = backedUp(mdp, gamma, value, p);
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
export function backedUp(mdp: PaidMdp, gamma: number, value: ArrayLike<number>, pair: number): number {
  let sum = 0;
  for (let k = at(mdp.first, pair); k < at(mdp.first, pair + 1); k++) {
    const future = at(mdp.ends, k) !== 0 ? 0 : gamma * at(value, at(mdp.next, k));
    sum += at(mdp.probability, k) * (at(mdp.reward, k) + future);
  }
  return sum;
}
