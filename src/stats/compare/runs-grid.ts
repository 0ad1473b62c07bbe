/**
 * A common grid of environment steps or episodes for runs with different grids. It ends with the shortest
 * run.
 */

import { ALL_METRIC_IDS } from '../metrics/metrics.ts';
import { columnOf } from '../stats/aggregate.ts';
import { isRunningTotal, type SeedSource } from './comparison.ts';

export interface CommonGrid {
  /** Position of each point; empty if a run has no measurement point yet. */
  readonly grid: readonly number[];
  /** True if every run was measured at exactly these points. */
  readonly exact: boolean;
  /** Index of the run that ends first; −1 if all end at the same point. */
  readonly shortest: number;
}

type Grid = Pick<SeedSource, 'grid' | 'length'>;

/**
 * Chooses the grid of the run with the fewest points up to the point that every run has reached, because
 * finer grids can be averaged onto it without interpolation. Ties go to the grid with the earlier points, so
 * the order of runs does not matter.
 */
export function commonGrid(sources: readonly Grid[]): CommonGrid {
  const own = sources.map(({ grid, length }) => grid.slice(0, length));
  const ends = own.map((grid) => grid.at(-1) ?? 0);
  const limit = Math.min(...ends);
  const within = own.map((grid) => grid.filter((step) => step <= limit));
  const [grid = []] = [...within]
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length || before(a, b));
  return {
    grid: limit > 0 ? grid : [],
    exact: within.every((other) => sameSteps(other, grid)),
    shortest: ends.every((end) => end === limit) ? -1 : ends.indexOf(limit),
  };
}

function before(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((step, k) => step !== b[k]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
function sameSteps(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((step, k) => step === b[k]);
}

const TOTALS: ReadonlySet<number> = new Set(ALL_METRIC_IDS.filter(isRunningTotal).map(columnOf));

/**
 * The run on another grid. Each point is the mean of the measurement points since the previous point (for a
 * running total, the last of them), or the last earlier one if there is none. Windows without a value are
 * ignored.
 */
export function onGrid(source: SeedSource, grid: readonly number[]): SeedSource {
  if (sameSteps(source.grid.slice(0, grid.length), grid)) return { ...source, grid, length: grid.length };
  const own = source.grid.slice(0, source.length);
  const parts = grid.map((step, point) => {
    const since = grid[point - 1] ?? 0;
    const inside = own.flatMap((at, k) => (at > since && at <= step ? [k] : []));
    const last = own.findLastIndex((at) => at <= step);
    return inside.length > 0 ? inside : last < 0 ? [] : [last];
  });
  return {
    ...source,
    grid,
    length: grid.length,
    read(point, variant, column, into) {
      const measurementPoints = parts[point] ?? [];
      const counts = new Uint32Array(into.length);
      const values = new Float64Array(into.length);
      into.fill(Number.NaN);
      for (const checkpoint of measurementPoints) {
        source.read(checkpoint, variant, column, values);
        values.forEach((value, seed) => {
          if (Number.isNaN(value)) return;
          const n = TOTALS.has(column) ? 1 : (counts[seed] ?? 0) + 1;
          counts[seed] = n;
          const sum = into[seed] ?? Number.NaN;
          into[seed] = n === 1 ? value : sum + (value - sum) / n;
        });
      }
    },
  };
}
