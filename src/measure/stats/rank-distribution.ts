/** Distribution of a variant's rank over several worlds, from one matrix of scores per variant. */
import { contentKey, RandomStream } from './random-stream.ts';
import { type Interval, percentile, sortedFinite } from './summary.ts';

export interface RankDistribution {
  /** [variants][places]: share of resamples and tasks in which the variant takes that place, the first being best. Rows sum to 1. */
  readonly shares: readonly (readonly number[])[];
  /** Mean place, 1 … variants, with the 95 % interval over resamples of runs. */
  readonly meanRank: readonly (Interval & { readonly value: number })[];
}

const REPETITIONS = 2_000;

/** Values of one variant, [tasks][runs]: the numbers of runs may differ from task to task. */
export type TaskScores = readonly ArrayLike<number>[];

export interface RankOptions {
  readonly repetitions?: number;
  /** Share of the resamples cut off at each end. */
  readonly tail?: number;
  /** Receives the values of every resample, [variants][tasks][runs]; read them at once, because the arrays are reused. */
  readonly drawn?: (values: readonly (readonly Float64Array[])[], repetition: number) => void;
}

/**
 * Ranks of variants by their mean over resampled runs, task by task (stratified: runs are resampled within each task and variant,
 * tasks stay; Agarwal et al. 2021, arXiv 2108.13264, figure 7). Variants that tie share their places equally. More is better.
 * @throws RangeError when tasks differ or one has no run
 */
export function rankTasks(
  variants: readonly TaskScores[],
  { repetitions = REPETITIONS, tail = 0.025, drawn }: RankOptions = {},
): RankDistribution {
  const tasks = variants[0]?.length ?? 0;
  if (variants.some((lists) => lists.length !== tasks || lists.some((runs) => runs.length === 0)))
    throw new RangeError(
      'Ranks need at least one run per variant in every task, and the same tasks for every variant.',
    );
  const shares = variants.map(() => new Float64Array(variants.length));
  const places = variants.map(() => new Float64Array(repetitions));
  const values = variants.map((lists) => lists.map((runs) => new Float64Array(runs.length)));
  // One stream per variant, so its resamples do not depend on the other variants.
  const streams = variants.map((lists) => new RandomStream(contentKey(...lists)));
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (let task = 0; task < tasks; task++) {
      const means = variants.map((lists, variant) =>
        resample(lists[task], values[variant]?.[task], streams[variant]),
      );
      means.forEach((mean, variant) => {
        const { better, equal } = placeOf(mean, means);
        const row = shares[variant];
        const list = places[variant];
        if (row === undefined || list === undefined) return;
        for (let place = better; place < better + equal; place++)
          row[place] = (row[place] ?? 0) + 1 / equal / repetitions / tasks;
        list[repetition] = (list[repetition] ?? 0) + (better + (equal + 1) / 2) / tasks;
      });
    }
    drawn?.(values, repetition);
  }
  return {
    shares: shares.map((row) => [...row]),
    meanRank: places.map((list) => {
      const sorted = sortedFinite(list);
      const value = sorted.reduce((sum, place) => sum + place, 0) / sorted.length;
      return { value, low: percentile(sorted, tail), high: percentile(sorted, 1 - tail) };
    }),
  };
}

/** Number of better variants, and of equal ones including this one. */
export function placeOf(mean: number, means: readonly number[]): { better: number; equal: number } {
  return {
    better: means.filter((other) => other > mean).length,
    equal: means.filter((other) => other === mean).length,
  };
}

/** Fills `into` with a resample. @returns its mean */
function resample(
  runs: ArrayLike<number> | undefined,
  into: Float64Array | undefined,
  stream: RandomStream | undefined,
): number {
  if (runs === undefined || into === undefined || stream === undefined) return Number.NaN;
  let sum = 0;
  for (let i = 0; i < into.length; i++) {
    const value = runs[stream.below(runs.length)] ?? Number.NaN;
    into[i] = value;
    sum += value;
  }
  return sum / into.length;
}
