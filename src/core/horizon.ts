/**
 * Visits and the first reward within a number of steps under a policy.
 * A step limit of 0 means that only the world ends an episode.
 */
import { stepsWithin } from './horizon-return.ts';
import { stateCount } from './policy-evaluation.ts';
import type { Mdp } from './solve.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/**
 * Mean number of visits of each state in an episode under a policy, within the step limit.
 * @param policy [S·A] probabilities @param cap maximum steps without a limit
 * @returns [S] visits, the first state included
 */
export function expectedVisits(
  mdp: Mdp,
  policy: ArrayLike<number>,
  start: ArrayLike<number>,
  stepLimit: number,
  cap = 2000,
): Float64Array {
  const visits = new Float64Array(stateCount(mdp));
  push(chainOf(mdp, policy), start, stepLimit > 0 ? stepLimit : cap, (mass) => {
    for (let s = 0; s < visits.length; s++) visits[s] = at(visits, s) + at(mass, s);
  });
  return visits;
}

export interface FirstReward {
  /** Probability that an episode pays anything. */
  readonly probability: number;
  /** Environment steps until the first reward, over as many episodes as it takes; ∞: never. */
  readonly steps: number;
}

/**
 * How long a policy waits for the first nonzero reward. An episode that ends without one is followed by the next, so
 * steps = E[steps of an episode until its end or the reward] / P(reward in an episode).
 * @param policy [S·A] @param pays [K] whether a transition pays
 */
export function firstReward(
  mdp: Mdp,
  pays: ArrayLike<number>,
  policy: ArrayLike<number>,
  start: ArrayLike<number>,
  stepLimit: number,
): FirstReward {
  let probability = 0;
  let steps = 0;
  const horizon = stepLimit > 0 ? stepLimit : stepsWithin(mdp);
  const chain = chainOf(mdp, policy, pays);
  const left = push(chain, start, horizon, (mass) => {
    for (let s = 0; s < mass.length; s++) {
      steps += at(mass, s);
      probability += at(mass, s) * at(chain.stopped, s);
    }
  });
  if (probability < 1e-15) return { probability: 0, steps: Number.POSITIVE_INFINITY };
  // Without a limit some episodes may never end or pay: their waiting time is infinite.
  if (stepLimit === 0 && left > 1e-9) return { probability, steps: Number.POSITIVE_INFINITY };
  return { probability, steps: steps / probability };
}

/** A policy's Markov chain: the successors of a state if nothing stops it, and the probability of payment on the way. */
interface Chain {
  readonly first: Int32Array; // [S + 1]
  readonly next: Int32Array;
  readonly weight: Float64Array;
  /** [S] probability that the step from this state stops at a marked transition. */
  readonly stopped: Float64Array;
}

/** Actions and transitions to the same state are added up once, not at every step. */
function chainOf(mdp: Mdp, policy: ArrayLike<number>, stops?: ArrayLike<number>): Chain {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const first = new Int32Array(states + 1);
  const next: number[] = [];
  const weights: number[] = [];
  const stopped = new Float64Array(states);
  const place = new Int32Array(states).fill(-1); // where the chain stores the transition to a state from the current one
  for (let s = 0; s < states; s++) {
    const begin = next.length;
    for (let p = s * n; p < s * n + n; p++) {
      const chosen = at(policy, p);
      if (chosen === 0) continue;
      for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
        const weight = chosen * at(mdp.probability, k);
        if (stops !== undefined && at(stops, k) !== 0) {
          stopped[s] = at(stopped, s) + weight;
          continue;
        }
        if (weight === 0 || at(mdp.ends, k) !== 0) continue;
        const to = at(mdp.next, k);
        const known = at(place, to);
        if (known >= begin) weights[known] = at(weights, known) + weight;
        else {
          place[to] = next.length;
          next.push(to);
          weights.push(weight);
        }
      }
    }
    first[s + 1] = next.length;
  }
  return { first, next: Int32Array.from(next), weight: Float64Array.from(weights), stopped };
}

/** Propagates the start distribution; calls `seen` with it before every step. @returns the remaining mass after the last step */
function push(
  { first, next, weight }: Chain,
  start: ArrayLike<number>,
  horizon: number,
  seen: (mass: Float64Array) => void,
): number {
  const states = first.length - 1;
  let mass: Float64Array = Float64Array.from({ length: states }, (_, s) => at(start, s));
  let after: Float64Array = new Float64Array(states);
  let left = 1;
  for (let t = 0; t < horizon; t++) {
    seen(mass);
    after.fill(0);
    left = 0;
    for (let s = 0; s < states; s++) {
      const here = mass[s] as number;
      if (here === 0) continue;
      const end = first[s + 1] as number;
      for (let k = first[s] as number; k < end; k++) {
        const flow = here * (weight[k] as number);
        const to = next[k] as number;
        after[to] = (after[to] as number) + flow;
        left += flow;
      }
    }
    [mass, after] = [after, mass];
    if (left < 1e-14) break;
  }
  return left;
}
