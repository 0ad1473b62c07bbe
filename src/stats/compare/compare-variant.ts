/** The numbers of a single variant. Other variants never affect them. */

import { wilson } from '../stats/improvement.ts';
import { medianInterval } from '../stats/order-statistics.ts';
import {
  expandedTail,
  type Resamples,
  SortedSample,
  STATISTICS,
  sortOrder,
  tailsOf,
} from '../stats/resample.ts';
import type { Estimate } from '../stats/summary.ts';
import { kaplanMeier, restrictedMean, survivalQuantile } from '../stats/survival.ts';
import type { Centers, VariantComparison } from './comparison.ts';

const NOTHING: Estimate = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
/** Maximum steps stored of a profile: one per seed, or evenly chosen ones. */
const MAX_STEPS = 128;

export interface Estimates extends Centers {
  /**
   * [STATISTICS][repetitions] each statistic in each resample; differences between variants are computed from
   * these.
   */
  readonly drawn: readonly Float64Array[];
}

/** IQM, mean and median of values by seed, with bootstrap intervals. NaN means that the seed has no value. */
export function estimatesOf(values: Float64Array, resamples: Resamples): Estimates {
  const sample = new SortedSample(values);
  const found = new Float64Array(STATISTICS.length);
  const drawn = STATISTICS.map(() => new Float64Array(resamples.repetitions));
  for (let k = 0; k < resamples.repetitions; k++) {
    sample.resampled(resamples.counts(k), found);
    drawn.forEach((list, s) => {
      list[k] = found[s] ?? Number.NaN;
    });
  }
  sample.plain(found);
  const tail = expandedTail(sample.n);
  const [iqm = NOTHING, mean = NOTHING, median = NOTHING] = drawn.map((list, s) => ({
    value: found[s] ?? Number.NaN,
    ...tailsOf(list, tail),
  }));
  return { n: sample.n, iqm, mean, median, drawn };
}

/** The values at which the share of seeds strictly above changes, with that share. */
export function profileOf(values: Float64Array): VariantComparison['profile'] {
  const order = sortOrder(values);
  const n = order.length;
  const at: number[] = [];
  const above: number[] = [];
  order.forEach((index, k) => {
    const value = values[index] ?? Number.NaN;
    const isLast = value !== (values[order[k + 1] ?? -1] ?? Number.NaN);
    if (!isLast) return;
    at.push(value);
    above.push(n - 1 - k);
  });
  const every = Math.max(1, Math.ceil(at.length / MAX_STEPS));
  const kept = at.map((_, k) => k).filter((k) => k % every === 0 || k === at.length - 1);
  const intervals = kept.map((k) => wilson(above[k] ?? 0, n));
  return {
    at: Float64Array.from(kept, (k) => at[k] ?? Number.NaN),
    share: Float64Array.from(kept, (k) => (above[k] ?? 0) / n),
    low: Float64Array.from(intervals, ({ low }) => low),
    high: Float64Array.from(intervals, ({ high }) => high),
  };
}

/**
 * @param steps [seeds] env steps to the threshold; Infinity if it was not reached @param horizon env steps of
 * the run so far
 */
export function stepsOf(steps: Float64Array, horizon: number): VariantComparison['steps'] {
  const reached = Array.from(steps, Number.isFinite);
  const survival = kaplanMeier(
    steps.map((step) => Math.min(step, horizon)),
    reached,
  );
  const arrived = reached.filter(Boolean).length;
  return {
    median: { value: survivalQuantile(survival), ...medianInterval(steps.toSorted()) },
    restrictedMean: restrictedMean(survival, horizon),
    reached: { value: arrived / steps.length, ...wilson(arrived, steps.length) },
  };
}
