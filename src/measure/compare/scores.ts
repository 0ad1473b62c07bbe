/** Robust summaries of scores, as rliable defines them (Agarwal et al. 2021, arXiv 2108.13264). Scores: [runs][tasks]. */
import { iqmOfSorted } from '../stats/order-statistics.ts';
import { percentile, sortedFinite } from '../stats/summary.ts';

export type Scores = readonly (readonly number[])[];

function tasksOf(scores: Scores): number[][] {
  const tasks = scores[0]?.length ?? 0;
  return Array.from({ length: tasks }, (_, task) => scores.map((run) => run[task] ?? Number.NaN));
}

const average = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

/**
 * Interquartile mean: sort, drop ⌊n/4⌋ values from each end, mean of the rest. Below four values nothing is dropped.
 * Matches scipy's trim_mean(0.25), not the fractional variants.
 */
export function iqm(values: ArrayLike<number>): number {
  return iqmOfSorted(sortedFinite(values));
}

/** IQM over all runs and tasks together. */
export function scoresIqm(scores: Scores): number {
  return iqm(scores.flat());
}

/** Mean over tasks of the mean over runs. */
export function scoresMean(scores: Scores): number {
  return average(tasksOf(scores).map(average));
}

/** Median over tasks of the mean over runs (not the median of scores). */
export function scoresMedian(scores: Scores): number {
  return percentile(sortedFinite(tasksOf(scores).map(average)), 0.5);
}

/** γ − mean(min(score, γ)): how far below the target γ, where exceeding it earns nothing. */
export function optimalityGap(scores: Scores, target = 1): number {
  return target - average(scores.flat().map((score) => Math.min(score, target)));
}

/** Share of runs, averaged over tasks, that score strictly above each threshold. */
export function performanceProfile(scores: Scores, thresholds: readonly number[]): number[] {
  const tasks = tasksOf(scores);
  return thresholds.map((threshold) =>
    average(tasks.map((runs) => runs.filter((score) => score > threshold).length / runs.length)),
  );
}

/** P(X > Y) + ½ P(X = Y) for a run of each, of one task: the Mann–Whitney U over n·m. */
export function probabilityOfImprovement(x: readonly number[], y: readonly number[]): number {
  let wins = 0;
  for (const a of x) for (const b of y) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (x.length * y.length);
}

/** Mean over tasks of the probability of improvement. */
export function scoresImprovement(x: Scores, y: Scores): number {
  const others = tasksOf(y);
  return average(tasksOf(x).map((runs, task) => probabilityOfImprovement(runs, others[task] ?? [])));
}
