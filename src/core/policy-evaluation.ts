/**
 * Exact evaluation of a deterministic policy on an enumerated Markov decision process. Errors are relative
 * per state: the error of a value is a share of what the policy collects from that state, however large the
 * rewards elsewhere are. Notation as in mdp.ts; bounds: docs/decisions/0025.
 */
import { chainSystem } from './chain-system.ts';
import { components } from './closed-classes.ts';
import { solveSparse } from './krylov.ts';
import type { PaidMdp } from './mdp.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Maximum states of a component solved by elimination, whose work grows with the cube of the states. */
const DENSE_STATES = 120;
/** Maximum states for elimination if products do not converge. It takes a fifth of a second. */
const MAX_DENSE_STATES = 800;
/** Precision of products: almost that of a double, with some slack for the sums. */
const FULL_PRECISION = 2e-14;
/** Sizes can be rough because they only bound errors. */
const SIZE_PRECISION = 1e-3;
const MAX_PRODUCTS = 2000;
/** Maximum transitions that one evaluation may visit. */
const WORK = 120_000_000;

export interface Evaluation {
  readonly value: Float64Array; // [S]
  /** [S] E Σ γᵗ |r_t|: what is collected, ignoring signs. The error of a value is a share of it. */
  readonly size: Float64Array;
  /** Upper bound of that share. */
  readonly share: number;
  /** False if sweeps ran out of time, or if the policy repeats a paying loop forever at γ = 1. */
  readonly settled: boolean;
  /** True if the values are exact within rounding, even if a coarser `precision` was requested. */
  readonly exact: boolean;
}

/**
 * V_π of a deterministic policy: the solution of V(s) = Σ p·(r + γ·(1−end)·V(s′)) with the pair choice[s]. Solves the strongly
 * connected components of the policy's graph one by one, starting with those that are reached last. A single state is a plain
 * sum, a cycle is a geometric sum, and the rest is solved by elimination without subtractions (Grassmann, Taksar & Heyman 1985),
 * which keeps the relative precision of every component (O'Cinneide 1993). Large components use products with I − γP_π instead.
 * A state without a choice (−1) has value 0. A loop whose rewards cancel at γ = 1 has value 0 in the state that is met first.
 * @param choice [S] pair taken in each state, or −1
 * @param from [S] initial values of products; default 0
 * @param precision of products
 */
export function evaluateChoice(
  mdp: PaidMdp,
  gamma: number,
  choice: Int32Array,
  from: Float64Array = new Float64Array(choice.length),
  precision = FULL_PRECISION,
): Evaluation {
  const states = choice.length;
  const value = new Float64Array(states);
  const size = new Float64Array(states);
  const { members, first, of } = components(mdp, choice);
  const chain: Chain = { mdp, gamma, choice, of, value, size, place: new Int32Array(states) };
  let settled = true;
  let exact = true;
  let share = (200 + 4 * states) * 2 ** -53;
  for (let c = 0; c + 1 < first.length; c++) {
    const own = members.subarray(first[c], first[c + 1]);
    if (own.length === 1 && !repeats(chain, at(own, 0))) {
      sumUp(chain, at(own, 0));
      continue;
    }
    for (let i = 0; i < own.length; i++) chain.place[at(own, i)] = i;
    if (roundCycle(chain, own)) continue;
    if (own.length <= DENSE_STATES) {
      if (byElimination(chain, own)) continue;
    } else {
      const found = byProducts(chain, own, from, precision);
      if (found) {
        exact &&= precision <= FULL_PRECISION;
        share = Math.max(share, 500 * precision);
        continue;
      }
      if (own.length <= MAX_DENSE_STATES && byElimination(chain, own)) continue;
      if (own.length > MAX_DENSE_STATES && bySweeps(chain, own, from)) {
        share = Math.max(share, SWEPT);
        continue;
      }
    }
    settled = false;
  }
  return { value, size, share, settled, exact };
}

interface Chain {
  readonly mdp: PaidMdp;
  readonly gamma: number;
  readonly choice: Int32Array;
  readonly of: Int32Array; // [S] component
  readonly value: Float64Array; // [S]
  readonly size: Float64Array; // [S]
  readonly place: Int32Array; // [S] position in the component that is being solved
}

const firstOf = ({ mdp, choice }: Chain, s: number) => (at(choice, s) < 0 ? 0 : at(mdp.first, at(choice, s)));
const endOf = ({ mdp, choice }: Chain, s: number) =>
  at(choice, s) < 0 ? 0 : at(mdp.first, at(choice, s) + 1);
/** Whether transition k of state s stays in its component. */
const stays = ({ mdp, of }: Chain, s: number, k: number): boolean =>
  at(mdp.ends, k) === 0 && at(mdp.probability, k) > 0 && at(of, at(mdp.next, k)) === at(of, s);

function repeats(chain: Chain, s: number): boolean {
  for (let k = firstOf(chain, s); k < endOf(chain, s); k++) if (stays(chain, s, k)) return true;
  return false;
}

function sumUp(chain: Chain, s: number): void {
  const { mdp, gamma, choice, value, size } = chain;
  if (at(choice, s) < 0) return;
  value[s] = backedUp(mdp, gamma, value, at(choice, s));
  size[s] = backedUpSize(mdp, gamma, size, at(choice, s));
}

/** What a state of a component adds from outside, and how much of its probability leaves, including discounting and ends. */
interface Left {
  readonly paid: number;
  readonly size: number;
  readonly leaves: number;
}

function leftBy(chain: Chain, s: number): Left {
  const { mdp, gamma, value, size } = chain;
  let [paid, sized, leaves] = [0, 0, 0];
  for (let k = firstOf(chain, s); k < endOf(chain, s); k++) {
    const p = at(mdp.probability, k);
    const r = at(mdp.reward, k);
    const ends = at(mdp.ends, k) !== 0;
    const inside = stays(chain, s, k);
    const to = at(mdp.next, k);
    paid += p * (r + (inside || ends ? 0 : gamma * at(value, to)));
    sized += p * (Math.abs(r) + (inside || ends ? 0 : gamma * at(size, to)));
    leaves += p * (inside ? 1 - gamma : 1);
  }
  return { paid, size: sized, leaves };
}

/**
 * Solves a component in which every state has one successor. It is a cycle, so its sum is geometric. 1 − Π w/(w + leaves) is
 * computed without a subtraction, as leaves of the first state + (w of the first) · (of the rest).
 * @returns false if it is not a cycle, or if a sum at γ = 1 does not converge
 */
function roundCycle(chain: Chain, own: Int32Array): boolean {
  const { mdp, gamma, value, size } = chain;
  const cycle: { s: number; left: Left; weight: number }[] = [];
  for (let s = at(own, 0); ; ) {
    let to = -1;
    let weight = 0;
    for (let k = firstOf(chain, s); k < endOf(chain, s); k++) {
      const next = at(mdp.next, k);
      // In a component of one state, a self-loop is the cycle. In a longer cycle, it only delays leaving the state.
      if (!stays(chain, s, k)) continue;
      if (next === s && own.length > 1) continue;
      if (to >= 0 && next !== to) return false;
      to = next;
      weight += gamma * at(mdp.probability, k);
    }
    cycle.push({ s, left: leftBy(chain, s), weight });
    s = to;
    if (s === at(own, 0)) break;
    if (cycle.length > own.length) return false;
  }
  let [paid, sized, reach, gone] = [0, 0, 1, 0];
  for (const { left, weight } of cycle) {
    const all = weight + left.leaves;
    paid += (reach * left.paid) / all;
    sized += (reach * left.size) / all;
    gone += (reach * left.leaves) / all;
    reach *= weight / all;
  }
  const start = at(own, 0);
  if (gone > 0) {
    value[start] = paid / gone;
    size[start] = sized / gone;
  } else {
    if (Math.abs(paid) > 1e-9 * sized) return false;
    size[start] = sized;
  }
  for (const { s, left, weight } of cycle.slice(1).reverse()) {
    const next = nextInCycle(s);
    value[s] = (left.paid + weight * at(value, next)) / (weight + left.leaves);
    size[s] = (left.size + weight * at(size, next)) / (weight + left.leaves);
  }
  return true;

  function nextInCycle(s: number): number {
    for (let k = firstOf(chain, s); ; k++)
      if (stays(chain, s, k) && at(mdp.next, k) !== s) return at(mdp.next, k);
  }
}

/**
 * Elimination without subtractions. Row i is Σ_j w_ij x_j + paid_i = (Σ_{j≠i} w_ij + leaves_i) x_i, and all
 * weights stay nonnegative.
 * @returns false if nothing leaves the component (at γ = 1) although it pays
 */
function byElimination(chain: Chain, own: Int32Array): boolean {
  const { mdp, gamma, value, size, place } = chain;
  const n = own.length;
  const weight = Array.from(own, () => new Float64Array(n));
  const [paid, sized, leaves] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  own.forEach((s, i) => {
    const row = weight[i] as Float64Array;
    for (let k = firstOf(chain, s); k < endOf(chain, s); k++) {
      const j = stays(chain, s, k) ? at(place, at(mdp.next, k)) : i;
      if (j !== i) row[j] = at(row, j) + gamma * at(mdp.probability, k);
    }
    const left = leftBy(chain, s);
    [paid[i], sized[i], leaves[i]] = [left.paid, left.size, left.leaves];
  });
  const whole = new Float64Array(n);
  for (let k = n - 1; k >= 0; k--) {
    const row = weight[k] as Float64Array;
    let all = at(leaves, k);
    for (let j = 0; j < k; j++) all += at(row, j);
    whole[k] = all;
    if (all === 0) {
      if (sized.some((r) => r !== 0)) return false;
      return true; // it repeats forever and is never paid
    }
    for (let i = 0; i < k; i++) {
      const above = weight[i] as Float64Array;
      if (above[k] === 0) continue;
      const factor = at(above, k) / all;
      for (let j = 0; j < k; j++) if (j !== i) above[j] = at(above, j) + factor * at(row, j);
      leaves[i] = at(leaves, i) + factor * at(leaves, k);
      paid[i] = at(paid, i) + factor * at(paid, k);
      sized[i] = at(sized, i) + factor * at(sized, k);
    }
  }
  for (let k = 0; k < n; k++) {
    const row = weight[k] as Float64Array;
    let [sum, most] = [at(paid, k), at(sized, k)];
    for (let j = 0; j < k; j++) {
      sum += at(row, j) * at(value, at(own, j));
      most += at(row, j) * at(size, at(own, j));
    }
    value[at(own, k)] = sum / at(whole, k);
    size[at(own, k)] = most / at(whole, k);
  }
  return true;
}

/** The component as a separate process. Transitions that leave it end the episode and are paid the value of what comes after. */
function ownChain(chain: Chain, own: Int32Array): PaidMdp & { readonly size: Float64Array } {
  const { mdp, gamma, value, size, place } = chain;
  const first = [0];
  const next: number[] = [];
  const probability: number[] = [];
  const reward: number[] = [];
  const ends: number[] = [];
  const sizes = new Float64Array(own.length); // Σ p·|r| of each state
  own.forEach((s, i) => {
    for (let k = firstOf(chain, s); k < endOf(chain, s); k++) {
      const inside = stays(chain, s, k);
      const to = at(mdp.next, k);
      const after = inside || at(mdp.ends, k) !== 0 ? 0 : gamma;
      next.push(inside ? at(place, to) : 0);
      probability.push(at(mdp.probability, k));
      reward.push(at(mdp.reward, k) + (after === 0 ? 0 : after * at(value, to)));
      const sized = Math.abs(at(mdp.reward, k)) + (after === 0 ? 0 : after * at(size, to));
      sizes[i] = at(sizes, i) + at(mdp.probability, k) * sized;
      ends.push(inside ? 0 : 1);
    }
    first.push(next.length);
  });
  const legal = new Uint8Array(own.length).fill(1);
  return { nActions: 1, legal, first, next, probability, reward, ends, size: sizes };
}

/** (I − γ P_π) V = r_π by a Krylov method, in units of each state's own size; false if it does not converge. */
function byProducts(chain: Chain, own: Int32Array, from: Float64Array, precision: number): boolean {
  const { gamma, value, size } = chain;
  const whole = ownChain(chain, own);
  const system = chainSystem(
    whole,
    gamma,
    Int32Array.from(own, (_, i) => i),
  );
  const { order, paid } = system;
  const sizes = Float64Array.from(order, (i) => at(whole.size, i));
  // If all rewards have one sign, the absolute value of a state is its size.
  const alike = paid.every((r, row) => r === at(sizes, row)) || paid.every((r, row) => -r === at(sizes, row));
  const unit = system.estimate(sizes);
  system.rescale(unit);
  const most = Math.min(MAX_PRODUCTS, Math.ceil(WORK / Math.max(1, system.size)));
  const solve = (right: Float64Array, x: Float64Array, tolerance: number) =>
    solveSparse(system, right, x, tolerance, most);
  const sized = new Float64Array(own.length).fill(1);
  const rightSizes = sizes.map((x, row) => x / at(unit, at(order, row)));
  if (!alike && !solve(rightSizes, sized, SIZE_PRECISION)) return false;
  const found = Float64Array.from(order, (i) => at(from, at(own, i)) / at(unit, i));
  if (!solve(paid, found, precision)) return false;
  const scale = (alike ? found : sized).map((x) => Math.abs(x) || 1);
  const [least, widest] = [scale.reduce((a, b) => Math.min(a, b)), scale.reduce((a, b) => Math.max(a, b))];
  if (widest > WIDE * least) {
    const byState = new Float64Array(own.length);
    order.forEach((i, row) => {
      byState[i] = at(scale, row);
      unit[i] = at(unit, i) * at(scale, row);
      found[row] = at(found, row) / at(scale, row);
      sized[row] = 1;
    });
    system.rescale(byState);
    if (!solve(paid, found, precision)) return false;
  }
  order.forEach((i, row) => {
    const s = at(own, i);
    value[s] = at(found, row) * at(unit, i);
    size[s] = Math.max(Math.abs(at(value, s)), alike ? 0 : at(sized, row) * at(unit, i));
  });
  return true;
}

/** If the sizes differ by more than this factor, the system is rescaled by them and solved again to keep all digits. */
const WIDE = 100;

/** Share of the size by which a value may still move after sweeps. */
const SWEPT = 1e-9;

function bySweeps(chain: Chain, own: Int32Array, from: Float64Array): boolean {
  const { mdp, gamma, choice, value, size } = chain;
  for (const s of own) value[s] = at(from, s);
  const most = Math.max(2, Math.ceil(WORK / Math.max(1, mdp.next.length)));
  for (let sweep = 0; sweep < most; sweep++) {
    let moved = 0;
    for (let i = own.length - 1; i >= 0; i--) {
      const s = at(own, i);
      const q = backedUp(mdp, gamma, value, at(choice, s));
      const sized = backedUpSize(mdp, gamma, size, at(choice, s));
      const change = Math.max(Math.abs(q - at(value, s)), sized - at(size, s));
      if (change > 0) moved = Math.max(moved, change / Math.max(sized, 1e-300));
      value[s] = q;
      size[s] = sized;
    }
    if (moved <= 1e-12 * Math.max(1 - gamma, 1e-3)) return true;
  }
  return false;
}

// The two loops that an exact answer runs most: typed arrays are indexed in place, since a shared accessor sees all kinds of them.
/** Q(s,a) = Σ p·(r + γ·(1−end)·V(s′)) of one pair. */
export function backedUp(
  { first, next, probability, reward, ends }: PaidMdp,
  gamma: number,
  value: ArrayLike<number>,
  pair: number,
): number {
  const end = first[pair + 1] as number;
  let sum = 0;
  for (let k = first[pair] as number; k < end; k++) {
    const future = ends[k] !== 0 ? 0 : gamma * (value[next[k] as number] as number);
    sum += (probability[k] as number) * ((reward[k] as number) + future);
  }
  return sum;
}

/** The same of sizes: Σ p·(|r| + γ·(1−end)·size(s′)). */
export function backedUpSize(
  { first, next, probability, reward, ends }: PaidMdp,
  gamma: number,
  size: ArrayLike<number>,
  pair: number,
): number {
  const end = first[pair + 1] as number;
  let sum = 0;
  for (let k = first[pair] as number; k < end; k++) {
    const future = ends[k] !== 0 ? 0 : gamma * (size[next[k] as number] as number);
    sum += (probability[k] as number) * (Math.abs(reward[k] as number) + future);
  }
  return sum;
}
