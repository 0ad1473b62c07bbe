import { ALL_METRIC_IDS, type MetricId } from '../../../measure/metrics/metrics.ts';

/** The column of a metric in the lab's series. */
export function columnOf(metric: MetricId): number {
  return ALL_METRIC_IDS.indexOf(metric);
}
