/** Answers requests for single numbers and for the diagnosis of the run. */
import type { MeasurerOrder, Ranking } from '../../workers/protocol-measurer.ts';
import type { SeedSource } from '../measure/compare/comparison.ts';
import type { Finding } from '../measure/doctor/contract.ts';
import { examine } from '../measure/doctor/doctor.ts';
import { REPORTS } from '../measure/stats/aggregate.ts';
import type { RunMetrics } from './run-metrics.ts';

type InspectOrder = MeasurerOrder & { readonly kind: 'diagnose' | 'row' };
type InspectAnswer = readonly Finding[] | Float64Array | null;

/** Maximum numbers per column for the diagnosis; longer runs use every k-th measurement point. */
const MOST_READ = 1_000_000;

export function inspected(source: SeedSource, order: InspectOrder): InspectAnswer {
  return order.kind === 'diagnose' ? examine(thinned(source), order.facts) : rowOf(source, order);
}

/** One seed's numbers at a measurement point; null if there are none yet. */
function rowOf(
  source: SeedSource,
  { checkpoint, variant, seed }: InspectOrder & { readonly kind: 'row' },
): Float64Array | null {
  if (checkpoint >= source.length || variant >= source.variants || seed >= source.seeds) return null;
  const values = new Float64Array(source.seeds);
  return Float64Array.from({ length: source.columns }, (_, column) => {
    values.fill(Number.NaN);
    source.read(checkpoint, variant, column, values);
    return values[seed] ?? Number.NaN;
  });
}

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
