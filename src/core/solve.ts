/**
 * A finite Markov decision process, and what a policy makes of it.
 * Notation: S states, A actions, pair p = s·A + a, transitions first[p] … first[p+1]−1.
 */

export interface Mdp {
  readonly nActions: number;
  readonly legal: ArrayLike<number>; // [S·A]
  readonly first: ArrayLike<number>; // [S·A + 1]
  readonly next: ArrayLike<number>;
  readonly probability: ArrayLike<number>;
  readonly ends: ArrayLike<number>; // the transition terminates: no value after it
}

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Uniform over the marked pairs of each state, as probabilities. */
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

/** Uniform over legal actions. */
export const uniformPolicy = (mdp: Mdp): Float64Array => evenly(mdp, mdp.legal);

export interface Chain {
  readonly mdp: Mdp; // one action
  readonly reward: Float64Array; // [K] of its transitions
}

/**
 * The Markov chain of a policy, as a process with one action: what evaluates a choice of actions then evaluates any policy.
 * Transitions of a state to the same state are merged, and their rewards averaged.
 * @param policy [S·A] probabilities
 */
export function policyChain(mdp: Mdp, reward: ArrayLike<number>, policy: ArrayLike<number>): Chain {
  const n = mdp.nActions;
  const states = mdp.legal.length / n;
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
        paid[i] = at(paid, i) + weight * at(reward, k);
      }
    }
    first[s + 1] = next.length;
  }
  return {
    mdp: { nActions: 1, legal, first, next, probability, ends },
    reward: Float64Array.from(paid, (sum, k) => sum / at(probability, k)),
  };
}
