/**
 * The single exact solver, used for a run's reference and for the audit. If totals are unbounded, discount 1 means the limit
 * from below.
 */
import { components, outcomesOf } from '../../core/closed-classes.ts';
import { evenly, type Mdp, type PaidMdp } from '../../core/mdp.ts';
import { backedUp, backedUpSize, evaluateChoice } from '../../core/policy-evaluation.ts';
import { isAcyclic, type Optimum, optimalPairs, optimize, UNCLEAR } from '../../core/policy-iteration.ts';
import { optimizeTotals, policyValue } from '../../core/total-return.ts';
import type { ExactModel } from './model.ts';

/** The largest f32 below 1 approximates the limit. An end 1,000 steps farther away loses 0.006 % of its value. */
const LIMIT = 1 - 2 ** -24;

/** Discount that prefers the shorter of two paths with equal value. */
export const SOONER = 0.9999;

export function usedDiscount(model: Mdp, gamma: number): number {
  return gamma <= LIMIT || isAcyclic(model) ? gamma : LIMIT;
}

/** Tolerances for tied actions. Differences within reward rounding decide nothing. */
export interface Ties {
  /** Relative rounding of the rewards. Up to discount 0.9999, actions tie if this rounding could make their values equal. */
  readonly rounded: number;
  /** Above 0.9999, the tie is this share of their value plus `tieOfMet` of the largest reachable value or reward. */
  readonly tie: number;
  readonly tieOfMet: number;
  /** Allowed cost of a uniform choice among ties, as a share of the largest reachable value or reward. */
  readonly cost: number;
  /** Near discount 1, prefer the shorter of two paths even if every path ends. */
  readonly soonerAlways: boolean;
}
/** For f32 rewards that are summed in doubles. */
const AUDITED: Ties = { rounded: 2 ** -23, tie: 1e-7, tieOfMet: 1e-11, cost: 2 ** -23, soonerAlways: false };
/** The same tolerances for one representative policy. */
export const OF_TASK: Ties = { ...AUDITED, soonerAlways: true };
/** For rewards that are f32 sums of several terms. */
export const OF_DESIGN: Ties = { rounded: 1e-6, tie: 1e-6, tieOfMet: 1e-6, cost: 1e-5, soonerAlways: true };
const NARROWEST = 1e-5; // of all these shares

export interface Solved extends Optimum {
  readonly discount: number;
  /** [S·A] Action values of tied actions at the discount that prefers shorter paths. Absent if ties are kept. */
  readonly sooner?: Float64Array;
  readonly ties: Ties;
}

/**
 * Solves for optimal values and actions. Above discount 0.9999, slow and fast ways to an end are worth nearly the same. Ties
 * then go to the actions that are best at 0.9999, because they arrive sooner.
 */
export function solve(mdp: PaidMdp, gamma: number, start?: Int32Array, ties: Ties = AUDITED): Solved {
  const used = usedDiscount(mdp, gamma);
  const ends = used === 1;
  if (gamma <= SOONER || (ends && !ties.soonerAlways))
    return { ...optimize(mdp, used, start), discount: used, ties };
  const total = gamma === 1 && !ends ? optimizeTotals(mdp, start) : null;
  const [best, discount] = total?.settled ? [total, 1] : [optimize(mdp, used, total?.choice ?? start), used];
  const perStep = (1 - LIMIT) * largest(best.value);
  const noise = discount < gamma && perStep < ties.tieOfMet * largest(paidBy(mdp, best.choice));
  if (!best.settled || noise) {
    const nearest = optimize(mdp, SOONER, start);
    const value = noise ? policyValue(mdp, gamma, evenly(mdp, only(mdp, nearest.choice))) : null;
    return value === null
      ? { ...nearest, discount: SOONER, ties }
      : { ...nearest, value, sooner: nearest.actionValue, discount: gamma, ties };
  }
  const { choice, actionValue } = amongTies(mdp, best, ties);
  // Unbounded values leave more undecided than rounding does.
  return { ...best, choice, sooner: actionValue, discount, ties: discount < gamma ? AUDITED : ties };
}

export const solveTask = (model: ExactModel, gamma: number): Solved =>
  solve({ ...model, reward: model.task }, gamma);

const amongTies = (mdp: PaidMdp, best: Optimum, ties: Ties): Optimum =>
  optimize(mdp, SOONER, best.choice, tiedPairs(mdp, best, best.actionValue, ties));

function tiedPairs(
  mdp: PaidMdp,
  { choice, value }: Optimum,
  actionValue: ArrayLike<number>,
  { tie, tieOfMet }: Ties,
): Uint8Array {
  const met = largestMet(mdp, choice, value);
  return optimalPairs(mdp, actionValue, (best, p) => {
    let most = Math.max(Math.abs(best), met[Math.floor(p / mdp.nActions)] as number);
    for (let k = mdp.first[p] as number; k < (mdp.first[p + 1] as number); k++)
      if (mdp.ends[k] === 0) most = Math.max(most, met[mdp.next[k] as number] as number);
    return tie * Math.abs(best) + tieOfMet * most;
  });
}

/** [S] The largest |V| and |r| that a policy can reach from each state. Rewards paid elsewhere do not count. */
function largestMet(mdp: PaidMdp, choice: Int32Array, value: Float64Array): Float64Array {
  const out = new Float64Array(choice.length);
  const { members, first } = components(mdp, choice);
  for (let c = 0; c + 1 < first.length; c++) {
    const own = members.subarray(first[c], first[c + 1]);
    let most = 0;
    for (const s of own) {
      most = Math.max(most, Math.abs(value[s] as number));
      for (const k of outcomesOf(mdp, choice[s] as number)) {
        const after = mdp.ends[k] === 0 ? (out[mdp.next[k] as number] as number) : 0;
        most = Math.max(most, Math.abs(mdp.reward[k] as number), after);
      }
    }
    for (const s of own) out[s] = most;
  }
  return out;
}

const paidBy = (mdp: PaidMdp, choice: Int32Array): number[] =>
  Array.from(choice).flatMap((pair) => outcomesOf(mdp, pair).map((k) => mdp.reward[k] as number));

/** [S·A] 1 for the chosen pairs. */
function only(mdp: Mdp, choice: Int32Array): Uint8Array {
  const pairs = new Uint8Array(mdp.legal.length);
  for (const pair of choice) if (pair >= 0) pairs[pair] = 1;
  return pairs;
}

function largest(values: ArrayLike<number>): number {
  let size = 0;
  for (let i = 0; i < values.length; i++) {
    const x = Math.abs(values[i] as number);
    if (x < Number.POSITIVE_INFINITY && x > size) size = x;
  }
  return size;
}

/**
 * [S·A] OPTIMAL for every action that is optimal in its state, UNCLEAR if rounding leaves it open. Small losses add up over an
 * episode, so tolerances shrink until a uniform choice among ties loses nothing.
 * @param parts rewards summed to the total, each rounded separately: [K] each; default: the reward
 */
export function bestPairs(
  mdp: PaidMdp,
  solved: Solved,
  parts: readonly ArrayLike<number>[] = [mdp.reward],
): Uint8Array {
  const { value, actionValue, sooner, discount, ties, optimality } = solved;
  const met = largestMet(mdp, solved.choice, value);
  const losesNothing = (pairs: Uint8Array) =>
    policyValue(mdp, discount, evenly(mdp, pairs))?.every(
      (v, s) => v >= (value[s] as number) - ties.cost * (met[s] as number),
    ) === true;
  if (sooner === undefined) {
    const pairs = withRounded(mdp, solved, parts);
    return losesNothing(pairs) ? pairs : Uint8Array.from(optimality);
  }
  for (let share = 1; share >= NARROWEST; share /= 10) {
    const narrow = { ...ties, tie: share * ties.tie, tieOfMet: share * ties.tieOfMet };
    const worth = share === 1 ? sooner : amongTies(mdp, solved, narrow).actionValue;
    const pairs = tiedPairs(mdp, { ...solved, actionValue }, worth, narrow);
    if (losesNothing(pairs)) return pairs;
  }
  return only(mdp, solved.choice);
}

/** Up to this many distinct rewards have their rounding tracked one by one. Beyond it, each payment counts as rounded. */
const MAX_NUMBERS = 48;
/** Probabilities that are no multiple of 2⁻¹⁶, such as 1/3, were rounded to f32, so equal actions may differ. */
const EXACT_CHANCES = 2 ** 16;
/** Limit on numbers × transitions. */
const MAX_FOLLOWED = 2_000_000;

/**
 * Marks pairs as UNCLEAR if rounding of rewards or probabilities explains why they are worse than the optimum. A reward v with a
 * relative rounding error moves Q − V by v times the difference in how often both pay v, so equal counts cancel.
 */
function withRounded(mdp: PaidMdp, solved: Solved, parts: readonly ArrayLike<number>[]): Uint8Array {
  const { value, size, actionValue, choice, optimality, discount, ties } = solved;
  const pairs = Uint8Array.from(optimality);
  const stateOf = (p: number) => Math.floor(p / mdp.nActions);
  const gap = (p: number) => (value[stateOf(p)] as number) - (actionValue[p] as number);
  const sizes = (p: number) => backedUpSize(mdp, discount, size, p) + (size[stateOf(p)] as number);
  const close: number[] = [];
  for (let p = 0; p < pairs.length; p++) {
    if (pairs[p] !== 0 || actionValue[p] === Number.NEGATIVE_INFINITY || (choice[stateOf(p)] as number) < 0)
      continue;
    if (gap(p) <= ties.rounded * sizes(p)) close.push(p);
  }
  if (close.length === 0) return pairs;
  const numbers = parts.flatMap((part) =>
    [...new Set(Array.from(part, Math.abs))].filter((x) => x > 0).map((x) => [part, x] as const),
  );
  const allowed = new Map(close.map((p) => [p, 0]));
  const isRounded = Array.from(mdp.probability).some((p) => !Number.isInteger(p * EXACT_CHANCES));
  if (isRounded || numbers.length > MAX_NUMBERS || numbers.length * mdp.next.length > MAX_FOLLOWED) {
    for (const p of close) pairs[p] = UNCLEAR;
    return pairs;
  }
  for (const [part, x] of numbers) {
    const paid = Float64Array.from(part, (r) => (r === x ? 1 : r === -x ? -1 : 0));
    const counted = { ...mdp, reward: paid };
    const often = evaluateChoice(counted, discount, choice).value;
    for (const p of close) {
      const more = backedUp(counted, discount, often, p) - (often[stateOf(p)] as number);
      allowed.set(p, (allowed.get(p) as number) + ties.rounded * x * Math.abs(more));
    }
  }
  // Differences below double precision were compared in higher precision, where rounding explains nothing that small.
  for (const p of close) {
    const most = allowed.get(p) as number;
    if (gap(p) <= most && most > 2 ** -50 * sizes(p)) pairs[p] = UNCLEAR;
  }
  return pairs;
}
