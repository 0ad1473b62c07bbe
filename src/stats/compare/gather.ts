/**
 * Gathers the lines of all seeds of a variant on at most MAX_POINTS points of the run, so that a comparison
 * needs bounded memory.
 */
import { type ReadColumn, ShownColumn } from '../stats/aggregate.ts';
import type { SeedSource } from './comparison.ts';

/** Rows [points][seeds]; NaN where a seed has no value. */
export type Lines = readonly Float32Array[];

const MAX_POINTS = 256;
/** Measurement points read before the caller can check the clock again. */
const STRETCH = 8;

export interface Points {
  /** How many measurement points are averaged into one point. */
  readonly every: number;
  /** Env steps of each point, taken from the last of its measurement points. */
  readonly x: Float64Array;
}

export function pointsOf({ grid, length }: Pick<SeedSource, 'grid' | 'length'>): Points {
  const every = Math.max(1, Math.ceil(length / MAX_POINTS));
  const count = Math.ceil(length / every);
  const x = Float64Array.from(
    { length: count },
    (_, point) => grid[Math.min(length, (point + 1) * every) - 1] ?? 0,
  );
  return { every, x };
}

/**
 * The line of one column, built measurement point by measurement point. A point is the mean of its
 * measurement points; for a running total, the last one.
 */
export class LineOfPoints {
  /** Points before the first stored one are null. */
  readonly rows: (Float32Array | null)[];
  readonly #every: number;
  readonly #isTotal: boolean;
  readonly #count: Uint16Array;

  /**
   * @param points from pointsOf @param every measurement points per point @param from first point to store
   */
  constructor(points: number, every: number, seeds: number, isTotal: boolean, from = 0) {
    this.rows = Array.from({ length: points }, (_, point) =>
      point < from ? null : new Float32Array(seeds).fill(Number.NaN),
    );
    this.#every = every;
    this.#isTotal = isTotal;
    this.#count = new Uint16Array(seeds);
  }

  /** @param measurementPoint ascending, from 0 @param values [seeds] as ShownColumn returns them */
  add(checkpoint: number, values: Float64Array): void {
    const line = this.rows[Math.floor(checkpoint / this.#every)];
    if (!line) return;
    const count = this.#count;
    if (checkpoint % this.#every === 0) count.fill(0);
    for (let seed = 0; seed < values.length; seed++) {
      const counted = values[seed] ?? Number.NaN;
      if (!Number.isFinite(counted)) continue;
      const before = this.#isTotal ? 0 : (count[seed] ?? 0);
      line[seed] = before === 0 ? counted : (line[seed] ?? 0) + (counted - (line[seed] ?? 0)) / (before + 1);
      count[seed] = before + 1;
    }
  }
}

/**
 * The columns of a variant as they are shown (see aggregate.ts). A point is the mean of its measurement
 * points (for a running total, the last one). Measurement points without stored rows are skipped.
 * @param totals which of the columns are running totals
 * @yields nothing between stretches, so that the caller can check the clock @returns lines by column
 */
export function* gather(
  source: SeedSource,
  variant: number,
  columns: readonly number[],
  totals: ReadonlySet<number>,
): Generator<undefined, readonly Lines[]> {
  const { seeds, length, grid, metricColumns } = source;
  const { every, x } = pointsOf(source);
  const lines = columns.map((column) => new LineOfPoints(x.length, every, seeds, totals.has(column)));
  const shown = columns.map((column) => new ShownColumn(column, seeds, metricColumns));
  const values = new Float64Array(seeds);
  for (let checkpoint = 0; checkpoint < length; checkpoint++) {
    const read: ReadColumn = (column, into) => source.read(checkpoint, variant, column, into);
    columns.forEach((column, k) => {
      if (column < 0 || column >= source.columns) return;
      shown[k]?.next(read, grid[checkpoint] ?? 0, values);
      lines[k]?.add(checkpoint, values);
    });
    if (checkpoint % STRETCH === STRETCH - 1) yield;
  }
  return lines.map(({ rows }) => rows as Lines);
}

/** The lines of one column, without pauses. @param isTotal whether it is a running total */
export function linesOf(source: SeedSource, variant: number, column: number, isTotal = false): Lines {
  const work = gather(source, variant, [column], new Set(isTotal ? [column] : []));
  let piece = work.next();
  while (piece.done !== true) piece = work.next();
  return piece.value[0] ?? [];
}

/**
 * Mean of each seed's known values over the points from … to − 1. NaN for a seed without values or one that
 * no longer reports at the end.
 */
export function meanOver(
  lines: readonly (Float32Array | null)[],
  from: number,
  to: number,
  seeds: number,
): Float64Array {
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

/** Index of the first point of the last tenth. */
export function tailFrom(points: number): number {
  return Math.min(points - 1, Math.floor(points * 0.9));
}

/** The points that “at the end” covers: the last tenth, or for a running total the last point. */
export const endOf = (points: number, isTotal: boolean): readonly [from: number, to: number] => [
  isTotal ? points - 1 : tailFrom(points),
  points,
];
