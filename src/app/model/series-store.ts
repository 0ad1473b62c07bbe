/**
 * The page's part of the run's numbers; all of them are in the measuring worker. Asking for a line returns what is here and
 * makes the worker send the rest and all updates while the line is requested.
 */

import type { Plan } from '../../engine/contract.ts';
import type { SeriesPart, SeriesRequest } from '../../services/metrics/protocol.ts';
import { HISTOGRAM_BINS } from '../../stats/metrics/metrics.ts';
import { columnOf, resized } from '../../stats/stats/aggregate.ts';
import type { SeedSeries, Series, XAxis } from './model.ts';

/** The page's copy of one line of the measuring worker, filled in parts and read synchronously. */
type LineName = Omit<SeriesRequest, 'key' | 'from'>;

function keyOf({ kind, variant, column, seed }: LineName): string {
  if (kind === 'histogram') return `${variant}`;
  return kind === 'band' ? `${variant}/${column}` : `${variant}/${column}/${seed}`;
}

const NONE = new Float64Array(0);

export class SeriesLine {
  readonly name: LineName;
  readonly key: string;
  length = 0;
  asked = 0;
  /** The mean of a band, the values of a seed, or the counts of a histogram (HISTOGRAM_BINS per measurement point). */
  values: Float64Array;
  low: Float64Array = NONE; // only for a band, like the next two
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

  /** Adds new values. The same part may arrive twice. */
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

  request(): SeriesRequest {
    return { ...this.name, key: this.key, from: this.length };
  }
}

const EMPTY: Series = {
  length: 0,
  x: new Float64Array(0),
  mean: new Float64Array(0),
  low: new Float64Array(0),
  high: new Float64Array(0),
  n: new Uint16Array(0),
};
const NO_SEEDS: readonly SeedSeries[] = [];
const NO_HISTOGRAMS = { length: 0, counts: new Float64Array(0) };
/** A line that was not requested during this time is no longer sent. */
const INTEREST_MS = 5_000;

interface SeriesDependencies {
  now(): number;
  /** The requested lines differ from the last result of `options`. */
  wanted(): void;
}

export class SeriesStore {
  version = 0;
  readonly #dependencies: SeriesDependencies;
  #grid: Float64Array = new Float64Array(0);
  #variants = 0;
  #columns = 0;
  readonly #lines = new Map<string, SeriesLine>();
  #sent: ReadonlySet<string> = new Set();
  readonly #views = new Map<string, { version: number; value: Series | readonly SeedSeries[] }>();

  constructor(dependencies: SeriesDependencies) {
    this.#dependencies = dependencies;
  }

  reset(plan: Plan): void {
    this.#lines.clear();
    this.#shape(plan);
  }

  /** The run continues under a new plan. Closed measurement points keep their index (the engine's `regrid`). */
  adopt(plan: Plan): void {
    for (const [key, line] of this.#lines) {
      const { variant, kind, column } = line.name;
      const gone = variant >= plan.variants.length || (kind !== 'histogram' && column >= plan.columns);
      if (gone) this.#lines.delete(key);
      else line.resize(plan.grid.length);
    }
    this.#shape(plan);
  }

  #shape(plan: Plan): void {
    this.#grid = Float64Array.from(plan.grid);
    this.#variants = plan.variants.length;
    this.#columns = plan.columns;
    this.#views.clear();
    this.#sent = new Set();
    this.version++;
  }

  /** Returns the recently requested lines, each from the end of its local data. */
  options(): readonly SeriesRequest[] {
    const oldest = this.#dependencies.now() - INTEREST_MS;
    const wanted: SeriesRequest[] = [];
    for (const [key, line] of this.#lines) {
      if (line.asked >= oldest) wanted.push(line.request());
      // The worker has the rest. A band must reappear immediately; a seed need not.
      else if (line.name.kind === 'seed') this.#lines.delete(key);
    }
    this.#sent = new Set(wanted.map(({ key }) => key));
    return wanted;
  }

  take(parts: readonly SeriesPart[], values: Float64Array): void {
    for (const part of parts) this.#lines.get(part.key)?.take(part, values);
    this.version++;
    const oldest = this.#dependencies.now() - INTEREST_MS;
    for (const key of this.#sent) {
      if ((this.#lines.get(key)?.asked ?? 0) >= oldest) continue;
      this.#dependencies.wanted();
      return;
    }
  }

  /** Returns null if the run has no such line. */
  #ask(kind: LineName['kind'], variant: number, column = 0, seed = 0): SeriesLine | null {
    if (variant < 0 || variant >= this.#variants || column < 0 || column >= this.#columns) return null;
    const name = { kind, variant, column, seed };
    const key = keyOf(name);
    const line = this.#lines.get(key) ?? new SeriesLine(name, this.#grid.length);
    this.#lines.set(key, line);
    line.asked = this.#dependencies.now();
    if (!this.#sent.has(key)) this.#dependencies.wanted();
    return line;
  }

  series(variant: number, column: number, axis: XAxis): Series {
    const line = this.#ask('band', variant, column);
    if (line === null) return EMPTY;
    const other = axis === 'envSteps' ? null : this.#ask('band', variant, columnOf(axis));
    return this.#view(`${line.key}:${axis}`, () => {
      const length = Math.min(line.length, other?.length ?? line.length);
      const cut = (values: Float64Array) => values.subarray(0, length);
      return {
        length,
        x: cut(other?.values ?? this.#grid),
        mean: cut(line.values),
        low: cut(line.low),
        high: cut(line.high),
        n: line.n.subarray(0, length),
      };
    });
  }

  seedSeries(variant: number, column: number, axis: XAxis, seeds: readonly number[]): readonly SeedSeries[] {
    const lines = seeds.flatMap((seed) => {
      const line = this.#ask('seed', variant, column, seed);
      const other = axis === 'envSteps' ? null : this.#ask('seed', variant, columnOf(axis), seed);
      return line === null ? [] : [{ seed, line, other }];
    });
    if (lines.length === 0) return NO_SEEDS;
    return this.#view(`${variant}/${column}:${axis}:${seeds.join()}`, () =>
      lines.map(({ seed, line, other }) => {
        const length = Math.min(line.length, other?.length ?? line.length);
        const x = (other?.values ?? this.#grid).subarray(0, length);
        return { seed, length, x, values: line.values.subarray(0, length) };
      }),
    );
  }

  histograms(variant: number): { readonly length: number; readonly counts: Float64Array } {
    const line = this.#ask('histogram', variant);
    if (line === null) return NO_HISTOGRAMS;
    const { length } = line;
    return { length, counts: line.values.subarray(0, length * HISTOGRAM_BINS) };
  }

  /** Returns the same object while nothing has changed. */
  #view<T extends Series | readonly SeedSeries[]>(key: string, make: () => T): T {
    const known = this.#views.get(key);
    if (known?.version === this.version) return known.value as T;
    const value = make();
    this.#views.set(key, { version: this.version, value });
    return value;
  }
}
