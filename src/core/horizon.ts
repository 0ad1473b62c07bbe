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
        let sum = 0;
        for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++)
          sum +=
            at(mdp.probability, k) *
            (at(reward, k) + (at(mdp.ends, k) !== 0 ? 0 : at(value, at(mdp.next, k))));
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
  push(mdp, policy, start, stepLimit > 0 ? stepLimit : cap, (mass) => {
    for (let s = 0; s < visits.length; s++) visits[s] = at(visits, s) + at(mass, s);
    return null;
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
  const left = push(
    mdp,
    policy,
    start,
    horizon,
    (mass) => {
      for (const m of mass) steps += m;
      return null;
    },
    (flow, k) => {
      if (at(pays, k) === 0) return true;
      probability += flow;
      return false;
    },
  );
  if (probability < 1e-15) return { probability: 0, steps: Number.POSITIVE_INFINITY };
  // Without a limit some may wander for ever: they are never paid, and their waiting has no end.
  if (stepLimit === 0 && left > 1e-9) return { probability, steps: Number.POSITIVE_INFINITY };
  return { probability, steps: steps / probability };
}

/** Pushes the start distribution forward. @returns what is still under way after the last step */
function push(
  mdp: Mdp,
  policy: ArrayLike<number>,
  start: ArrayLike<number>,
  horizon: number,
  seen: (mass: Float64Array) => null,
  goesOn: (flow: number, transition: number) => boolean = () => true,
): number {
  const n = mdp.nActions;
  const states = stateCount(mdp);
  let mass: Float64Array = Float64Array.from({ length: states }, (_, s) => at(start, s));
  let left = 1;
  for (let t = 0; t < horizon; t++) {
    seen(mass);
    const after = new Float64Array(states);
    left = 0;
    for (let s = 0; s < states; s++) {
      const here = at(mass, s);
      if (here === 0) continue;
      for (let p = s * n; p < s * n + n; p++) {
        const weight = here * at(policy, p);
        if (weight === 0) continue;
        for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
          const flow = weight * at(mdp.probability, k);
          if (!goesOn(flow, k) || at(mdp.ends, k) !== 0) continue;
          const to = at(mdp.next, k);
          after[to] = at(after, to) + flow;
          left += flow;
        }
      }
    }
    mass = after;
    if (left < 1e-14) break;
  }
  return left;
}
