/** The diagnosis of the run, and the rank of its seeds. */
import type { Ranking } from '../../workers/protocol-measurer.ts';
import type { SeedSource } from '../measure/compare/comparison.ts';
import type { Finding } from '../measure/doctor/contract.ts';
import { examine } from '../measure/doctor/doctor.ts';
import type { DoctorFacts } from '../measure/doctor/facts.ts';
import { REPORTS } from '../measure/stats/aggregate.ts';
import type { RunMetrics } from './run-metrics.ts';

/** Maximum numbers per column for the diagnosis; longer runs use every k-th measurement point. */
const MOST_READ = 1_000_000;

export const diagnosed = (source: SeedSource, facts: DoctorFacts): readonly Finding[] =>
  examine(thinned(source), facts);

function thinned(source: SeedSource): SeedSource {
  const every = Math.ceil((source.variants * source.length * source.seeds) / MOST_READ);
  if (every <= 1) return source;
  const kept = Array.from({ length: Math.floor(source.length / every) }, (_, k) => (k + 1) * every - 1);
  return {
    ...source,
    grid: kept.map((checkpoint) => source.grid[checkpoint] ?? 0),
    length: kept.length,
    read: (checkpoint, variant, column, into) => source.read(kept[checkpoint] ?? 0, variant, column, into),
  };
}

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
