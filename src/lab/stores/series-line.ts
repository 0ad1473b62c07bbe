/** The page's copy of one line of the measuring worker: filled in parts, read synchronously. */
import type { SeriesPart, Wish } from '../../../workers/protocol-measurer.ts';
import { HISTOGRAM_BINS } from '../../measure/metrics/metrics.ts';
import { resized } from '../../measure/stats/aggregate.ts';

export type LineName = Omit<Wish, 'key' | 'from'>;

export function keyOf({ kind, variant, column, seed }: LineName): string {
  if (kind === 'histogram') return `${variant}`;
  return kind === 'band' ? `${variant}/${column}` : `${variant}/${column}/${seed}`;
}

const NONE = new Float64Array(0);

export class SeriesLine {
  readonly name: LineName;
  readonly key: string;
  /** Number of available measurement points. */
  length = 0;
  /** Time of the last read. */
  asked = 0;
  /** A band's mean, a seed's values, a histogram's counts (HISTOGRAM_BINS a checkpoint). */
  values: Float64Array;
  low: Float64Array = NONE; // of a band only, as the next two
  high: Float64Array = NONE;
  n: Uint16Array = new Uint16Array(0);
  readonly #width: number;

  constructor(name: LineName, measurementPoints: number) {
    this.name = name;
    this.key = keyOf(name);
    this.#width = name.kind === 'histogram' ? HISTOGRAM_BINS : 1;
    this.values = new Float64Array(measurementPoints * this.#width);
    if (name.kind === 'band') {
      this.low = new Float64Array(measurementPoints);
      this.high = new Float64Array(measurementPoints);
      this.n = new Uint16Array(measurementPoints);
    }
  }

  /** Adds new values; the same part may arrive twice. */
  take({ from, count, at }: SeriesPart, values: Float64Array): void {
    if (from > this.length || (from + count) * this.#width > this.values.length) return;
    const size = count * this.#width;
    const run = (k: number) => values.subarray(at + k * size, at + (k + 1) * size);
    this.values.set(run(0), from * this.#width);
    if (this.name.kind === 'band') {
      this.low.set(run(1), from);
      this.high.set(run(2), from);
      this.n.set(run(3), from);
    }
    this.length = Math.max(this.length, from + count);
  }

  resize(measurementPoints: number): void {
    this.values = resized(this.values, measurementPoints * this.#width);
    if (this.name.kind === 'band') {
      this.low = resized(this.low, measurementPoints);
      this.high = resized(this.high, measurementPoints);
      this.n = resized(this.n, measurementPoints);
    }
    this.length = Math.min(this.length, measurementPoints);
  }

  wish(): Wish {
    return { ...this.name, key: this.key, from: this.length };
  }
}
