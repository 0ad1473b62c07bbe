/** Rows and histograms of one checkpoint from the windows of its replicas. */
import { ALL_METRIC_IDS, HISTOGRAM_BINS } from '../../measure/metrics/metrics.ts';
import type { Batch, Plan } from '../contract.ts';
import type { NetworkReplica } from './replica.ts';

/** Opens the next windows too. A replica with a fault has no number. */
export function closeWindows(
  plan: Plan,
  replicas: readonly NetworkReplica[],
  checkpoint: number,
  stepsDone: number,
): Batch {
  const { columns, metricColumns = 0 } = plan;
  const rows = new Float32Array(replicas.length * columns).fill(Number.NaN);
  const histograms = new Uint32Array(plan.variants.length * HISTOGRAM_BINS);
  replicas.forEach((replica, k) => {
    if (replica.fault) return;
    const { metrics, terms, histogram } = replica.closeWindow();
    const row = rows.subarray(k * columns, (k + 1) * columns);
    ALL_METRIC_IDS.slice(0, metricColumns).forEach((id, column) => {
      row[column] = metrics[id] ?? Number.NaN;
    });
    row.set(terms.slice(0, columns - metricColumns), metricColumns);
    const bins = histograms.subarray(
      replica.variant * HISTOGRAM_BINS,
      (replica.variant + 1) * HISTOGRAM_BINS,
    );
    histogram.forEach((count, bin) => {
      bins[bin] = (bins[bin] ?? 0) + count;
    });
  });
  return {
    kind: 'batch',
    checkpoint,
    envSteps: plan.grid[checkpoint] ?? 0,
    replicas: replicas.map(({ variant, seed }) => ({ variant, seed })),
    rows,
    histograms,
    stepsDone,
  };
}
