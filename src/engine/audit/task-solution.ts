/** Optima at the discount of an agent; discount 1 in worlds with cycles is understood as the limit from below. */
import { isAcyclic, type Optimum, optimalPairs, optimize } from '../../core/policy-iteration.ts';
import type { ExactModel } from '../exact/model.ts';
import { SOONER } from '../exact/planner.ts';

/** Stands for the limit: the largest f32 below 1. An end 1,000 steps farther off loses 0.006 % of its worth by it. */
const LIMIT = 1 - 2 ** -24;

/** Agents compute in f32: a γ of 0.99 is the nearest f32 to it. */
export function usedDiscount(model: ExactModel, gamma: number): number {
  const used = Math.fround(gamma);
  return used <= LIMIT || isAcyclic(model) ? used : LIMIT;
}

export interface Solved extends Optimum {
  /** At which the best actions were found; less than was asked for where values did not settle there. */
  readonly discount: number;
}

/**
 * Optimal values and actions. Above a discount of 0.9999 all ways to an end are worth nearly the same, also those that dawdle:
 * of the actions that tie there, those are taken that are best at 0.9999, which arrive the sooner.
 */
export function solve(
  model: ExactModel,
  reward: ArrayLike<number>,
  gamma: number,
  start?: Int32Array,
): Solved {
  const discount = usedDiscount(model, gamma);
  const best = optimize(model, reward, discount, start);
  if (discount <= SOONER || isAcyclic(model)) return { ...best, discount };
  if (!best.settled) return { ...optimize(model, reward, SOONER, start), discount: SOONER };
  const sooner = optimize(model, reward, SOONER, best.choice, bestPairs(model, best));
  return { ...sooner, value: best.value, discount };
}

export const solveTask = (model: ExactModel, gamma: number): Solved => solve(model, model.task, gamma);

/** Actions tie within this share of their value, and of the largest value of all: what rounding leaves undecided. */
const TIE = 1e-7;
const TIE_OF_ALL = 1e-11;

/** [S·A] 1 for every action that is optimal in its state. */
export function bestPairs(model: ExactModel, { actionValue }: Optimum): Uint8Array {
  let size = 0;
  for (const q of actionValue) if (Number.isFinite(q)) size = Math.max(size, Math.abs(q));
  return optimalPairs(model, actionValue, TIE, TIE_OF_ALL * size);
}
