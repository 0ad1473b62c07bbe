/**
 * Is a reward the difference of a potential? F(s,a,s′) = γΦ(s′) − Φ(s) with Φ = 0 after an end (Ng, Harada & Russell 1999).
 * If it is, whatever policy is followed from s earns −Φ(s): so one policy's return is the only candidate for γ < 1, and what
 * the other transitions leave over, R = F − (γΦ(s′) − Φ(s)), decides. R is linear in F, so that rewards can be combined.
 */
import { evaluateChoice, stateCount } from './policy-evaluation.ts';
import type { Mdp } from './solve.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

export interface Residual {
  readonly potential: Float64Array; // [S] Φ
  readonly each: Float64Array; // [K] R of each transition
  readonly settled: boolean;
}
export interface PotentialFinder {
  residual(reward: ArrayLike<number>): Residual;
  /**
   * As `residual`, for the mean over outcomes: what is left of E[F | s, a] is Σ p·R. At γ = 1 it needs an end that can be
   * reached from everywhere; else it is not settled.
   */
  meanResidual(reward: ArrayLike<number>): Residual;
  /** [S] how often an error of one transition can enter Φ(s). */
  readonly reach: Float64Array;
}

/** @param choice [S] policy whose return gives the potential for γ < 1 */
export function potentialFinder(mdp: Mdp, gamma: number, choice: Int32Array): PotentialFinder {
  if (gamma < 1) {
    const residual = (reward: ArrayLike<number>) => byReturn(mdp, reward, gamma, choice);
    const ones = new Float64Array(mdp.next.length).fill(1);
    return { residual, meanResidual: residual, reach: evaluateChoice(mdp, ones, gamma, choice).value };
  }
  const tree = spanningForest(mdp);
  const homewards = towardsEnd(mdp);
  const arrives = homewards.every((p) => p >= 0) && stepsHome(mdp, homewards) < LONGEST_WAY;
  return {
    residual: (reward) => byForest(mdp, reward, tree),
    meanResidual: (reward) =>
      arrives ? byReturn(mdp, reward, 1, homewards) : { ...byForest(mdp, reward, tree), settled: false },
    reach: tree.depth,
  };
}

/** Env steps: returns over longer ways are rounding. */
const LONGEST_WAY = 1e6;

/** The most that it takes to an end on average, from any state; ∞ where that is not known. */
function stepsHome(mdp: Mdp, choice: Int32Array): number {
  const { value, settled } = evaluateChoice(mdp, new Float64Array(mdp.next.length).fill(1), 1, choice);
  return settled
    ? value.reduce((most, v) => (v >= 0 ? Math.max(most, v) : Number.POSITIVE_INFINITY), 0)
    : Number.POSITIVE_INFINITY;
}

function byReturn(mdp: Mdp, reward: ArrayLike<number>, gamma: number, choice: Int32Array): Residual {
  const { value, settled } = evaluateChoice(mdp, reward, gamma, choice);
  return {
    potential: value.map((v) => (v === 0 ? 0 : -v)),
    each: leftOver(mdp, reward, gamma, value),
    settled,
  };
}

/** r + γ V(s′) − V(s) of every transition. */
function leftOver(mdp: Mdp, reward: ArrayLike<number>, gamma: number, value: Float64Array): Float64Array {
  const out = new Float64Array(mdp.next.length);
  for (let p = 0; p < mdp.legal.length; p++) {
    const here = at(value, Math.floor(p / mdp.nActions));
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
      out[k] = at(reward, k) + (at(mdp.ends, k) !== 0 ? 0 : gamma * at(value, at(mdp.next, k))) - here;
  }
  return out;
}

interface Forest {
  readonly order: Int32Array; // states, parents first
  readonly via: Int32Array; // [S] transition that ties the state to its parent, −1: a root
  readonly from: Int32Array; // [K] state that a transition leaves
  readonly depth: Float64Array; // [S]
}

/** At γ = 1 a potential is known along any way, also against its direction: trees over all transitions, first from the end. */
function spanningForest(mdp: Mdp): Forest {
  const states = stateCount(mdp);
  const from = new Int32Array(mdp.next.length);
  const ties: number[][] = Array.from({ length: states }, () => []);
  const via = new Int32Array(states).fill(-1);
  const known = new Uint8Array(states);
  const order: number[] = [];
  const depth = new Float64Array(states);
  for (let p = 0; p < mdp.legal.length; p++) {
    const s = Math.floor(p / mdp.nActions);
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
      from[k] = s;
      if (at(mdp.ends, k) === 0) {
        ties[s]?.push(k);
        ties[at(mdp.next, k)]?.push(k);
      } else if (known[s] === 0) {
        known[s] = 1;
        via[s] = k;
        depth[s] = 1;
        order.push(s);
      }
    }
  }
  let read = 0;
  for (let root = 0; root <= states; root++) {
    for (; read < order.length; read++) {
      const s = order[read] as number;
      for (const k of ties[s] ?? []) {
        const other = at(from, k) === s ? at(mdp.next, k) : at(from, k);
        if (known[other] !== 0) continue;
        known[other] = 1;
        via[other] = k;
        depth[other] = at(depth, s) + 1;
        order.push(other);
      }
    }
    if (root < states && known[root] === 0) {
      known[root] = 1;
      order.push(root);
    }
  }
  return { order: Int32Array.from(order), via, from, depth };
}

function byForest(mdp: Mdp, reward: ArrayLike<number>, { order, via, from }: Forest): Residual {
  const value = new Float64Array(stateCount(mdp));
  for (const s of order) {
    const k = at(via, s);
    if (k < 0) continue;
    const r = at(reward, k);
    // r = V(from) − V(next), V = −Φ
    if (at(from, k) === s) value[s] = r + (at(mdp.ends, k) !== 0 ? 0 : at(value, at(mdp.next, k)));
    else value[s] = at(value, at(from, k)) - r;
  }
  return {
    potential: value.map((v) => (v === 0 ? 0 : -v)),
    each: leftOver(mdp, reward, 1, value),
    settled: true,
  };
}

/**
 * [S] a pair of each state that leads nearer to an end: of those that may, the one that does so the likeliest; −1 where no end
 * can be reached.
 */
export function towardsEnd(mdp: Mdp): Int32Array {
  const choice = new Int32Array(stateCount(mdp)).fill(-1);
  const into: number[][] = Array.from(choice, () => []);
  let edge = new Set<number>(); // states with a pair that may lead to what is known
  for (let p = 0; p < mdp.legal.length; p++)
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
      const s = Math.floor(p / mdp.nActions);
      if (at(mdp.probability, k) === 0) continue;
      if (at(mdp.ends, k) !== 0) edge.add(s);
      else into[at(mdp.next, k)]?.push(s);
    }
  while (edge.size > 0) {
    const found = [...edge].map((s) => [s, likeliestPair(mdp, s, choice)] as const);
    for (const [s, p] of found) choice[s] = p;
    edge = new Set(found.flatMap(([s]) => into[s] ?? []).filter((s) => at(choice, s) < 0));
  }
  return choice;
}

/** The pair of a state that leads the likeliest to an end, or to a state that has a choice. */
function likeliestPair(mdp: Mdp, s: number, choice: Int32Array): number {
  let best = -1;
  let most = 0;
  for (let p = s * mdp.nActions; p < (s + 1) * mdp.nActions; p++) {
    let chance = 0;
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
      if (at(mdp.ends, k) !== 0 || at(choice, at(mdp.next, k)) >= 0) chance += at(mdp.probability, k);
    if (chance > most) {
      most = chance;
      best = p;
    }
  }
  return best;
}
