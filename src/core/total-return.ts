/** What episodes return that nothing but the world ends: expected total reward, exact where it is finite. */
import { closedClasses, nextOf, outcomesOf } from './closed-classes.ts';
import { type Mdp, type PaidMdp, policyChain, reachable, stateCount } from './mdp.ts';
import { backedUp, evaluateChoice } from './policy-evaluation.ts';
import { type Optimum, optimize } from './policy-iteration.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Highest discount at which policies are computed; from there they are improved by their totals. */
const NEAR = 1 - 2 ** -24;
const MOST_ROUNDS = 60;
/** What improves a state by less is rounding. */
const SLACK = 1e-11;

/**
 * Optimal values and one optimal policy at discount 1, of all states.
 * @param from [S] policy to begin with
 * @returns `settled` false where the total of some state grows without bound, has no limit, or is not found
 */
export function optimizeTotals(mdp: PaidMdp, from?: Int32Array): Optimum {
  const { value, choice } = mostTotal(mdp, mdp.legal, everywhere(mdp), from);
  const known = value ?? new Float64Array(choice.length);
  const actionValue = Float64Array.from(mdp.legal, (legal, p) =>
    legal === 0 ? Number.NEGATIVE_INFINITY : backedUp(mdp, 1, known, p),
  );
  return { value: known, actionValue, choice, settled: value !== null };
}

const everywhere = (mdp: Mdp): Uint8Array => new Uint8Array(stateCount(mdp)).fill(1);

/** [S] Values of a policy at a discount, 1 included; null where one is not finite or not found. */
export function policyValue(mdp: PaidMdp, gamma: number, policy: ArrayLike<number>): Float64Array | null {
  const chain = policyChain(mdp, policy);
  const choice = Int32Array.from(chain.legal, (legal, s) => (legal === 0 ? -1 : s));
  if (gamma === 1) return totalOf(chain, choice, everywhere(chain)).value;
  const { value, settled } = evaluateChoice(chain, gamma, choice);
  return settled ? value : null;
}

/**
 * The highest expected total reward over all policies that take only marked pairs (Puterman 1994, chapter 7): the optimal
 * policy near discount 1 is evaluated by its closed classes and a linear system, and improved while any pair is better.
 * @param pairs [S·A] allowed pairs @param start [S]
 * @returns `total` ±∞ if it grows without bound; NaN if chance leads to both, or if it is not found
 */
export function mostTotal(
  mdp: PaidMdp,
  pairs: ArrayLike<number>,
  start: ArrayLike<number>,
  from?: Int32Array,
): Pick<Total, 'total' | 'value'> & { readonly choice: Int32Array } {
  const found = optimize(mdp, NEAR, from, pairs);
  const choice = Int32Array.from(found.choice);
  const unknown = { total: Number.NaN, value: null, choice };
  if (!found.settled) return unknown;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { total, value, met } = totalOf(mdp, choice, start);
    if (value === null || !improve(mdp, pairs, choice, value, met)) return { total, value, choice };
  }
  return unknown;
}

interface Total {
  readonly total: number;
  /** [S]; null if the total is infinite or unknown. */
  readonly value: Float64Array | null;
  readonly met: Uint8Array; // [S] from the start, under the policy
}

function totalOf(mdp: PaidMdp, choice: Int32Array, start: ArrayLike<number>): Total {
  const met = reachable(mdp, choice, start);
  const classes = closedClasses(mdp, choice, met);
  const signs = new Set(classes.map((states) => Math.sign(gainOf(mdp, choice, states))));
  const unknown = { total: Number.NaN, value: null, met };
  if (signs.has(Number.NaN) || (signs.has(1) && signs.has(-1))) return unknown;
  if (signs.has(1)) return { ...unknown, total: Number.POSITIVE_INFINITY };
  if (signs.has(-1)) return { ...unknown, total: Number.NEGATIVE_INFINITY };
  const resting = new Set(classes.flat());
  for (const s of resting)
    if (outcomesOf(mdp, at(choice, s)).some((k) => at(mdp.reward, k) !== 0))
      return { ...unknown, total: meanTotal(mdp, choice, start, met) };
  const moving = choice.map((p, s) => (met[s] === 1 && !resting.has(s) ? p : -1));
  const { value, settled } = evaluateChoice(mdp, 1, moving);
  return settled ? { total: fromStart(start, value), value, met } : unknown;
}

const fromStart = (start: ArrayLike<number>, value: Float64Array): number =>
  value.reduce((sum, v, s) => sum + (at(start, s) > 0 ? at(start, s) * v : 0), 0);

/**
 * A reward that oscillates forever has no total except its mean over time: Abel's mean, the limit of discounted returns,
 * equals it if it exists.
 */
function meanTotal(mdp: PaidMdp, choice: Int32Array, start: ArrayLike<number>, met: Uint8Array): number {
  const kept = choice.map((p, s) => (met[s] === 1 ? p : -1));
  const [near, nearer] = [NEAR - 2 ** -21, NEAR].map((gamma) => {
    const { value, settled } = evaluateChoice(mdp, gamma, kept);
    return settled ? fromStart(start, value) : Number.NaN;
  }) as [number, number];
  return Math.abs(near - nearer) <= 1e-4 * Math.max(1, Math.abs(nearer)) ? nearer : Number.NaN;
}

/** A class whose pairs pay with both signs: the mean reward over its visits. NaN if that is within rounding. */
function gainOf(mdp: PaidMdp, choice: Int32Array, states: readonly number[]): number {
  const paid = states.map((s) =>
    outcomesOf(mdp, at(choice, s)).reduce((sum, k) => sum + at(mdp.probability, k) * at(mdp.reward, k), 0),
  );
  if (paid.every((r) => r === 0)) return 0;
  if (paid.every((r) => r >= 0)) return 1;
  if (paid.every((r) => r <= 0)) return -1;
  const [home = 0] = states;
  // From the home state back to it: the reward on the way has the sign of the gain.
  const inside = new Set(states);
  const round = Int32Array.from(choice, (p, s) => (inside.has(s) && s !== home ? p : -1));
  const sum = (reward: ArrayLike<number>): number => {
    const paying = { ...mdp, reward };
    const { value, settled } = evaluateChoice(paying, 1, round);
    return settled ? backedUp(paying, 1, value, at(choice, home)) : Number.NaN;
  };
  const total = sum(mdp.reward);
  const size = sum(Float64Array.from(mdp.reward, Math.abs));
  return Math.abs(total) <= 1e-9 * size ? 0 : total;
}

/** Switches to pairs that are worth more than the chosen ones in reachable states. @returns whether there was one */
function improve(
  mdp: PaidMdp,
  pairs: ArrayLike<number>,
  choice: Int32Array,
  value: Float64Array,
  met: Uint8Array,
): boolean {
  const n = mdp.nActions;
  let size = 1e-300;
  for (const v of value) size = Math.max(size, Math.abs(v));
  let improved = false;
  for (let s = 0; s < choice.length; s++) {
    if (met[s] === 0) continue;
    let best = at(value, s) + SLACK * size;
    for (let p = s * n; p < s * n + n; p++) {
      // An unreachable state has no value yet.
      if (at(pairs, p) === 0 || nextOf(mdp, p).some((next) => met[next] === 0)) continue;
      const q = backedUp(mdp, 1, value, p);
      if (q <= best) continue;
      best = q;
      choice[s] = p;
      improved = true;
    }
  }
  return improved;
}
