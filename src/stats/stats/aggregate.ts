/**
 * Aggregates the values of single seeds into chart curves: per measurement point the mean over seeds, its 95 % interval and
 * the number of seeds with a value. Each variant has its own bands, so no variant affects another.
 */
import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../metrics/metrics.ts';
import { summarize } from './summary.ts';

export function columnOf(metric: MetricId): number {
  return ALL_METRIC_IDS.indexOf(metric);
}

/** Finite in every row of a replica that reports, because it is the cumulative count of episodes. */
export const REPORTS = columnOf('episodes');
const LENGTH = columnOf('episodeLength');
/**
 * Only rows of text policies have a value here, and all of them do. Every batch on text ends all of its
 * episodes.
 */
const TEXT = columnOf('klCoefficient');

const MEANS: ReadonlySet<number> = new Set(
  (['return', 'taskReturn', 'success', 'episodeLength'] as const).map(columnOf),
);

/**
 * Whether a window without a value shows the newest value of the replica. True for metrics of finished
 * episodes and for those that networks measure only sometimes.
 */
export function isCarried(column: number): boolean {
  return MEANS.has(column) || column >= METRIC_COLUMNS;
}

/**
 * A value needs this many finished steps for each step of an unfinished episode. With 2, it leaves out at
 * most a third of all steps.
 */
const FINISHED_PER_OPEN = 2;

/** Reads a column at one measurement point by seed, NaN where there is no value. @param into [seeds] */
export type ReadColumn = (column: number, into: Float64Array) => void;

/**
 * Computes what is shown of one variant's column, measurement point by measurement point. Means over finished
 * episodes follow two rules:
 * - The mean of a window leaves out the unfinished episodes, which are the long ones, so the first windows of
 * many parallel environments contain only short episodes. Windows are therefore joined, weighted by their
 * episodes, until their finished steps are FINISHED_PER_OPEN times the unfinished steps. If episodes are
 * short compared to a window, no windows are joined and the values are unchanged bit for bit.
 * - Until then, and in windows without an episode, a replica's latest value counts, because nothing newer is
 * known.
 * The value of a replica that stopped reporting (a fault) is not carried on; its curve ends.
 */
export class ShownColumn {
  readonly #column: number;
  readonly #joins: boolean;
  readonly #latest: Float64Array;
  readonly #known: Readonly<Record<'episodes' | 'lengths' | 'text', Float64Array>>;
  /** For the windows being joined: weighted sum, episodes, their steps, windows. */
  readonly #sums: Readonly<Record<'value' | 'episodes' | 'steps' | 'windows', Float64Array>>;
  readonly #before: Float64Array; // episodes up to the last window
  readonly #open: Float64Array; // steps of unfinished episodes
  readonly #mayBeText: boolean;
  #reported = false; // by any seed
  #at = 0; // environment steps at the start of the current window

  /** @param metricColumns columns before those of the terms */
  constructor(column: number, seeds: number, metricColumns: number = METRIC_COLUMNS) {
    this.#column = column;
    this.#joins = MEANS.has(column) || column >= metricColumns;
    const blank = () => new Float64Array(this.#joins ? seeds : 0);
    this.#latest = new Float64Array(seeds).fill(Number.NaN);
    this.#mayBeText = this.#joins && metricColumns > TEXT;
    const text = blank().fill(Number.NaN);
    this.#known = { episodes: new Float64Array(seeds), lengths: blank(), text };
    this.#sums = { value: blank(), episodes: blank(), steps: blank(), windows: blank() };
    this.#before = blank();
    this.#open = blank();
  }

  /**
   * @param envSteps at the measurement point @param values [seeds] receives what is shown; NaN for nothing
   */
  next(read: ReadColumn, envSteps: number, values: Float64Array): void {
    read(this.#column, values);
    if (!isCarried(this.#column)) return;
    const { episodes, lengths, text } = this.#known;
    read(REPORTS, episodes);
    if (this.#joins) read(LENGTH, lengths);
    if (this.#mayBeText) read(TEXT, text);
    for (let seed = 0; seed < values.length; seed++) {
      const reports = episodes[seed] as number;
      const value = values[seed] as number;
      const joins = this.#joins && !Number.isFinite(text[seed]) && Number.isFinite(reports);
      // If the steps of its episodes are unknown, so are the steps of unfinished episodes.
      if (joins && (Number.isNaN(value) || Number.isFinite(lengths[seed]))) this.#join(seed, value, envSteps);
      else if (!Number.isNaN(value)) this.#latest[seed] = value;
      values[seed] = Number.isFinite(reports) ? (this.#latest[seed] as number) : value;
    }
    // A run that is continued from a file reports later. Its first window begins at the measurement point
    // before.
    const reports = episodes.some(Number.isFinite);
    if (reports || !this.#reported) this.#at = envSteps;
    this.#reported ||= reports;
  }

  #join(seed: number, value: number, envSteps: number): void {
    const sums = this.#sums;
    const total = this.#known.episodes[seed] as number;
    const before = this.#before[seed] as number;
    const count = total < before ? total : total - before; // a replica that started over counts from 0
    const length = this.#known.lengths[seed] as number;
    const steps = Number.isFinite(length) ? count * length : 0;
    const open = Math.max(0, (this.#open[seed] as number) + envSteps - this.#at - steps);
    this.#before[seed] = total;
    this.#open[seed] = open;
    if (!Number.isFinite(value)) return;
    if (count === 0) {
      // A number without an episode is not a mean over episodes (it is a probe's reading), so it is shown
      // unchanged.
      this.#latest[seed] = value;
      return;
    }
    sums.value[seed] = (sums.value[seed] as number) + count * value;
    sums.episodes[seed] = (sums.episodes[seed] as number) + count;
    sums.steps[seed] = (sums.steps[seed] as number) + steps;
    sums.windows[seed] = (sums.windows[seed] as number) + 1;
    if ((sums.steps[seed] as number) < FINISHED_PER_OPEN * open) return;
    const joined = (sums.value[seed] as number) / (sums.episodes[seed] as number);
    this.#latest[seed] = sums.windows[seed] === 1 ? value : joined;
    for (const list of Object.values(sums)) list[seed] = 0;
  }
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
  /** [seeds] of the last measurement point. */
  readonly latest: Float64Array;
  readonly #shown: ShownColumn;

  /** @param metricColumns columns before those of the terms */
  constructor(column: number, seeds: number, measurementPoints: number, metricColumns?: number) {
    this.column = column;
    this.mean = new Float64Array(measurementPoints);
    this.low = new Float64Array(measurementPoints);
    this.high = new Float64Array(measurementPoints);
    this.n = new Uint16Array(measurementPoints);
    this.latest = new Float64Array(seeds).fill(Number.NaN);
    this.#shown = new ShownColumn(column, seeds, metricColumns);
  }

  /** Adds the next measurement point. @param read reads the columns at this measurement point */
  append(read: ReadColumn, envSteps: number): void {
    const { latest, length } = this;
    this.#shown.next(read, envSteps, latest);
    const { value, low, high, n } = summarize(latest);
    this.mean[length] = value;
    this.low[length] = low;
    this.high[length] = high;
    this.n[length] = n;
    this.length++;
  }

  /** Changes the capacity. Measurement points that still fit are preserved. */
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
