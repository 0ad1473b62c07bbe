/** Lines of a study's charts: seed by seed at some points of the run, and their means with 95 % intervals. */
import { linesOf, pointsOf } from '../../stats/compare/gather.ts';
import { summarize } from '../../stats/stats/summary.ts';
import { columnIn, type Measured } from './scores.ts';

const MAX_POINTS = 60;
/** The precision of a float for scores; more than a screen shows for charts. */
const DIGITS = 6;
const DRAWN_DIGITS = 4;

/** Keeps files small. Null if there is no number. */
export const short = (x: number): number | null => rounded(x, DIGITS);
const rounded = (x: number, digits: number): number | null =>
  Number.isFinite(x) ? Number(x.toPrecision(digits)) : null;

export interface SeedLines {
  readonly x: readonly number[];
  /** By point, then by seed; NaN if missing. */
  readonly rows: readonly ArrayLike<number>[];
}
export interface Bands {
  readonly x: readonly number[];
  readonly mean: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/** Lines with up to sixty points. @throws RangeError if the run does not measure it */
export function seedLinesOf({ source, columns }: Measured, variant: number, metric: string): SeedLines {
  const column = columnIn(columns, variant, metric);
  if (typeof column === 'string') throw new RangeError(column);
  const lines = linesOf(source, variant, column);
  const { x } = pointsOf(source);
  const every = Math.ceil(x.length / MAX_POINTS);
  const points = [...x.keys()].filter((k) => k % every === every - 1 || k === x.length - 1);
  return { x: points.map((k) => x[k] ?? 0), rows: points.map((k) => lines[k] ?? new Float32Array()) };
}

export function bandsOf({ x, rows }: SeedLines): Bands {
  const bands = rows.map((row) => summarize(Float64Array.from(row)));
  return {
    x,
    mean: bands.map(({ value }) => rounded(value, DRAWN_DIGITS)),
    low: bands.map(({ low }) => rounded(low, DRAWN_DIGITS)),
    high: bands.map(({ high }) => rounded(high, DRAWN_DIGITS)),
  };
}
