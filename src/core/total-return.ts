/** Expected total reward of episodes that only the world ends, exact if it is finite. */
import { closedClasses, nextOf, outcomesOf } from './closed-classes.ts';
import { longValues } from './long-numbers.ts';
import { type Mdp, type PaidMdp, policyChain, reachable, stateCount } from './mdp.ts';
import { backedUp, backedUpSize, type Evaluation, evaluateChoice } from './policy-evaluation.ts';
import { improve, type Optimum, optimize, settleClose } from './policy-iteration.ts';

const at = (a: ArrayLike<number>, i: number): number => a[i] as number;

/** Highest discount at which policies are computed. From there they are improved by their totals. */
const NEAR = 1 - 2 ** -24;
const MAX_ROUNDS = 60;

/**
 * Optimal values and one optimal policy of all states at discount 1.
 * @param from [S] initial policy
 * @returns `settled` is false if the total of some state grows without bound, has no limit, or is not found
 */
export function optimizeTotals(mdp: PaidMdp, from?: Int32Array): Optimum {
  const { judged, choice, optimality } = maxTotal(mdp, mdp.legal, everywhere(mdp), from);
  const nothing = new Float64Array(choice.length);
  const value = judged?.value ?? nothing;
  const actionValue = Float64Array.from(mdp.legal, (legal, p) =>
    legal === 0 ? Number.NEGATIVE_INFINITY : backedUp(mdp, 1, value, p),
  );
  const size = judged?.size ?? nothing;
  return { value, size, actionValue, choice, optimality, settled: judged !== null };
}

const everywhere = (mdp: Mdp): Uint8Array => new Uint8Array(stateCount(mdp)).fill(1);

/** [S] Values of a policy at a discount up to and including 1; null if one is not finite or not found. */
export const policyValue = (mdp: PaidMdp, gamma: number, policy: ArrayLike<number>): Float64Array | null =>
  policyEvaluation(mdp, gamma, policy)?.value ?? null;

/** The same, together with the sizes that bound the errors. */
export function policyEvaluation(mdp: PaidMdp, gamma: number, policy: ArrayLike<number>): Evaluation | null {
  const chain = policyChain(mdp, policy);
  const choice = Int32Array.from(chain.legal, (legal, s) => (legal === 0 ? -1 : s));
  if (gamma === 1) return totalOf(chain, choice, everywhere(chain)).judged;
  const judged = evaluateChoice(chain, gamma, choice);
  return judged.settled ? judged : null;
}

/**
 * The highest expected total reward over all policies that take only marked pairs (Puterman 1994, chapter 7).
 * The optimal policy near discount 1 is evaluated through its closed classes and a linear system, and
 * improved as long as any pair is better.
 * @param pairs [S·A] allowed pairs @param start [S]
 * @returns `total` ±∞ if it grows without bound; NaN if chance leads to both, or if it is not found
 */
export function maxTotal(
  mdp: PaidMdp,
  pairs: ArrayLike<number>,
  start: ArrayLike<number>,
  from?: Int32Array,
): Pick<Total, 'total' | 'judged'> & { readonly choice: Int32Array; readonly optimality: Uint8Array } {
  const found = optimize(mdp, NEAR, from, pairs);
  const choice = Int32Array.from(found.choice);
  const optimality = new Uint8Array(mdp.legal.length);
  const unknown = { total: Number.NaN, judged: null, choice, optimality };
  if (!found.settled) return unknown;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { total, judged, met, moving } = totalOf(mdp, choice, start);
    if (judged === null) return { total, judged, choice, optimality };
    const q = Float64Array.from(mdp.legal, (_, p) => {
      // An unreachable state has no value yet.
      const known =
        at(pairs, p) !== 0 &&
        met[Math.floor(p / mdp.nActions)] === 1 &&
        nextOf(mdp, p).every((next) => met[next] === 1);
      return known ? backedUp(mdp, 1, judged.value, p) : Number.NEGATIVE_INFINITY;
    });
    if (improve(mdp, 1, choice, judged, q)) continue;
    if (!settleClose(mdp, 1, moving, choice, judged, q, optimality))
      return { total, judged, choice, optimality };
  }
  return unknown;
}

interface Total {
  readonly total: number;
  /** Null if the total is infinite or unknown. */
  readonly judged: Evaluation | null;
  readonly met: Uint8Array; // [S] from the start, under the policy
  /** [S] The choice in states from which the episode goes on and is paid; −1 elsewhere. */
  readonly moving: Int32Array;
}

function totalOf(mdp: PaidMdp, choice: Int32Array, start: ArrayLike<number>): Total {
  const met = reachable(mdp, choice, start);
  const classes = closedClasses(mdp, choice, met);
  const signs = new Set(classes.map((states) => Math.sign(gainOf(mdp, choice, states))));
  const unknown = { total: Number.NaN, judged: null, met, moving: choice };
  if (signs.has(Number.NaN) || (signs.has(1) && signs.has(-1))) return unknown;
  if (signs.has(1)) return { ...unknown, total: Number.POSITIVE_INFINITY };
  if (signs.has(-1)) return { ...unknown, total: Number.NEGATIVE_INFINITY };
  const resting = new Set(classes.flat());
  for (const s of resting)
    if (outcomesOf(mdp, at(choice, s)).some((k) => at(mdp.reward, k) !== 0))
      return { ...unknown, total: meanTotal(mdp, choice, start, met) };
  const moving = choice.map((p, s) => (met[s] === 1 && !resting.has(s) ? p : -1));
  const judged = evaluateChoice(mdp, 1, moving);
  return judged.settled ? { total: fromStart(start, judged.value), judged, met, moving } : unknown;
}

const fromStart = (start: ArrayLike<number>, value: Float64Array): number =>
  value.reduce((sum, v, s) => sum + (at(start, s) > 0 ? at(start, s) * v : 0), 0);

/**
 * A reward that oscillates forever has no total, but it may have a mean over time. Abel's mean, the limit of
 * discounted returns, equals that mean if it exists.
 */
function meanTotal(mdp: PaidMdp, choice: Int32Array, start: ArrayLike<number>, met: Uint8Array): number {
  const kept = choice.map((p, s) => (met[s] === 1 ? p : -1));
  const [near, nearer] = [NEAR - 2 ** -21, NEAR].map((gamma) => {
    const { value, settled } = evaluateChoice(mdp, gamma, kept);
    return settled ? fromStart(start, value) : Number.NaN;
  }) as [number, number];
  return Math.abs(near - nearer) <= 1e-4 * Math.max(1, Math.abs(nearer)) ? nearer : Number.NaN;
}

/**
 * Returns a number with the sign of the mean reward of a class over its visits, or NaN if rounding hides that
 * sign.
 */
function gainOf(mdp: PaidMdp, choice: Int32Array, states: readonly number[]): number {
  const paid = states.map((s) =>
    outcomesOf(mdp, at(choice, s)).reduce((sum, k) => sum + at(mdp.probability, k) * at(mdp.reward, k), 0),
  );
  if (paid.every((r) => r === 0)) return 0;
  if (paid.every((r) => r >= 0)) return 1;
  if (paid.every((r) => r <= 0)) return -1;
  const [home = 0] = states;
  // From the home state back to it, the reward collected on the way has the sign of the gain.
  const inside = new Set(states);
  const round = Int32Array.from(choice, (p, s) => (inside.has(s) && s !== home ? p : -1));
  const { value, size, share, settled } = evaluateChoice(mdp, 1, round);
  if (!settled) return Number.NaN;
  const pair = at(choice, home);
  const total = backedUp(mdp, 1, value, pair);
  if (Math.abs(total) > share * backedUpSize(mdp, 1, size, pair)) return total;
  return longValues(mdp, 1, round, [pair], size)?.signOfValue(pair) ?? Number.NaN;
}
