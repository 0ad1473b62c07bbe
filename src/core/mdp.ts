/**
 * A finite Markov decision process and the chain that a policy makes of it.
 * Notation: S states, A actions, pair p = s·A + a, K transitions. The transitions of pair p are first[p] …
 * first[p+1]−1.
 */

export interface Mdp {
  readonly nActions: number;
  readonly legal: ArrayLike<number>; // [S·A]
  readonly first: ArrayLike<number>; // [S·A + 1]
  readonly next: ArrayLike<number>;
  readonly probability: ArrayLike<number>;
  readonly ends: ArrayLike<number>; // the transition terminates: no value after it
}
/** An MDP with a reward for each transition. */
export interface PaidMdp extends Mdp {
  readonly reward: ArrayLike<number>; // [K]
}
/** Its episodes. Returns are undiscounted, like task returns. */
export interface Episodes extends PaidMdp {
  readonly start: ArrayLike<number>; // [S] probabilities
  readonly stepLimit: number; // 0: only the world ends an episode
}

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

export const stateCount = (mdp: Mdp): number => mdp.legal.length / mdp.nActions;

/** Whether every legal pair has exactly one outcome. */
export function isDeterministic(mdp: Mdp): boolean {
  for (let p = 0; p < mdp.legal.length; p++)
    if (at(mdp.legal, p) !== 0 && at(mdp.first, p + 1) - at(mdp.first, p) !== 1) return false;
  return true;
}

/** Probabilities that are uniform over the marked pairs of each state. */
export function evenly(mdp: Mdp, pairs: ArrayLike<number>): Float64Array {
  const n = mdp.nActions;
  const out = new Float64Array(mdp.legal.length);
  for (let s = 0; s * n < out.length; s++) {
    let count = 0;
    for (let p = s * n; p < s * n + n; p++) count += at(pairs, p) !== 0 ? 1 : 0;
    for (let p = s * n; p < s * n + n; p++) if (at(pairs, p) !== 0) out[p] = 1 / count;
  }
  return out;
}

/** Probabilities that are uniform over the legal actions. */
export const uniformPolicy = (mdp: Mdp): Float64Array => evenly(mdp, mdp.legal);

/** [S·A] Σ p·x over the outcomes of each pair. */
export function pairMeans(mdp: Mdp, x: ArrayLike<number>): Float64Array {
  const out = new Float64Array(mdp.legal.length);
  for (let p = 0; p < out.length; p++)
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
      out[p] = at(out, p) + at(mdp.probability, k) * at(x, k);
  return out;
}

/**
 * [S] 1 for every state that is reachable from the start. @param choice [S] pair taken in each state, or −1
 */
export function reachable(mdp: Mdp, choice: ArrayLike<number>, start: ArrayLike<number>): Uint8Array {
  const met = new Uint8Array(stateCount(mdp));
  const queue: number[] = [];
  const meet = (s: number) => {
    if (met[s] === 1) return;
    met[s] = 1;
    queue.push(s);
  };
  for (let s = 0; s < met.length; s++) if (at(start, s) > 0) meet(s);
  for (let s = queue.pop(); s !== undefined; s = queue.pop()) {
    const p = at(choice, s);
    if (p < 0) continue;
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
      if (at(mdp.probability, k) > 0 && at(mdp.ends, k) === 0) meet(at(mdp.next, k));
  }
  return met;
}

/**
 * The Markov chain of a policy, as a process with one action, so that code that evaluates a choice of actions
 * can evaluate any policy. Transitions of a state to the same state are merged, and their rewards averaged.
 * @param policy [S·A] probabilities
 */
export function policyChain(mdp: PaidMdp, policy: ArrayLike<number>): PaidMdp {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const first = new Int32Array(states + 1);
  const legal = new Uint8Array(states);
  const next: number[] = [];
  const probability: number[] = [];
  const paid: number[] = [];
  const ends: number[] = [];
  const place = new Int32Array(states + 1).fill(-1); // of the transition to a state, or to the end
  for (let s = 0; s < states; s++) {
    const begin = next.length;
    for (let p = s * n; p < s * n + n; p++) {
      if (at(policy, p) === 0) continue;
      legal[s] = 1;
      for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
        const weight = at(policy, p) * at(mdp.probability, k);
        if (weight === 0) continue;
        const to = at(mdp.ends, k) !== 0 ? states : at(mdp.next, k);
        if (at(place, to) < begin) {
          place[to] = next.length;
          next.push(to === states ? 0 : to);
          probability.push(0);
          paid.push(0);
          ends.push(to === states ? 1 : 0);
        }
        const i = at(place, to);
        probability[i] = at(probability, i) + weight;
        paid[i] = at(paid, i) + weight * at(mdp.reward, k);
      }
    }
    first[s + 1] = next.length;
  }
  const reward = Float64Array.from(paid, (sum, k) => sum / at(probability, k));
  return { nActions: 1, legal, first, next, probability, ends, reward };
}
