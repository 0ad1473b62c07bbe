/** What is asked of a comparison of variants, and what it says: plain data, as it goes between threads. */
import type { MetricId } from '../metrics/metrics.ts';
import type { TermMetric } from '../metrics/run-columns.ts';
import type { Statistic } from '../stats/resample.ts';
import type { Estimate } from '../stats/summary.ts';
import type { Parting } from './parting.ts';

/** Values of single seeds, where they are kept. */
export interface SeedSource {
  readonly variants: number;
  readonly seeds: number;
  readonly columns: number;
  /** Columns before those of the terms. Absent: METRIC_COLUMNS. */
  readonly metricColumns?: number | undefined;
  readonly grid: readonly number[]; // of each point, in the unit of the run
  readonly length: number; // measurementPoints that are complete
  /** A column at a checkpoint, by seed; NaN where there is none. @param into [seeds] */
  read(checkpoint: number, variant: number, column: number, into: Float64Array): void;
  /** Of variants of several runs; absent: all variants are of one run, with as many seeds each, paired seed by seed. */
  readonly together?: VariantsTogether;
}
/** Room for the rows of all seeds of a run; when they outgrow it, every other checkpoint of them is given up. */
export const SEED_ROW_BYTES = 2 ** 28;
const VALUE_BYTES = 4;

/** @returns bytes that the rows of all seeds take at most, and of which every k-th checkpoint they are kept (1: all) */
export function seedRowsOf(replicas: number, measurementPoints: number, columns: number) {
  let every = 1;
  const bytesOf = () => replicas * Math.ceil(measurementPoints / every) * columns * VALUE_BYTES;
  while (bytesOf() > SEED_ROW_BYTES && every < measurementPoints) every *= 2;
  return { bytes: bytesOf(), every };
}

/** What is different from variant to variant where they come from several runs of one world. */
export interface VariantsTogether {
  /** Seeds of each variant; `seeds` of the source is the largest of them. */
  readonly seeds: readonly number[];
  /** Seed i of both draws from the same random streams: their runs have the same experiment seed. */
  isPaired(variant: number, other: number): boolean;
}

/**
 * One number per seed. `end`: mean of the last tenth of the run (of a running total: the last value); `at`: one checkpoint;
 * `area`: mean over the whole run, which is the area under the curve over its length; `steps`: env steps to the threshold.
 */
export const MEASURES = ['end', 'at', 'area', 'steps'] as const;
export type Measure = (typeof MEASURES)[number];

export type ComparedMetric = MetricId | TermMetric;

export interface ComparisonRequest {
  readonly metric: ComparedMetric;
  /** Of a reward term: its column in each variant, −1 where it has none. */
  readonly columns?: readonly number[];
  readonly measure: Measure;
  /** For `at`: index into the grid; what has not come yet means the newest. */
  readonly checkpoint: number;
  readonly statistic: Statistic;
  /**
   * Null: nine tenths of the way from random to best possible. Where these are unknown, or the way is more than ten times as long as
   * any return is large: from the lowest start to the best end.
   */
  readonly threshold: number | null;
  /** Smallest difference of interest, in the unit of what is measured. Null: see smallest-difference.ts. */
  readonly margin: number | null;
  readonly baseline: number;
  readonly allPairs: boolean;
  readonly reference: ReferenceReturns | null;
  /** What the points of the run count. Absent: environment steps. */
  readonly unit?: 'episodes';
}
export const unitOf = ({ unit }: { readonly unit?: 'episodes' | undefined }): string =>
  unit ?? 'environment steps';

/** Exact task returns of a world: of the optimal and of the random policy. */
export interface ReferenceReturns {
  readonly best: number;
  readonly random: number;
}

/** Of whichever variant of a plan knows them. */
export function referenceOf(
  variants: readonly {
    readonly reference?: { readonly bestTaskReturn: number; readonly randomTaskReturn: number };
  }[],
): ReferenceReturns | undefined {
  const solved = variants.find(({ reference }) => reference !== undefined)?.reference;
  const best = solved?.bestTaskReturn ?? Number.NaN;
  const random = solved?.randomTaskReturn ?? Number.NaN;
  return Number.isFinite(best) && Number.isFinite(random) ? { best, random } : undefined;
}

/** Of the measure. */
export interface Centers {
  readonly n: number; // seeds with a value
  readonly iqm: Estimate;
  readonly mean: Estimate;
  readonly median: Estimate;
}
export interface VariantComparison extends Centers {
  /** Seeds without a value: stopped by a fault, or no episode ended. */
  readonly missing: number;
  /** Mean over seeds at the end; NaN where the world does not say what success is. */
  readonly success: Estimate;
  /** How far below the best possible, 0 … 1 of the way from random; NaN without exact reference. */
  readonly gap: number;
  /** Env steps to the threshold. Infinity: more than half of the seeds never got there. */
  readonly steps: {
    readonly median: Estimate;
    /** Counting those that never got there as the whole run. */
    readonly restrictedMean: number;
    readonly reached: Estimate; // share, Wilson interval
  };
  /** Share of seeds strictly above each value, with Wilson interval: steps at `at`, ascending. */
  readonly profile: {
    readonly at: Float64Array;
    readonly share: Float64Array;
    readonly low: Float64Array;
    readonly high: Float64Array;
  };
  readonly curve: ComparedCurve;
  /** Statistic of the training return and of the task return, for where they part. */
  readonly trained: Float64Array;
  readonly task: Float64Array;
  readonly parting: Parting; // measurementPoints are indices into Comparison.x
}
export interface ComparedCurve {
  readonly value: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly n: Uint16Array;
}

export type PairKind =
  /** One is ahead, beyond chance. */
  | 'ahead'
  /** Beyond chance, and the 95 % interval of the difference lies within ± the smallest difference of interest. */
  | 'slight'
  /** Every seed has the same value under both. */
  | 'same'
  /** Not beyond chance, and the 90 % interval of the difference lies within ± the smallest difference of interest (two one-sided tests at 5 %). */
  | 'equal'
  | 'undecided'
  /** Fewer pairs than any data could decide. */
  | 'few';

export interface PairComparison {
  readonly variant: number;
  readonly against: number;
  readonly kind: PairKind;
  /** Pairs of seeds in which both have a value. */
  readonly n: number;
  /** Of `variant` over `against`, in the direction in which the metric is better, ties half; with its interval. */
  readonly improvement: Estimate;
  /** variant − against, of the chosen statistic, in the metric's own unit. */
  readonly difference: Estimate;
  /** Paired permutation test, and the same after Holm. */
  readonly p: number;
  readonly adjusted: number;
  readonly comparisons: number; // in the family
  /** Where ahead: from so many of the first seeds on it would have been decided as it is; −1 otherwise. */
  readonly decidedFrom: number;
  /** Where undecided: seeds that would decide with power 0.8 if the difference is as it looks; −1 otherwise. */
  readonly needed: number;
  readonly margin: number;
  /**
   * Absent: seeds are taken in pairs. Else the two are independent samples of so many seeds with a value, `n` is the
   * smaller of the two numbers, and test and interval are those of independent samples.
   */
  readonly unpaired?: { readonly variant: number; readonly against: number };
}

export interface Comparison {
  readonly request: ComparisonRequest;
  /** Env steps of the curves' points: means of `every` measurement points where there are many. */
  readonly x: Float64Array;
  readonly every: number;
  readonly measurementPoints: number; // complete when this was made
  readonly seeds: number;
  readonly repetitions: number;
  readonly lessIsBetter: boolean;
  readonly threshold: number;
  readonly variants: readonly VariantComparison[];
  readonly pairs: readonly PairComparison[];
}

/** Of these less is better; steps to a threshold too. */
const LESS_IS_BETTER: ReadonlySet<ComparedMetric> = new Set(['episodeLength', 'regret', 'valueError', 'kl']);
export function isLessBetter(metric: ComparedMetric): boolean {
  return LESS_IS_BETTER.has(metric);
}

/** Running totals: their last value is their end, and their mean over the run means little. */
const RUNNING_TOTALS: ReadonlySet<ComparedMetric> = new Set(['regret', 'episodes', 'updates']);
export function isRunningTotal(metric: ComparedMetric): boolean {
  return RUNNING_TOTALS.has(metric);
}
