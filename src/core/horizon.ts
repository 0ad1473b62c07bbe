/** What an episode yields within a number of steps: best and worst return, visits, and the first reward. */
import { closedClasses, nextOf } from './closed-classes.ts';
import { type Episodes, type Mdp, type PaidMdp, policyChain, reachable, stateCount } from './mdp.ts';
import { evaluateChoice } from './policy-evaluation.ts';
import { maxTotal } from './total-return.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/**
 * Maximum transitions per query: about half a second. Callers that nobody waits for may take half a minute.
 */
const WORK = 60_000_000;
export const PATIENT_WORK = 50 * WORK;
/** Without a step limit, a value that has not settled after this many steps never will. */
const MAX_STEPS = 100_000;
const stepsWithin = (mdp: Mdp): number => Math.min(MAX_STEPS, Math.ceil(WORK / Math.max(1, mdp.next.length)));

/**
 * The highest or lowest expected return from the start within the step limit, over all policies (time-dependent ones included)
 * that take only marked pairs: backward induction, V_t(s) = max_a Σ p·(r + V_{t+1}(s′)).
 * @param pairs [S·A] allowed pairs
 * @param sign 1 for the highest, −1 for the lowest
 * @returns ±∞ if the return grows without bound, NaN if it took too long to settle
 */
export function extremeReturn(mdp: Episodes, pairs: ArrayLike<number>, sign: 1 | -1): number {
  return induced(mdp, pairs, waysOf(mdp, pairs), sign, WORK);
}

/** The range of returns of such policies. Both ends are equal if no state has two marked pairs. */
export function returnRange(
  mdp: Episodes,
  pairs: ArrayLike<number>,
): { readonly worst: number; readonly best: number } {
  const ways = waysOf(mdp, pairs);
  const best = induced(mdp, pairs, ways, 1, WORK);
  return { best, worst: ways.tied ? induced(mdp, pairs, ways, -1, WORK) : best };
}

/**
 * Expected return of a policy from the start within the step limit.
 * @param policy [S·A] probabilities @param work maximum transitions to visit @returns as `extremeReturn`
 */
export function expectedReturn(mdp: Episodes, policy: ArrayLike<number>, work = WORK): number {
  const chain = { ...mdp, ...policyChain(mdp, policy) };
  return induced(chain, chain.legal, waysOf(chain, chain.legal), 1, work);
}

/** The marked pairs of the reachable states, gathered so that backward induction reads contiguous memory. */
interface Ways {
  readonly start: Float64Array; // [M] over the reachable states
  readonly firstPair: Int32Array; // [M + 1]
  readonly paid: Float64Array; // [pairs] mean reward of a pair
  readonly firstWay: Int32Array; // [pairs + 1]
  readonly to: Int32Array; // [ways]
  readonly weight: Float64Array; // probability that the pair leads there and the episode continues
  /** True if some state has two marked pairs. */
  readonly tied: boolean;
}

function waysOf(mdp: Episodes, pairs: ArrayLike<number>): Ways {
  const n = mdp.nActions;
  const place = new Int32Array(stateCount(mdp)).fill(-1);
  const met: number[] = [];
  const placeOf = (s: number): number => {
    if (at(place, s) < 0) place[s] = met.push(s) - 1;
    return at(place, s);
  };
  for (let s = 0; s < place.length; s++) if (at(mdp.start, s) > 0) placeOf(s);
  const firstPair = [0];
  const firstWay = [0];
  const paid: number[] = [];
  const to: number[] = [];
  const weight: number[] = [];
  let tied = false;
  for (let m = 0; m < met.length; m++) {
    const s = met[m] as number;
    for (let p = s * n; p < s * n + n; p++) {
      if (at(pairs, p) === 0) continue;
      let mean = 0;
      for (let k = at(mdp.first, p); k < at(mdp.first, p + 1); k++) {
        mean += at(mdp.probability, k) * at(mdp.reward, k);
        if (at(mdp.ends, k) !== 0 || at(mdp.probability, k) === 0) continue;
        to.push(placeOf(at(mdp.next, k)));
        weight.push(at(mdp.probability, k));
      }
      paid.push(mean);
      firstWay.push(to.length);
    }
    firstPair.push(paid.length);
    tied ||= paid.length - (firstPair[m] as number) > 1;
  }
  return {
    start: Float64Array.from(met, (s) => at(mdp.start, s)),
    firstPair: Int32Array.from(firstPair),
    paid: Float64Array.from(paid),
    firstWay: Int32Array.from(firstWay),
    to: Int32Array.from(to),
    weight: Float64Array.from(weight),
    tied,
  };
}

/** A value has settled when it changes by no more than this share of itself. */
const SETTLED = 1e-13;
/** Without a step limit, most worlds have settled after this many steps. */
const PLAIN_STEPS = 4_000;

function induced(mdp: Episodes, pairs: ArrayLike<number>, ways: Ways, sign: 1 | -1, work: number): number {
  const { stepLimit } = mdp;
  const { start, firstPair, paid, firstWay, to, weight } = ways;
  const states = start.length;
  let value = new Float64Array(states);
  let after = new Float64Array(states);
  const limited = stepLimit > 0;
  const most = limited
    ? Math.ceil(work / Math.max(1, mdp.next.length)) + 1
    : Math.min(PLAIN_STEPS, stepsWithin(mdp));
  for (let t = 0; !limited || t < stepLimit; t++) {
    if (t === most) return limited ? Number.NaN : totalBy(mdp, pairs, sign);
    let moved = 0;
    for (let s = 0; s < states; s++) {
      const last = firstPair[s + 1] as number;
      let best = Number.NEGATIVE_INFINITY;
      for (let p = firstPair[s] as number; p < last; p++) {
        let sum = paid[p] as number;
        const end = firstWay[p + 1] as number;
        for (let k = firstWay[p] as number; k < end; k++)
          sum += (weight[k] as number) * (value[to[k] as number] as number);
        best = Math.max(best, sign * sum);
      }
      const v = best === Number.NEGATIVE_INFINITY ? 0 : sign * best;
      const before = value[s] as number;
      if (v !== before)
        moved = Math.max(moved, Math.abs(v - before) / Math.max(Math.abs(v), Math.abs(before)));
      after[s] = v;
    }
    [value, after] = [after, value];
    if (moved < SETTLED) break;
  }
  return start.reduce((sum, p, s) => sum + p * (value[s] as number), 0);
}

function totalBy(mdp: Episodes, pairs: ArrayLike<number>, sign: 1 | -1): number {
  const reward = Float64Array.from(mdp.reward, (r) => sign * r);
  return sign * maxTotal({ ...mdp, reward }, pairs, mdp.start).total + 0; // no negative zero
}

/** Without a step limit, visits are counted for at most this many steps. */
const MAX_VISITED = 2000;

/**
 * Mean number of visits of each state in an episode under a policy, within the step limit.
 * @param policy [S·A] probabilities
 * @returns [S] visits, the first state included
 */
export function expectedVisits(mdp: Episodes, policy: ArrayLike<number>): Float64Array {
  const visits = new Float64Array(stateCount(mdp));
  push(policyChain(mdp, policy), mdp.start, mdp.stepLimit || MAX_VISITED, (mass, left) => {
    for (let s = 0; s < visits.length; s++) visits[s] = at(visits, s) + at(mass, s);
    return left >= 1e-14;
  });
  return visits;
}

export interface FirstReward {
  /** Probability that an episode pays a nonzero reward. */
  readonly probability: number;
  /**
   * Expected environment steps until the first reward, across as many episodes as it takes. ∞ if it may never
   * come; capped at MAX_WAITED.
   */
  readonly steps: number;
}
/** Longer waits are reported as this many steps. */
export const MAX_WAITED = 1e300;

/**
 * How long a policy waits for the first nonzero reward. An episode that ends without one is followed by the
 * next, so steps = E[steps of an episode until its end or the reward] / P(reward in an episode). The graph
 * decides whether a reward can come at all, because a tiny probability may round to 0.
 * @param policy [S·A]
 */
export function firstReward(mdp: Episodes, policy: ArrayLike<number>): FirstReward {
  const ends = Uint8Array.from(mdp.reward, (r, k) => (r !== 0 || at(mdp.ends, k) !== 0 ? 1 : 0));
  const pays = Float64Array.from(mdp.reward, (r) => (r !== 0 ? 1 : 0));
  const chain = policyChain({ ...mdp, ends, reward: pays }, policy);
  const choice = Int32Array.from(chain.legal, (legal, s) => (legal === 0 ? -1 : s));
  if (!canBePaid(chain, choice, mdp)) return { probability: 0, steps: Number.POSITIVE_INFINITY };
  const { probability, steps } =
    mdp.stepLimit > 0 ? withinLimit(chain, mdp.start, mdp.stepLimit) : untilTheEnd(chain, choice, mdp.start);
  return {
    probability,
    steps: steps === Number.POSITIVE_INFINITY ? steps : Math.min(MAX_WAITED, steps / probability),
  };
}

/** Whether some path of the chain reaches a paying step within the step limit. */
function canBePaid(chain: PaidMdp, choice: Int32Array, { start, stepLimit }: Episodes): boolean {
  const met = new Uint8Array(choice.length);
  let edge = Array.from(choice.keys()).filter((s) => at(start, s) > 0);
  for (let step = 0; edge.length > 0 && (stepLimit === 0 || step < stepLimit); step++) {
    for (const s of edge) met[s] = 1;
    for (const s of edge)
      for (let k = at(chain.first, s); k < at(chain.first, s + 1); k++)
        if (at(chain.reward, k) > 0) return true;
    edge = [...new Set(edge.flatMap((s) => nextOf(chain, at(choice, s))))].filter((s) => met[s] === 0);
  }
  return false;
}

function withinLimit(chain: PaidMdp, start: ArrayLike<number>, limit: number) {
  let probability = 0;
  let steps = 0;
  push(chain, start, limit, (mass, left) => {
    for (let s = 0; s < mass.length; s++) {
      steps += at(mass, s);
      for (let k = at(chain.first, s); k < at(chain.first, s + 1); k++)
        probability += at(mass, s) * at(chain.probability, k) * at(chain.reward, k);
    }
    return left > 1e-14 * probability; // the little mass that is left may be all that is ever paid
  });
  return { probability, steps };
}

/** Without a step limit, the mean number of steps is infinite if an episode may neither end nor pay. */
function untilTheEnd(chain: PaidMdp, choice: Int32Array, start: ArrayLike<number>) {
  const met = reachable(chain, choice, start);
  const forever = new Set(closedClasses(chain, choice, met).flat());
  const moving = choice.map((p, s) => (met[s] === 1 && !forever.has(s) ? p : -1));
  const fromStart = (reward: ArrayLike<number>) =>
    evaluateChoice({ ...chain, reward }, 1, moving).value.reduce(
      (sum, v, s) => sum + (at(start, s) > 0 ? at(start, s) * v : 0),
      0,
    );
  const probability = fromStart(chain.reward);
  const ones = new Float64Array(chain.reward.length).fill(1);
  return { probability, steps: forever.size > 0 ? Number.POSITIVE_INFINITY : fromStart(ones) };
}

/**
 * Propagates the start distribution. @param seen is called with the distribution and its mass before every
 * step; returning false stops
 */
function push(
  { first, next, probability, ends }: Mdp,
  start: ArrayLike<number>,
  horizon: number,
  seen: (mass: Float64Array, left: number) => boolean,
): void {
  let mass = Float64Array.from(start);
  let after = new Float64Array(mass.length);
  let left = 1;
  for (let t = 0; t < horizon && left > 0 && seen(mass, left); t++) {
    after.fill(0);
    left = 0;
    for (let s = 0; s < mass.length; s++) {
      const here = mass[s] as number;
      if (here === 0) continue;
      const end = first[s + 1] as number;
      for (let k = first[s] as number; k < end; k++) {
        if (ends[k] !== 0) continue;
        const flow = here * (probability[k] as number);
        const to = next[k] as number;
        after[to] = (after[to] as number) + flow;
        left += flow;
      }
    }
    [mass, after] = [after, mass];
  }
}
