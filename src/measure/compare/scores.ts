/** Robust summaries of scores, as rliable defines them (Agarwal et al. 2021, arXiv 2108.13264). Scores: [runs][tasks]. */
import { iqmOfSorted } from '../stats/order-statistics.ts';
import { sortedFinite } from '../stats/summary.ts';

export type Scores = readonly (readonly number[])[];

const average = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

/**
 * Interquartile mean: sort, drop ⌊n/4⌋ values from each end, mean of the rest. Below four values nothing is dropped.
 * Matches scipy's trim_mean(0.25), not the fractional variants.
 */
export function iqm(values: ArrayLike<number>): number {
  return iqmOfSorted(sortedFinite(values));
}

/** γ − mean(min(score, γ)): how far below the target γ, where exceeding it earns nothing. */
export function optimalityGap(scores: Scores, target = 1): number {
  return target - average(scores.flat().map((score) => Math.min(score, target)));
}
