/** Which place an arm takes over several worlds: needs stored runs of each, one matrix of scores an arm. */
import { contentKey, RandomStream } from './random-stream.ts';
import type { Scores } from './scores.ts';
import { type Interval, percentile, sortedFinite } from './summary.ts';

export interface RankDistribution {
  /** [arms][places]: share of resamples and tasks in which the arm takes that place, the first being best. Rows sum to 1. */
  readonly shares: readonly (readonly number[])[];
  /** Mean place, 1 … arms, with the 95 % interval over resamples of runs. */
  readonly meanRank: readonly (Interval & { readonly value: number })[];
}

const REPETITIONS = 2_000;

/**
 * Ranks of arms by their mean over resampled runs, task by task (stratified: runs are resampled within each task and arm,
 * tasks stay; Agarwal et al. 2021, arXiv 2108.13264, figure 7). Arms that tie share their places equally.
 * @param arms [arms][runs][tasks], more is better; the numbers of runs may differ, the tasks not
 * @throws RangeError when the tasks differ or an arm has no run
 */
export function rankDistribution(arms: readonly Scores[], repetitions = REPETITIONS): RankDistribution {
  const tasks = arms[0]?.[0]?.length ?? 0;
  if (arms.some((runs) => runs.length === 0 || runs.some((run) => run.length !== tasks)))
    throw new RangeError('Ranks need at least one run an arm and the same tasks in every run.');
  const shares = arms.map(() => new Float64Array(arms.length));
  const places = arms.map(() => new Float64Array(repetitions));
  // One stream an arm: its resamples do not depend on which others are there.
  const streams = arms.map((runs) => new RandomStream(contentKey(...runs)));
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (let task = 0; task < tasks; task++) {
      const means = arms.map((runs, arm) => resampledMean(runs, task, streams[arm]));
      means.forEach((mean, arm) => {
        const better = means.filter((other) => other > mean).length;
        const equal = means.filter((other) => other === mean).length;
        const row = shares[arm];
        const list = places[arm];
        if (row === undefined || list === undefined) return;
        for (let place = better; place < better + equal; place++)
          row[place] = (row[place] ?? 0) + 1 / equal / repetitions / tasks;
        list[repetition] = (list[repetition] ?? 0) + (better + (equal + 1) / 2) / tasks;
      });
    }
  }
  return {
    shares: shares.map((row) => [...row]),
    meanRank: places.map((list) => {
      const sorted = sortedFinite(list);
      const value = sorted.reduce((sum, place) => sum + place, 0) / sorted.length;
      return { value, low: percentile(sorted, 0.025), high: percentile(sorted, 0.975) };
    }),
  };
}

function resampledMean(runs: Scores, task: number, stream: RandomStream | undefined): number {
  let sum = 0;
  for (let i = 0; i < runs.length; i++) sum += runs[stream?.below(runs.length) ?? 0]?.[task] ?? Number.NaN;
  return sum / runs.length;
}
