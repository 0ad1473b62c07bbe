/** Stored runs next to the training one: their numbers, and curves for the charts. */

import type { RunLine, RunNumbers } from '../../workers/protocol-measurer.ts';
import { decodeLog } from '../database/log.ts';
import { SEED_ROW_BYTES } from '../measure/compare/comparison.ts';
import type { RunOfVariants } from '../measure/compare/runs-comparison.ts';
import { ALL_METRIC_IDS } from '../measure/metrics/metrics.ts';
import { Band, columnOf, type ReadColumn } from '../measure/stats/aggregate.ts';
import { restoredMetrics } from './run-metrics.ts';

export function runOf({ run: _, seeds, shards, shapes, logs, ...own }: RunNumbers): RunOfVariants {
  const { metricColumns } = own;
  const last = {
    ...(shapes.at(-1) ?? { variants: own.variants.length, columns: 0, grid: [] }),
    metricColumns,
  };
  const book = restoredMetrics(
    { kind: 'restore', generation: 0, ...last, seeds, shards, shapes, logs, whole: false },
    SEED_ROW_BYTES,
  );
  // A worker that was given up and did not come back is not waited for.
  const lost = new Map<number, boolean>();
  for (const log of logs)
    for (const entry of decodeLog(log) ?? []) lost.set(entry.shard, entry.kind === 'giveUp');
  for (const [shard, isLost] of lost) if (isLost) book.giveUp(shard);
  return { ...own, source: book.seedSource() };
}

/** Means over seeds of every metric, by the rules of the charts; those without any value are left out. */
export function linesOf({ name, variants, source, metricColumns }: RunOfVariants): readonly RunLine[] {
  return variants.flatMap(({ label }, variant) =>
    ALL_METRIC_IDS.slice(0, metricColumns).flatMap((metric): RunLine[] => {
      const column = columnOf(metric);
      const band = new Band(column, source.seeds, source.length, metricColumns);
      for (let checkpoint = 0; checkpoint < source.length; checkpoint++) {
        const read: ReadColumn = (of, into) => source.read(checkpoint, variant, of, into);
        band.append(read, source.grid[checkpoint] ?? 0);
      }
      const known = [...band.mean.keys()].filter((k) => Number.isFinite(band.mean[k]));
      const end = known.at(-1);
      if (end === undefined) return [];
      return [
        {
          label: `${name} · ${label}`,
          metric,
          x: Float64Array.from(known, (k) => source.grid[k] ?? Number.NaN),
          y: Float64Array.from(known, (k) => band.mean[k] ?? Number.NaN),
          n: band.n[end] ?? 0,
        },
      ];
    }),
  );
}
