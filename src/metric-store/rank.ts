/** Worst, median and best seeds by a variant's latest values of a metric. */

import type { Ranking } from '../../workers/protocol-measurer.ts';
import { REPORTS } from '../measure/stats/aggregate.ts';
import type { RunMetrics } from './run-metrics.ts';

/**
 * Seeds that still report, by the newest value that each had; equal ones by their number, the smaller first. The median of
 * an even number is the lower of the two in the middle. Null: none has a value.
 */
export function rankSeeds(metrics: RunMetrics, variant: number, column: number): Ranking | null {
  if (!metrics.hasBand(variant, column)) return null;
  const last = metrics.length - 1;
  const { latest } = metrics.wholeBand(variant, column);
  const ranked = [...latest]
    .map((value, seed) => ({ seed, value }))
    .filter(({ seed, value }) => {
      return Number.isFinite(value) && Number.isFinite(metrics.rows.value(last, variant, seed, REPORTS));
    })
    .sort((a, b) => a.value - b.value || a.seed - b.seed);
  const worst = ranked[0];
  const median = ranked[(ranked.length - 1) >> 1];
  const best = ranked.at(-1);
  if (worst === undefined || median === undefined || best === undefined) return null;
  return { worst, median, best, seeds: ranked.length };
}
