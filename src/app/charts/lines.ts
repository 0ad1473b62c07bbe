/** Turns the lab's series into drawable lines: thinned, with their range. */

import { smoothed } from '../../stats/figures/smooth.ts';
import { thin } from '../../stats/figures/thin.ts';
import { variantStyle } from '../kit/variant-style.ts';
import type { Lab } from '../model/lab.ts';
import type { XAxis } from '../model/model.ts';
import type { Branch } from '../runs/fork.ts';
import type { Zoom } from './chart-view.ts';

export type Domain = readonly [number, number];
export const ANY: Domain = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

export interface LineSource {
  readonly variant: number;
  readonly column: number;
  readonly label: string;
  readonly color: string;
  readonly dash: string;
  readonly width: number;
  readonly opacity?: number;
  readonly band: boolean;
  /** The possible values of the quantity. Bands are cut to them. */
  readonly domain: Domain;
  readonly endLabel: string;
}

export interface Line {
  readonly source: LineSource;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The seed of the line, or undefined for a mean. */
  readonly seed?: number;
}

const NO_BAND = new Float64Array(0);

export function sourceOf(
  variant: number,
  column: number,
  label: string,
  own: Partial<LineSource> = {},
): LineSource {
  const { color, dash } = variantStyle(variant);
  return { variant, column, label, color, dash, width: 2, band: true, domain: ANY, endLabel: label, ...own };
}

export function lineOf(
  source: LineSource,
  x: Float64Array,
  y: Float64Array,
  low: Float64Array = NO_BAND,
  high: Float64Array = NO_BAND,
): Line {
  return { source, x, y, low, high };
}

export const lineKey = ({ source, seed }: Line) =>
  `${source.variant}/${source.column}/${seed ?? source.label}`;

/** Returns the last value of a line, or NaN if there is none. */
export const lastOf = ({ y }: Line) => y.at(-1) ?? Number.NaN;

/** Returns the latest mean of a source, even outside the visible part of the run, or NaN if there is none. */
export function latestOf(lab: Lab, { variant, column }: LineSource, axis: XAxis): number {
  const { mean, length } = lab.series(variant, column, axis);
  return mean.subarray(0, length).findLast(Number.isFinite) ?? Number.NaN;
}

const MAX_POINTS = 150;
/** With fewer seeds there is no band; the single lines show all that is known. */
export const FEWEST_SEEDS = 5;

export interface Reading {
  readonly axis: XAxis;
  /** A logarithmic axis can show only positive positions. */
  readonly positiveX: boolean;
  /** The visible part of the axis; null for all of it. */
  readonly window: Pick<Zoom, 'from' | 'to'> | null;
  /** The weight of the exponential moving average; 0 for none. */
  readonly smoothing: number;
}

export const WHOLE: Reading = { axis: 'envSteps', positiveX: false, window: null, smoothing: 0 };

/** Picks the positions with a value in the window, plus one more on each side, and thins them. */
function drawnPlaces(x: Float64Array, y: Float64Array, { positiveX, window }: Reading): Float64Array {
  // Drop places without a value first; otherwise a seed with rare episodes would keep few points.
  const known: number[] = [];
  for (let i = 0; i < y.length; i++)
    if (Number.isFinite(y[i]) && (!positiveX || (x[i] ?? 0) > 0)) known.push(i);
  const at = (k: number) => x[known[k] ?? 0] ?? 0;
  let [first, last] = [0, known.length];
  if (window !== null) {
    while (first + 1 < last && at(first + 1) < window.from) first++;
    while (last - 2 > first && at(last - 2) > window.to) last--;
  }
  const seen = known.slice(first, last);
  return pick(seen, thin(pick(y, seen), MAX_POINTS));
}

export interface ReadLine {
  /** The smoothed line, with the band of the raw values. */
  readonly line: Line;
  /** The raw values, or null if `line` is not smoothed. */
  readonly raw: Line | null;
}

/** Reads the mean over seeds of one variant's column, with its band. */
export function readLine(lab: Lab, source: LineSource, reading: Reading): ReadLine {
  const { length, x, mean, low, high } = lab.series(source.variant, source.column, reading.axis);
  const values = mean.subarray(0, length);
  const kept = drawnPlaces(x, values, reading);
  const [from, to] = source.domain;
  const band = [low, high].map((ends) => pick(ends, kept).map((end) => Math.min(to, Math.max(from, end))));
  const line = lineOf(source, pick(x, kept), pick(values, kept), ...band);
  if (reading.smoothing === 0) return { line, raw: null };
  const smooth = pick(smoothed(values, reading.smoothing), kept);
  return { line: { ...line, y: smooth }, raw: { ...line, source: { ...source, width: 1 } } };
}

/** Reads thin lines of single seeds to draw next to the mean `source`. */
export function readSeedLines(
  lab: Lab,
  source: LineSource,
  reading: Reading,
  seeds: readonly number[],
): readonly Line[] {
  const look = { ...source, width: 1, band: false, endLabel: '' };
  return lab
    .seedSeries(source.variant, source.column, reading.axis, seeds)
    .map(({ seed, length, x, values }) => {
      const kept = drawnPlaces(x, values.subarray(0, length), reading);
      return { ...lineOf(look, pick(x, kept), pick(values, kept)), seed };
    });
}

/** This is a plain loop because Float64Array.from with a function was the slowest line of a chart update. */
export function pick(values: ArrayLike<number>, indices: ArrayLike<number>): Float64Array {
  const picked = new Float64Array(indices.length);
  for (let k = 0; k < indices.length; k++) picked[k] = values[indices[k] ?? 0] ?? Number.NaN;
  return picked;
}

/** Cuts the line of a fork where it equals its source. One point before the fork joins the two lines. */
export function fromForks(lines: readonly Line[], branches: readonly Branch[]): readonly Line[] {
  return lines.map((line) => {
    const branch = branches.find(({ variant }) => variant === line.source.variant);
    if (branch === undefined) return line;
    const after = line.x.findIndex((x) => x > branch.at);
    const from = after < 0 ? line.x.length : Math.max(0, after - 1);
    const cut = (values: Float64Array) => values.subarray(from);
    return { ...line, x: cut(line.x), y: cut(line.y), low: cut(line.low), high: cut(line.high) };
  });
}

/** Returns the index of the ascending position nearest to x, or −1 if there is none. */
export function nearest(places: ArrayLike<number>, x: number, length = places.length): number {
  if (length === 0) return -1;
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low > 0 && x - (places[low - 1] ?? 0) < (places[low] ?? 0) - x ? low - 1 : low;
}

type Place = (value: number) => number;

export function pointsOf(lines: readonly Line[], px: Place, py: Place): readonly { x: number; y: number }[] {
  return lines.flatMap(({ x, y }) => Array.from(x, (at, k) => ({ x: px(at), y: py(y[k] ?? Number.NaN) })));
}

/** Limits coordinates, because renderers fail at infinite ones and get slow at huge ones. No screen is this wide. */
const MAX_PIXELS = 1e5;
const drawable = (pixels: number) => Math.min(MAX_PIXELS, Math.max(-MAX_PIXELS, pixels)).toFixed(1);

/** Returns the path of a line through known points, with gaps. */
export function linePath({ x, y }: Pick<Line, 'x' | 'y'>, px: Place, py: Place): string {
  let path = '';
  let open = false;
  y.forEach((value, i) => {
    const known = Number.isFinite(value);
    if (known) path += `${open ? 'L' : 'M'}${drawable(px(x[i] ?? 0))},${drawable(py(value))}`;
    open = known;
  });
  return path;
}

/** Returns the path between the two limits where both are known. */
export function bandPath({ x, low, high }: Pick<Line, 'x' | 'low' | 'high'>, px: Place, py: Place): string {
  let upper = '';
  let lower = '';
  low.forEach((least, i) => {
    const most = high[i] ?? Number.NaN;
    if (!Number.isFinite(least) || !Number.isFinite(most)) return;
    const at = drawable(px(x[i] ?? 0));
    upper += `${upper === '' ? 'M' : 'L'}${at},${drawable(py(most))}`;
    lower = `L${at},${drawable(py(least))}${lower}`;
  });
  return upper === '' ? '' : `${upper}${lower}Z`;
}
