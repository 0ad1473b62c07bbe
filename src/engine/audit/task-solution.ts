/**
 * The one exact solver: optima at the discount of an agent, for the reference of a run and for the audit. Where totals grow
 * without bound, discount 1 is understood as the limit from below.
 */
import { evenly, type Mdp, type PaidMdp } from '../../core/mdp.ts';
import { isAcyclic, type Optimum, optimalPairs, optimize } from '../../core/policy-iteration.ts';
import { optimizeTotals, policyValue } from '../../core/total-return.ts';
import type { ExactModel } from '../exact/model.ts';

/** Approximates the limit: the largest f32 below 1. An end 1,000 steps farther away loses 0.006 % of its value. */
const LIMIT = 1 - 2 ** -24;

/** Discount that prefers the shorter of two paths with equal value. */
export const SOONER = 0.9999;

/** A discount below 1 if that makes a difference. */
export function usedDiscount(model: Mdp, gamma: number): number {
  return gamma <= LIMIT || isAcyclic(model) ? gamma : LIMIT;
}

/** Tolerances for tied actions, as shares of values: rounding cannot decide closer ones. */
export interface Ties {
  /** Actions tie within this share of their value, and this share of the largest value of all. */
  readonly tie: number;
  readonly tieOfAll: number;
  /** Allowed cost of a uniform choice among ties, as a share of the largest value or reward. */
  readonly cost: number;
  /** Near discount 1 the shorter of two paths is taken even if every path ends. */
  readonly soonerAlways: boolean;
}
/** Rewards that are f32, added up in doubles. */
const AUDITED: Ties = { tie: 1e-7, tieOfAll: 1e-11, cost: 2 ** -23, soonerAlways: false };
/** The same, for one representative policy. */
export const OF_TASK: Ties = { ...AUDITED, soonerAlways: true };
/** Rewards that are f32 sums of several terms. */
export const OF_DESIGN: Ties = { tie: 1e-6, tieOfAll: 1e-6, cost: 1e-5, soonerAlways: true };
const NARROWEST = 1e-5; // of all these shares

export interface Solved extends Optimum {
  /** Discount of the optimal actions; lower than requested if values did not converge there. */
  readonly discount: number;
  /** [S·A] at the discount that prefers the sooner, of the actions that tie; absent where ties are left as they are. */
  readonly sooner?: Float64Array;
  readonly ties: Ties;
}

/**
 * Optimal values and actions. Above a discount of 0.9999 all ways to an end are worth nearly the same, also those that dawdle:
 * of the actions that tie there, those are taken that are best at 0.9999, which arrive the sooner.
 */
export function solve(mdp: PaidMdp, gamma: number, start?: Int32Array, ties: Ties = AUDITED): Solved {
  const used = usedDiscount(mdp, gamma);
  const ends = used === 1;
  if (gamma <= SOONER || (ends && !ties.soonerAlways))
    return { ...optimize(mdp, used, start), discount: used, ties };
  const total = gamma === 1 && !ends ? optimizeTotals(mdp, start) : null;
  const [best, discount] = total?.settled ? [total, 1] : [optimize(mdp, used, total?.choice ?? start), used];
  const perStep = (1 - LIMIT) * largest(best.value);
  const noise = discount < gamma && perStep < ties.tieOfAll * largest(mdp.reward);
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
  optimize(mdp, SOONER, best.choice, tiedPairs(mdp, best.actionValue, ties));

const tiedPairs = (mdp: Mdp, actionValue: ArrayLike<number>, { tie, tieOfAll }: Ties): Uint8Array =>
  optimalPairs(mdp, actionValue, tie, tieOfAll * largest(actionValue));

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
 * [S·A] 1 for every action that is optimal in its state. Small losses add up over the steps of an episode, so ties are taken
 * more narrowly until a policy that chooses evenly among them loses nothing.
 */
export function bestPairs(mdp: PaidMdp, solved: Solved): Uint8Array {
  const { value, actionValue, sooner, discount, ties } = solved;
  const slack = ties.cost * Math.max(largest(value), largest(mdp.reward));
  for (let share = 1; share >= NARROWEST; share /= 10) {
    const narrow = { ...ties, tie: share * ties.tie, tieOfAll: share * ties.tieOfAll };
    const worth =
      sooner === undefined || share === 1
        ? (sooner ?? actionValue)
        : amongTies(mdp, solved, narrow).actionValue;
    const pairs = tiedPairs(mdp, worth, narrow);
    const reached = policyValue(mdp, discount, evenly(mdp, pairs));
    if (reached?.every((v, s) => v >= (value[s] as number) - slack)) return pairs;
  }
  return only(mdp, solved.choice);
}
