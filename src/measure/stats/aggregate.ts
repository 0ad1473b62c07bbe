/**
 * From the values of single seeds to the lines of a chart: per checkpoint the mean over seeds, its 95 % interval and how
 * many seeds have a value. Each variant has its own bands, so nothing done to one variant can move another.
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
 * Metrics of finished episodes. Carry-forward rule: in a window in which a replica finished no episode its latest value
 * stands, because its policy has not been seen to do anything else; before its first finished episode it has no value
 * and is not counted in n. A replica that stopped reporting (a fault) is not carried: its line ends.
 */
export function isCarried(column: number): boolean {
  return CARRIED.has(column) || column >= METRIC_COLUMNS;
}

/** Finite in every row of a replica that reports: its cumulative count of episodes. */
export const REPORTS = columnOf('episodes');

/** The value that counts at a checkpoint, by the carry-forward rule. @param latest the newest value up to here, NaN: none */
export function valueAt(carried: boolean, value: number, latest: number, reports: number): number {
  return carried && Number.isFinite(reports) ? latest : value;
}

/** Mean, interval and n of one variant and column over its seeds, made checkpoint by checkpoint. */
export class Band {
  readonly column: number;
  /** Measurement points made so far. */
  length = 0;
  mean: Float64Array;
  low: Float64Array;
  high: Float64Array;
  n: Uint16Array;
  /** Each seed's newest value: what is carried over windows without an episode. */
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
   * The next checkpoint.
   * @param values [seeds] of the column, NaN where undefined; left as the values that count
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
    const { mean, low, high, n } = summarize(values);
    this.mean[length] = mean;
    this.low[length] = low;
    this.high[length] = high;
    this.n[length] = n;
    this.length++;
  }

  /** Room for another number of measurement points; those that were made and still have a place stay. */
  resize(measurementPoints: number): void {
    this.mean = resized(this.mean, measurementPoints);
    this.low = resized(this.low, measurementPoints);
    this.high = resized(this.high, measurementPoints);
    this.n = resized(this.n, measurementPoints);
    this.length = Math.min(this.length, measurementPoints);
  }
}

/** The same numbers in an array of another length; zeros where there were none. */
export function resized<T extends Float64Array | Uint16Array | Uint8Array>(from: T, length: number): T {
  const to = from.slice(0, length);
  if (to.length === length) return to as T;
  const longer = new (from.constructor as new (length: number) => T)(length);
  longer.set(to);
  return longer;
}
