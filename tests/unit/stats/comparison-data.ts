/** Runs of made-up seeds for comparisons. */

import { compare } from '../../../src/stats/compare/compare.ts';
import type { Comparison, ComparisonRequest, SeedSource } from '../../../src/stats/compare/comparison.ts';
import { METRIC_COLUMNS, type MetricId } from '../../../src/stats/metrics/metrics.ts';
import { columnOf } from '../../../src/stats/stats/aggregate.ts';

/** Value of a metric by variant, seed and share of the run (0 … 1]; NaN if there is none in this window. */
export type Shape = (variant: number, seed: number, share: number, metric: MetricId) => number;

export interface Made {
  readonly variants?: number;
  readonly seeds?: number;
  readonly measurementPoints?: number;
  readonly length?: number;
}

export function sourceOf(
  shape: Shape,
  { variants = 2, seeds = 20, measurementPoints = 40, length = measurementPoints }: Made = {},
): SeedSource {
  const named = new Map(
    (['return', 'taskReturn', 'success', 'episodes', 'regret'] as const).map((id) => [columnOf(id), id]),
  );
  return {
    variants,
    seeds,
    columns: METRIC_COLUMNS,
    grid: Array.from({ length: measurementPoints }, (_, k) => (k + 1) * 100),
    length,
    read: (checkpoint, variant, column, into) => {
      const metric = named.get(column);
      for (let seed = 0; seed < seeds; seed++) {
        const share = (checkpoint + 1) / measurementPoints;
        const value = metric === undefined ? Number.NaN : shape(variant, seed, share, metric);
        into[seed] = Math.fround(metric === 'episodes' && Number.isNaN(value) ? checkpoint : value);
      }
    },
  };
}

export const REQUEST: ComparisonRequest = {
  metric: 'taskReturn',
  measure: 'end',
  checkpoint: 0,
  statistic: 'iqm',
  threshold: null,
  margin: null,
  baseline: 0,
  allPairs: false,
  reference: null,
};

export function compared(source: SeedSource, request: Partial<ComparisonRequest> = {}): Comparison {
  const pieces = compare(source, { ...REQUEST, ...request });
  let piece = pieces.next();
  while (piece.done !== true) piece = pieces.next();
  return piece.value.comparison;
}
