/** Whether environment steps to a threshold are meaningful. */

import { METRICS } from '../metrics/dictionary.ts';
import type { MetricId } from '../metrics/metrics.ts';
import { thresholdWindow } from '../stats/survival.ts';
import { type Comparison, isLessBetter } from './comparison.ts';

/** A metric in the middle of a sentence: “task return”. */
export function metricNoun(metric: MetricId): string {
  const { label } = METRICS[metric];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Why environment steps to a threshold are meaningless here, as a clause; empty: they are meaningful. Applies only to the
 * default threshold: a chosen one is the user's own question.
 */
export function noThreshold(
  { request, variants, threshold, x }: Comparison,
  write: (value: number) => string,
): string {
  const { metric, measure, reference } = request;
  if (measure !== 'steps' || request.threshold !== null) return '';
  const noun = metricNoun(metric);
  const solved = metric === 'taskReturn' ? reference : null;
  if (solved !== null && Math.abs(solved.best - solved.random) <= 1e-9 * Math.max(1, Math.abs(solved.best)))
    return `the optimal and a random policy have the same ${noun} of ${write(solved.best)}, so no threshold is meaningful`;
  const starts = variants.map(({ curve }) => curve.value.find(Number.isFinite));
  if (starts.every((start) => start === undefined))
    return `no variant has a ${noun}, so no threshold is meaningful`;
  const isThere = (value: number) => (isLessBetter(metric) ? value <= threshold : value >= threshold);
  const byData = solved === null && metric !== 'success' && metric !== 'optimalActions';
  const first = x[Math.min(x.length, thresholdWindow(x.length)) - 1] ?? Number.NaN;
  const atOnce = variants.every(
    ({ steps, profile }) => steps.reached.value === 1 && profile.at.every((step) => step <= first),
  );
  if (atOnce || (byData && starts.every((start) => start === undefined || isThere(start))))
    return `every variant has a ${noun} of ${write(threshold)} or better from the start, so no threshold is meaningful`;
  return '';
}
