/**
 * Aggregates the values of single seeds into chart curves: per measurement point the mean over seeds, its 95 % interval and
 * the number of seeds with a value. Each variant has its own bands, so no variant affects another.
 */
import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../metrics/metrics.ts';
import { summarize } from './summary.ts';

export function columnOf(metric: MetricId): number {
  return ALL_METRIC_IDS.indexOf(metric);
}

const CARRIED: ReadonlySet<number> = new Set(
  (['return', 'taskReturn', 'success', 'episodeLength'] as const).map(columnOf),
);

/**
 * Metrics of finished episodes. Carry-forward rule: in a window in which a replica finished no episode, its latest
 * value counts, because nothing newer is known. Before its first finished episode it has no value and is not counted in n.
 * A replica that stopped reporting (a fault) is not carried: its curve ends.
 */
export function isCarried(column: number): boolean {
  return CARRIED.has(column) || column >= METRIC_COLUMNS;
}

/** Finite in every row of a replica that reports: its cumulative count of episodes. */
export const REPORTS = columnOf('episodes');

/** The value at a measurement point, by the carry-forward rule. @param latest the newest value up to here, NaN: none */
export function valueAt(carried: boolean, value: number, latest: number, reports: number): number {
  return carried && Number.isFinite(reports) ? latest : value;
}

/** Mean, interval and n of one variant and column over its seeds, updated at each measurement point. */
export class Band {
  readonly column: number;
  /** Measurement points so far. */
  length = 0;
  mean: Float64Array;
  low: Float64Array;
  high: Float64Array;
  n: Uint16Array;
  /** Each seed's newest value, carried over windows without an episode. */
  readonly latest: Float64Array;

  constructor(column: number, seeds: number, measurementPoints: number) {
    this.column = column;
    this.mean = new Float64Array(measurementPoints);
    this.low = new Float64Array(measurementPoints);
    this.high = new Float64Array(measurementPoints);
    this.n = new Uint16Array(measurementPoints);
    this.latest = new Float64Array(seeds).fill(Number.NaN);
  }

  /**
   * Adds the next measurement point.
   * @param values [seeds] of the column, NaN where undefined; overwritten with the carried values
   * @param reports [seeds] of the column REPORTS
   */
  append(values: Float64Array, reports: Float64Array): void {
    const { latest, length } = this;
    const carried = isCarried(this.column);
    for (let seed = 0; seed < latest.length; seed++) {
      const value = values[seed] ?? Number.NaN;
      if (!Number.isNaN(value)) latest[seed] = value;
      values[seed] = valueAt(carried, value, latest[seed] ?? Number.NaN, reports[seed] ?? Number.NaN);
    }
    const { value, low, high, n } = summarize(values);
    this.mean[length] = value;
    this.low[length] = low;
    this.high[length] = high;
    this.n[length] = n;
    this.length++;
  }

  /** Changes the capacity; measurement points that still fit are preserved. */
  resize(measurementPoints: number): void {
    this.mean = resized(this.mean, measurementPoints);
    this.low = resized(this.low, measurementPoints);
    this.high = resized(this.high, measurementPoints);
    this.n = resized(this.n, measurementPoints);
    this.length = Math.min(this.length, measurementPoints);
  }
}

/** Copies an array to another length, padded with zeros. */
export function resized<T extends Float64Array | Uint16Array | Uint8Array>(from: T, length: number): T {
  const to = from.slice(0, length);
  if (to.length === length) return to as T;
  const longer = new (from.constructor as new (length: number) => T)(length);
  longer.set(to);
  return longer;
}
