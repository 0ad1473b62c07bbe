/** Optima at the discount of an agent; discount 1 in worlds with cycles is understood as the limit from below. */
import { isAcyclic, type Optimum, optimalPairs, optimise } from '../../core/policy-iteration.ts';
import type { ExactModel } from '../model.ts';

/** Discount that stands for “1, and rather sooner than later”. */
const NEARLY_ONE = 0.9999;

/** Agents compute in f32: a γ of 0.99 is the nearest f32 to it. */
export function usedDiscount(model: ExactModel, gamma: number): number {
  if (gamma < 1 && gamma <= NEARLY_ONE) return Math.fround(gamma);
  return isAcyclic(model) ? Math.fround(gamma) : NEARLY_ONE;
}

export function solve(
  model: ExactModel,
  reward: ArrayLike<number>,
  gamma: number,
  start?: Int32Array,
): Optimum {
  return optimise(model, reward, usedDiscount(model, gamma), start);
}

export const solveTask = (model: ExactModel, gamma: number): Optimum => solve(model, model.task, gamma);

/** Actions tie within this share of their value, and of the largest value of all: what rounding leaves undecided. */
const TIE = 1e-7;
const TIE_OF_ALL = 1e-11;

/** [S·A] 1 for every action that is optimal in its state. */
export function bestPairs(model: ExactModel, { value, actionValue }: Optimum): Uint8Array {
  let size = 0;
  for (const v of value) size = Math.max(size, Math.abs(v));
  return optimalPairs(model, actionValue, TIE, TIE_OF_ALL * size);
}
