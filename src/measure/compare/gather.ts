/** Lines of all seeds of a variant, on at most MOST_POINTS points of the run: what a comparison is made of, in bounded memory. */
import { type ReadColumn, ShownColumn } from '../stats/aggregate.ts';
import type { SeedSource } from './comparison.ts';

/** Rows [points][seeds]; NaN where a seed has no value. */
export type Lines = readonly Float32Array[];

const MOST_POINTS = 256;
/** Measurement points read between two looks at the clock. */
const STRETCH = 8;

export interface Points {
  /** Measurement points of a point: its value is the mean of theirs. */
  readonly every: number;
  /** Env steps of each point: of the last of its checkpoints. */
  readonly x: Float64Array;
}

export function pointsOf({ grid, length }: Pick<SeedSource, 'grid' | 'length'>): Points {
  const every = Math.max(1, Math.ceil(length / MOST_POINTS));
  const count = Math.ceil(length / every);
  const x = Float64Array.from(
    { length: count },
    (_, point) => grid[Math.min(length, (point + 1) * every) - 1] ?? 0,
  );
  return { every, x };
}

/**
 * The columns of a variant as they are shown (see aggregate.ts). A point is the mean over its measurement points (of a running
 * total: the last of them). Measurement points without stored rows are skipped.
 * @param totals which of the columns are running totals
 * @yields nothing: between stretches, so that the caller can look at the clock @returns by column
 */
export function* gather(
  source: SeedSource,
  variant: number,
  columns: readonly number[],
  totals: ReadonlySet<number>,
): Generator<undefined, readonly Lines[]> {
  const { seeds, length, grid, metricColumns } = source;
  const { every, x } = pointsOf(source);
  const lines = columns.map(() => Array.from(x, () => new Float32Array(seeds).fill(Number.NaN)));
  const shown = columns.map((column) => new ShownColumn(column, seeds, metricColumns));
  const counts = columns.map(() => new Uint16Array(seeds));
  const values = new Float64Array(seeds);
  for (let checkpoint = 0; checkpoint < length; checkpoint++) {
    const point = Math.floor(checkpoint / every);
    const read: ReadColumn = (column, into) => source.read(checkpoint, variant, column, into);
    columns.forEach((column, k) => {
      const count = counts[k];
      const line = lines[k]?.[point];
      if (count === undefined || line === undefined || column < 0 || column >= source.columns) return;
      if (checkpoint % every === 0) count.fill(0);
      shown[k]?.next(read, grid[checkpoint] ?? 0, values);
      const last = totals.has(column);
      for (let seed = 0; seed < seeds; seed++) {
        const counted = values[seed] ?? Number.NaN;
        if (!Number.isFinite(counted)) continue;
        const before = last ? 0 : (count[seed] ?? 0);
        line[seed] =
          before === 0 ? counted : (line[seed] ?? 0) + (counted - (line[seed] ?? 0)) / (before + 1);
        count[seed] = before + 1;
      }
    });
    if (checkpoint % STRETCH === STRETCH - 1) yield;
  }
  return lines;
}

/** The lines of one column, at once. @param isTotal it is a running total */
export function linesOf(source: SeedSource, variant: number, column: number, isTotal = false): Lines {
  const work = gather(source, variant, [column], new Set(isTotal ? [column] : []));
  let piece = work.next();
  while (piece.done !== true) piece = work.next();
  return piece.value[0] ?? [];
}

/** Mean over the points from … to − 1 of each seed's known values; NaN where it has none, and for a seed that no longer reports at the end. */
export function meanOver(lines: Lines, from: number, to: number, seeds: number): Float64Array {
  const result = new Float64Array(seeds);
  for (let seed = 0; seed < seeds; seed++) {
    let sum = 0;
    let count = 0;
    for (let point = from; point < to; point++) {
      const value = lines[point]?.[seed] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      sum += value;
      count++;
    }
    const reports = Number.isFinite(lines[to - 1]?.[seed] ?? Number.NaN);
    result[seed] = reports ? sum / count : Number.NaN;
  }
  return result;
}

/** First point of the last tenth. */
export function tailFrom(points: number): number {
  return Math.min(points - 1, Math.floor(points * 0.9));
}
