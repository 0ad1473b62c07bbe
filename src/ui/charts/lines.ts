/** From the lab's series to lines that can be drawn: thinned, with their range. */
import type { Lab, Series, XAxis } from '../../lab/model.ts';
import { thin } from '../../measure/figures/thin.ts';

export interface LineSource {
  readonly variant: number;
  readonly column: number;
  readonly label: string;
  readonly color: string;
  readonly dash: string;
  readonly width: number;
  readonly band: boolean;
  /** Label at the end of the line. */
  readonly endLabel: string;
}

export interface Line {
  readonly source: LineSource;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly last: number;
  readonly n: number; // seeds at the last point
  /** The seed of the line; undefined for a mean. */
  readonly seed?: number;
}

const MOST_POINTS = 150;

export function readLine(lab: Lab, source: LineSource, axis: XAxis, positiveX: boolean): Line {
  const series = lab.series(source.variant, source.column, axis);
  const indices = [...thin(series.mean.subarray(0, series.length), MOST_POINTS)].filter(
    (i) => Number.isFinite(series.mean[i]) && (!positiveX || (series.x[i] ?? 0) > 0),
  );
  const pick = (values: Float64Array) => {
    // A plain loop: Float64Array.from with a function was the most expensive line of a chart update.
    const picked = new Float64Array(indices.length);
    for (let k = 0; k < indices.length; k++) picked[k] = values[indices[k] ?? 0] ?? Number.NaN;
    return picked;
  };
  const end = indices.at(-1);
  return {
    source,
    x: pick(series.x),
    y: pick(series.mean),
    low: pick(series.low),
    high: pick(series.high),
    last: end === undefined ? Number.NaN : (series.mean[end] ?? Number.NaN),
    n: end === undefined ? 0 : (series.n[end] ?? 0),
  };
}

const NO_BAND = new Float64Array(0);

/** Thin lines of the picked seeds next to the mean `source`. */
export function readSeedLines(
  lab: Lab,
  source: LineSource,
  axis: XAxis,
  positiveX: boolean,
): readonly Line[] {
  const thinned = { ...source, width: 1, band: false, endLabel: '' };
  return lab.seedSeries(source.variant, source.column, axis).map(({ seed, length, x, values }) => {
    // Drop windows without a value first; otherwise a seed with rare episodes would keep few points.
    const known: number[] = [];
    for (let i = 0; i < length; i++)
      if (Number.isFinite(values[i]) && (!positiveX || (x[i] ?? 0) > 0)) known.push(i);
    const y = Float64Array.from(known, (i) => values[i] ?? Number.NaN);
    const kept = thin(y, MOST_POINTS);
    return {
      source: thinned,
      seed,
      x: Float64Array.from(kept, (k) => x[known[k] ?? 0] ?? Number.NaN),
      y: Float64Array.from(kept, (k) => y[k] ?? Number.NaN),
      low: NO_BAND,
      high: NO_BAND,
      last: y.at(-1) ?? Number.NaN,
      n: 1,
    };
  });
}

/**
 * Range of the means from a share of the points on, widened by the bands but at most by half of itself on either side,
 * so that two seeds cannot flatten the rest.
 */
export function rangeOf(lines: readonly Line[], from: number): readonly [number, number] | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let bandLow = low;
  let bandHigh = high;
  for (const line of lines) {
    for (let i = Math.floor(line.y.length * from); i < line.y.length; i++) {
      const y = line.y[i] ?? Number.NaN;
      low = Math.min(low, y);
      high = Math.max(high, y);
      if (!line.source.band) continue;
      const least = line.low[i] ?? Number.NaN;
      const most = line.high[i] ?? Number.NaN;
      if (least < bandLow) bandLow = least;
      if (most > bandHigh) bandHigh = most;
    }
  }
  if (!(high >= low)) return null;
  const half = (high - low) / 2;
  return [Math.max(Math.min(low, bandLow), low - half), Math.min(Math.max(high, bandHigh), high + half)];
}

/** Index of the measurement point nearest to x; −1 if there is none. */
export function nearest(series: Pick<Series, 'length' | 'x'>, x: number): number {
  let low = 0;
  let high = series.length - 1;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series.x[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low > 0 && x - (series.x[low - 1] ?? 0) < (series.x[low] ?? 0) - x ? low - 1 : low;
}

type Place = (value: number) => number;

/** The points of lines in pixels. */
export function pointsOf(lines: readonly Line[], px: Place, py: Place): readonly { x: number; y: number }[] {
  return lines.flatMap(({ x, y }) => Array.from(x, (at, k) => ({ x: px(at), y: py(y[k] ?? Number.NaN) })));
}

export function linePath(line: Line, px: Place, py: Place): string {
  let path = '';
  for (let i = 0; i < line.x.length; i++) {
    path += `${i === 0 ? 'M' : 'L'}${px(line.x[i] ?? 0).toFixed(1)},${py(line.y[i] ?? 0).toFixed(1)}`;
  }
  return path;
}

export function bandPath(line: Line, px: Place, py: Place): string {
  let upper = '';
  let lower = '';
  for (let i = 0; i < line.x.length; i++) {
    const low = line.low[i] ?? Number.NaN;
    const high = line.high[i] ?? Number.NaN;
    if (!Number.isFinite(low) || !Number.isFinite(high)) continue;
    const x = px(line.x[i] ?? 0).toFixed(1);
    upper += `${upper === '' ? 'M' : 'L'}${x},${py(high).toFixed(1)}`;
    lower = `L${x},${py(low).toFixed(1)}${lower}`;
  }
  return upper === '' ? '' : `${upper}${lower}Z`;
}
