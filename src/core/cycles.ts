/** The cycle with the highest mean reward in a deterministic world: Howard's algorithm for the maximum cycle mean. */
import { stateCount } from './policy-evaluation.ts';
import type { Mdp } from './solve.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

const MOST_ROUNDS = 300;

/** A closed walk that visits no state twice: pairs s·A + a in order, and the mean of their weights. */
export interface Cycle {
  readonly pairs: readonly number[];
  readonly mean: number;
}

/**
 * The cycle with the greatest mean weight. Transitions that end an episode and stochastic pairs belong to no cycle.
 * Policy iteration for the multichain case: Cochet-Terrasson, Cohen, Gaubert, McGettrick & Quadrat 1998.
 * @param weight [K] of each transition
 * @returns null if every path ends
 */
export function maximumMeanCycle(mdp: Mdp, weight: ArrayLike<number>): Cycle | null {
  const n = mdp.nActions;
  const alive = lasting(mdp);
  const states = stateCount(mdp);
  const choice = new Int32Array(states).fill(-1);
  let size = 1e-300;
  for (let s = 0; s < states; s++)
    for (let p = s * n; p < s * n + n; p++) {
      if (alive[p] === 0) continue;
      const w = at(weight, at(mdp.first, p));
      size = Math.max(size, Math.abs(w));
      if (at(choice, s) < 0 || w > at(weight, at(mdp.first, at(choice, s)))) choice[s] = p;
    }
  const mean = new Float64Array(states);
  const bias = new Float64Array(states);
  const slack = 1e-10 * size;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    judge(mdp, weight, choice, mean, bias);
    if (!improveBy(mean, slack) && !improveBias(slack)) break;
  }
  return bestOf(mdp, weight, choice, mean);

  function improveBy(value: Float64Array, enough: number): boolean {
    let improved = false;
    for (let s = 0; s < states; s++)
      for (let p = s * n; p < s * n + n; p++) {
        if (alive[p] === 0) continue;
        const to = at(mdp.next, at(mdp.first, p));
        if (at(value, to) > at(value, at(mdp.next, at(mdp.first, at(choice, s)))) + enough) {
          choice[s] = p;
          improved = true;
        }
      }
    return improved;
  }
  function improveBias(enough: number): boolean {
    let improved = false;
    const gain = (p: number, s: number) => {
      const k = at(mdp.first, p);
      return at(weight, k) - at(mean, s) + at(bias, at(mdp.next, k));
    };
    for (let s = 0; s < states; s++)
      for (let p = s * n; p < s * n + n; p++) {
        if (alive[p] === 0 || at(mean, at(mdp.next, at(mdp.first, p))) < at(mean, s) - enough) continue;
        if (gain(p, s) > gain(at(choice, s), s) + enough * 10) {
          choice[s] = p;
          improved = true;
        }
      }
    return improved;
  }
}

/** [S·A] pairs with one outcome from which an episode can continue forever with such pairs. */
function lasting(mdp: Mdp): Uint8Array {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const alive = new Uint8Array(mdp.legal.length);
  const left = new Int32Array(states);
  const into: number[][] = Array.from({ length: states }, () => []);
  for (let p = 0; p < alive.length; p++) {
    const k = at(mdp.first, p);
    if (at(mdp.legal, p) === 0 || at(mdp.first, p + 1) - k !== 1 || at(mdp.ends, k) !== 0) continue;
    alive[p] = 1;
    const s = Math.floor(p / n);
    left[s] = at(left, s) + 1;
    into[at(mdp.next, k)]?.push(p);
  }
  const dead: number[] = [];
  for (let s = 0; s < states; s++) if (left[s] === 0) dead.push(s);
  for (let s = dead.pop(); s !== undefined; s = dead.pop())
    for (const p of into[s] ?? []) {
      if (alive[p] === 0) continue;
      alive[p] = 0;
      const from = Math.floor(p / n);
      left[from] = at(left, from) - 1;
      if (left[from] === 0) dead.push(from);
    }
  return alive;
}

/** Mean of the cycle that each state leads to under `choice`, and its relative value. */
function judge(
  mdp: Mdp,
  weight: ArrayLike<number>,
  choice: Int32Array,
  mean: Float64Array,
  bias: Float64Array,
): void {
  const mark = new Int32Array(choice.length).fill(-1); // −2: known
  const path: number[] = [];
  const stepOf = (s: number) => at(mdp.first, at(choice, s));
  for (let root = 0; root < choice.length; root++) {
    if (at(choice, root) < 0) continue;
    path.length = 0;
    let s = root;
    while (at(mark, s) === -1) {
      mark[s] = path.length;
      path.push(s);
      s = at(mdp.next, stepOf(s));
    }
    if (at(mark, s) >= 0) {
      const cycle = path.slice(at(mark, s));
      let sum = 0;
      for (const c of cycle) sum += at(weight, stepOf(c));
      mean[s] = sum / cycle.length;
      bias[s] = 0;
      mark[s] = -2;
    }
    for (let i = path.length - 1; i >= 0; i--) {
      const here = path[i] as number;
      if (at(mark, here) === -2) continue;
      const to = at(mdp.next, stepOf(here));
      mean[here] = at(mean, to);
      bias[here] = at(weight, stepOf(here)) - at(mean, here) + at(bias, to);
      mark[here] = -2;
    }
  }
}

function bestOf(mdp: Mdp, weight: ArrayLike<number>, choice: Int32Array, mean: Float64Array): Cycle | null {
  let best = -1;
  for (let s = 0; s < choice.length; s++)
    if (at(choice, s) >= 0 && (best < 0 || at(mean, s) > at(mean, best))) best = s;
  if (best < 0) return null;
  const pairs = cycleFrom(mdp, choice, best);
  if (pairs === null) return null;
  let sum = 0;
  for (const p of pairs) sum += at(weight, at(mdp.first, p));
  return { pairs, mean: sum / pairs.length };
}

/** The cycle that a deterministic policy enters from a state, or null if it ends. @param choice [S] pairs */
export function cycleFrom(mdp: Mdp, choice: ArrayLike<number>, from: number): number[] | null {
  const met = new Map<number, number>();
  const pairs: number[] = [];
  for (let s = from; ; ) {
    const before = met.get(s);
    if (before !== undefined) return pairs.slice(before);
    const p = at(choice, s);
    const k = p < 0 ? -1 : at(mdp.first, p);
    if (k < 0 || at(mdp.ends, k) !== 0) return null;
    met.set(s, pairs.length);
    pairs.push(p);
    s = at(mdp.next, k);
  }
}
