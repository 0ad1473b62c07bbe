/** The request for a comparison of variants and its result, as plain data that can be sent between threads. */
import type { MetricId } from '../metrics/metrics.ts';
import type { TermMetric } from '../metrics/run-columns.ts';
import type { Statistic } from '../stats/resample.ts';
import type { Estimate } from '../stats/summary.ts';
import type { Parting } from './parting.ts';

/** Values of single seeds, as far as they are stored. */
export interface SeedSource {
  readonly variants: number;
  readonly seeds: number;
  readonly columns: number;
  /** Number of columns before those of the terms. Absent: METRIC_COLUMNS. */
  readonly metricColumns?: number | undefined;
  readonly grid: readonly number[]; // of each point, in the unit of the run
  readonly length: number; // number of complete measurement points
  /** Reads a column at a measurement point, by seed; NaN where there is no value. @param into [seeds] */
  read(measurementPoint: number, variant: number, column: number, into: Float64Array): void;
  /**
   * For variants from several runs. If absent, all variants belong to one run, with the same number of seeds
   * each, paired seed by seed.
   */
  readonly together?: VariantsTogether;
}
/** Memory for the rows of all seeds of a run. Whenever they outgrow it, every other measurement point is dropped. */
export const SEED_ROW_BYTES = 2 ** 28;
const VALUE_BYTES = 4;

/** @returns the maximum bytes for the rows of all seeds, and k if only every k-th measurement point is stored (1: all) */
export function seedRowsOf(replicas: number, measurementPoints: number, columns: number) {
  let every = 1;
  const bytesOf = () => replicas * Math.ceil(measurementPoints / every) * columns * VALUE_BYTES;
  while (bytesOf() > SEED_ROW_BYTES && every < measurementPoints) every *= 2;
  return { bytes: bytesOf(), every };
}

/** What differs between variants that come from several runs of one world. */
export interface VariantsTogether {
  /** Number of seeds of each variant; `seeds` of the source is the largest of them. */
  readonly seeds: readonly number[];
  /** Whether seed i of both draws from the same random streams, because their runs have the same experiment seed. */
  isPaired(variant: number, other: number): boolean;
}

/**
 * How a seed becomes one number. `end`: mean of the last tenth of the run (for a running total, the last
 * value); `at`: the value at one measurement point; `area`: mean over the whole run, which is the area under
 * the curve divided by its length; `steps`: env steps to the threshold.
 */
export const MEASURES = ['end', 'at', 'area', 'steps'] as const;
export type Measure = (typeof MEASURES)[number];

export type ComparedMetric = MetricId | TermMetric;

export interface ComparisonRequest {
  readonly metric: ComparedMetric;
  /** For a reward term, its column in each variant; −1 if a variant has no such term. */
  readonly columns?: readonly number[];
  readonly measure: Measure;
  /** For `at`, the index into the grid. An index that has not been reached yet means the newest point. */
  readonly measurementPoint: number;
  readonly statistic: Statistic;
  /**
   * Null for the automatic threshold: nine tenths of the way from random to best possible. If these are unknown, or if the way is
   * more than ten times as long as the largest return, the way from the lowest start to the best end is used instead.
   */
  readonly threshold: number | null;
  /** Smallest difference of interest, in the unit of what is measured. Null for the default, see `smallestDifference`. */
  readonly margin: number | null;
  readonly baseline: number;
  readonly allPairs: boolean;
  readonly reference: ReferenceReturns | null;
  /** What the measurement points of the run count. Absent: environment steps. */
  readonly unit?: 'episodes';
  /** Compares only this many measurement points, so that two comparisons are of the same moment. Absent: all there are. */
  readonly until?: number;
}
export const unitOf = ({ unit }: { readonly unit?: 'episodes' | undefined }): string =>
  unit ?? 'environment steps';

/** Exact task returns of the optimal and of the random policy of a world. */
export interface ReferenceReturns {
  readonly best: number;
  readonly random: number;
}

/** The reference returns from the first variant of a run layout that has them. */
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

/** Centers of the measure. */
export interface Centers {
  readonly n: number; // seeds with a value
  readonly iqm: Estimate;
  readonly mean: Estimate;
  readonly median: Estimate;
}
export interface VariantComparison extends Centers {
  /** What is compared: one number per seed, NaN where there is none. */
  readonly scores: ArrayLike<number>;
  /** Seeds without a value, because a fault stopped them or no episode ended. */
  readonly missing: number;
  /** Mean over seeds at the end; NaN if the world does not define success. */
  readonly success: Estimate;
  /**
   * How far the variant is below the best possible, as a share of the way from random (0 … 1). NaN without an exact reference.
   */
  readonly gap: number;
  /** Env steps to the threshold. Infinity if more than half of the seeds never reached it. */
  readonly steps: {
    readonly median: Estimate;
    /** Mean where seeds that never reached it count with the whole run. */
    readonly restrictedMean: number;
    readonly reached: Estimate; // share, Wilson interval
  };
  /** Share of seeds strictly above each value, with Wilson interval. The steps are at `at`, ascending. */
  readonly profile: {
    readonly at: Float64Array;
    readonly share: Float64Array;
    readonly low: Float64Array;
    readonly high: Float64Array;
  };
  readonly curve: ComparedCurve;
  /** The chosen statistic of the training return and of the task return, to show where they diverge. */
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
  /** One variant is ahead, beyond chance. */
  | 'ahead'
  /** Beyond chance, but the 95 % interval of the difference lies within ± the smallest difference of interest. */
  | 'slight'
  /** Every seed has the same value under both. */
  | 'same'
  /**
   * Not beyond chance, and the 90 % interval of the difference lies within ± the smallest difference of
   * interest (two one-sided tests at 5 %).
   */
  | 'equal'
  | 'undecided'
  /** There are too few pairs for any data to decide. */
  | 'few';

export interface PairComparison {
  readonly variant: number;
  readonly against: number;
  readonly kind: PairKind;
  /** Pairs of seeds in which both have a value. */
  readonly n: number;
  /**
   * Probability that `variant` is better than `against`, in the better direction of the metric, counting ties
   * half; with its interval.
   */
  readonly improvement: Estimate;
  /** variant − against of the chosen statistic, in the metric's own unit. */
  readonly difference: Estimate;
  /** p of the paired permutation test, and the same after Holm's correction. */
  readonly p: number;
  readonly adjusted: number;
  readonly comparisons: number; // in the family
  /** If ahead, how many of the first seeds would already have led to this verdict; −1 otherwise. */
  readonly decidedFrom: number;
  /** If undecided, how many seeds would decide with power 0.8 if the difference is as it looks; −1 otherwise, and if it is 0. */
  readonly needed: number;
  /**
   * If undecided because the statistic is the same in every resample: how many pairs of seeds have the same value under both. NaN
   * if the seeds are not paired. Absent otherwise.
   */
  readonly tied?: number;
  readonly margin: number;
  /**
   * Absent if seeds are paired. Otherwise the two are independent samples with this many seeds with a value,
   * `n` is the smaller of the two numbers, and test and interval are those of independent samples.
   */
  readonly unpaired?: { readonly variant: number; readonly against: number };
}

export interface Comparison {
  readonly request: ComparisonRequest;
  /** Env steps of the curves' points. If there are many measurement points, each point is the mean of `every` of them. */
  readonly x: Float64Array;
  readonly every: number;
  readonly measurementPoints: number; // how many were complete when this was computed
  readonly seeds: number;
  readonly repetitions: number;
  readonly lessIsBetter: boolean;
  readonly threshold: number;
  readonly variants: readonly VariantComparison[];
  readonly pairs: readonly PairComparison[];
}

/** Metrics for which less is better. The same is true of steps to a threshold. */
const LESS_IS_BETTER: ReadonlySet<ComparedMetric> = new Set(['episodeLength', 'regret', 'valueError', 'kl']);
export function isLessBetter(metric: ComparedMetric): boolean {
  return LESS_IS_BETTER.has(metric);
}

/** Running totals. Their last value is their end, and their mean over the run says little. */
const RUNNING_TOTALS: ReadonlySet<ComparedMetric> = new Set(['regret', 'episodes', 'updates']);
export function isRunningTotal(metric: ComparedMetric): boolean {
  return RUNNING_TOTALS.has(metric);
}
