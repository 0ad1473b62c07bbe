/**
 * What happens within a number of steps: best and worst return of a choice of policies, visits, and the first reward.
 * Undiscounted, as task returns are judged; a step limit of 0 means that only the world ends an episode.
 */
import { stateCount } from './policy-evaluation.ts';
import type { Mdp } from './solve.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Transitions that one question may visit: about half a second. */
const WORK = 60_000_000;
/** What has not settled by then, without a step limit, does not. */
const MOST_STEPS = 100_000;
const stepsWithin = (mdp: Mdp): number =>
  Math.min(MOST_STEPS, Math.ceil(WORK / Math.max(1, mdp.next.length)));

/**
 * The most or least expected return from the start within the step limit, over all policies (also such that change with time)
 * that take marked pairs alone: backward induction, V_t(s) = max_a Σ p·(r + V_{t+1}(s′)).
 * @param pairs [S·A] those that may be taken
 * @param sign 1 for the most, −1 for the least
 * @returns ±∞ where the return grows without bound, NaN where it took too long to settle
 */
export function extremeReturn(
  mdp: Mdp,
  reward: ArrayLike<number>,
  pairs: ArrayLike<number>,
  start: ArrayLike<number>,
  stepLimit: number,
  sign: 1 | -1,
): number {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  let value: Float64Array = new Float64Array(states);
  let after: Float64Array = new Float64Array(states);
  const { paid, goesOn } = expectedStep(mdp, reward);
  const most = Math.ceil(WORK / Math.max(1, mdp.next.length));
  const horizon = stepLimit > 0 ? stepLimit : stepsWithin(mdp);
  let total = 0;
  let rise = 0;
  for (let t = 0; t < horizon; t++) {
    if (t > most) return Number.NaN;
    let moved = 0;
    for (let s = 0; s < states; s++) {
      let best = Number.NEGATIVE_INFINITY;
      for (let p = s * n; p < s * n + n; p++) {
        if (at(pairs, p) === 0) continue;
        let sum = at(paid, p);
        for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
          sum += at(goesOn, k) * at(value, at(mdp.next, k));
        best = Math.max(best, sign * sum);
      }
      const v = best === Number.NEGATIVE_INFINITY ? 0 : sign * best;
      moved = Math.max(moved, Math.abs(v - at(value, s)));
      after[s] = v;
    }
    [value, after] = [after, value];
    let now = 0;
    for (let s = 0; s < states; s++) if (at(start, s) > 0) now += at(start, s) * at(value, s);
    rise = now - total;
    total = now;
    if (moved < 1e-12) return total;
    if (Math.abs(total) > 1e12) break;
  }
  if (stepLimit > 0) return total;
  if (Math.abs(rise) > 1e-7) return rise > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return total;
}

/** @returns `paid` [S·A] what a pair pays on average; `goesOn` [K] probability of a transition after which the episode goes on */
function expectedStep(mdp: Mdp, reward: ArrayLike<number>) {
  const pairs = stateCount(mdp) * mdp.nActions;
  const paid = new Float64Array(pairs);
  const goesOn = new Float64Array(mdp.next.length);
  for (let p = 0; p < pairs; p++)
    for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
      paid[p] = at(paid, p) + at(mdp.probability, k) * at(reward, k);
      goesOn[k] = at(mdp.ends, k) !== 0 ? 0 : at(mdp.probability, k);
    }
  return { paid, goesOn };
}

/**
 * How often each state is met in an episode under a policy, on average, within the step limit.
 * @param policy [S·A] probabilities @param cap steps that are looked at without a limit
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
  /** That an episode pays anything at all. */
  readonly probability: number;
  /** Env steps until the first reward, over as many episodes as that takes; ∞: never. */
  readonly steps: number;
}

/**
 * How long a policy waits for the first reward that is not zero. An episode that ends without one is followed by the next, so
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
  // Without a limit some may wander for ever: they are never paid, and their waiting has no end.
  if (stepLimit === 0 && left > 1e-9) return { probability, steps: Number.POSITIVE_INFINITY };
  return { probability, steps: steps / probability };
}

/** A policy's Markov chain: where a state leads when nothing stops it, and how likely it is paid on the way. */
interface Chain {
  readonly first: Int32Array; // [S + 1]
  readonly next: Int32Array;
  readonly weight: Float64Array;
  /** [S] probability that the step from here stops at a marked transition. */
  readonly stopped: Float64Array;
}

/** Actions and ways to the same state are added up once, and not at every step. */
function chainOf(mdp: Mdp, policy: ArrayLike<number>, stops?: ArrayLike<number>): Chain {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  const first = new Int32Array(states + 1);
  const next: number[] = [];
  const weights: number[] = [];
  const stopped = new Float64Array(states);
  const place = new Int32Array(states).fill(-1); // where the chain holds the way to a state, from the present one
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

/** Pushes the start distribution forward; `seen` is told of it before every step. @returns what is still under way after the last step */
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
      const here = at(mass, s);
      if (here === 0) continue;
      for (let k = at(first, s); k < at(first, s + 1); k++) {
        const flow = here * at(weight, k);
        const to = at(next, k);
        after[to] = at(after, to) + flow;
        left += flow;
      }
    }
    [mass, after] = [after, mass];
    if (left < 1e-14) break;
  }
  return left;
}
