/** How the page itself stored and aggregated the numbers before a worker did, unchanged: the reference for the worker. */

import type { Series, XAxis } from '../../../../src/app/model/model.ts';
import type { Batch, Plan } from '../../../../src/engine/contract.ts';
import { HISTOGRAM_BINS, METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { summarize } from '../../../../src/stats/stats/summary.ts';

const CARRIED: ReadonlySet<number> = new Set(
  (['return', 'taskReturn', 'success', 'episodeLength'] as const).map(columnOf),
);
const EPISODES = columnOf('episodes');

function isCarried(column: number): boolean {
  return CARRIED.has(column) || column >= METRIC_COLUMNS;
}

interface Aggregate {
  readonly length: number;
  readonly mean: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly n: Uint16Array;
}

/** All rows of one variant: [measurement point][seed × columns], NaN where nothing arrived. */
class SeedTable {
  readonly seeds: number;
  readonly columns: number;
  private readonly rows: Float32Array[] = [];
  /** Seeds that have reported, by measurement point: a point is complete when all have. */
  private readonly arrived: Uint8Array[] = [];

  constructor(seeds: number, columns: number) {
    this.seeds = seeds;
    this.columns = columns;
  }

  /** Measurement points up to the furthest that any seed has reported. */
  get length(): number {
    return this.rows.length;
  }

  /** Stores the row at `offset` of `source`. A second row for the same place replaces the first. */
  put(measurementPoint: number, seed: number, source: Float32Array, offset = 0): void {
    if (seed < 0 || seed >= this.seeds || measurementPoint < 0) return;
    while (this.rows.length <= measurementPoint) {
      this.rows.push(new Float32Array(this.seeds * this.columns).fill(Number.NaN));
      this.arrived.push(new Uint8Array(this.seeds));
    }
    this.rows[measurementPoint]?.set(source.subarray(offset, offset + this.columns), seed * this.columns);
    const arrived = this.arrived[measurementPoint];
    if (arrived !== undefined) arrived[seed] = 1;
  }

  private at(measurementPoint: number, seed: number, column: number): number {
    return this.rows[measurementPoint]?.[seed * this.columns + column] ?? Number.NaN;
  }

  /** One seed's line, by the carry-forward rule. */
  seedSeries(seed: number, column: number): Float64Array {
    return this.seedPart(seed, column, 0, this.length, new Float64Array(this.seeds).fill(Number.NaN));
  }

  /**
   * A part of the same line, from one measurement point to before another, for callers that have the earlier part.
   * @param latest [seeds] each seed's latest value before `from`, NaN if there is none; updated up to `to`
   */
  seedPart(seed: number, column: number, from: number, to: number, latest: Float64Array): Float64Array {
    const line = new Float64Array(Math.max(0, to - from));
    const carried = isCarried(column);
    let known = latest[seed] ?? Number.NaN;
    for (let measurementPoint = from; measurementPoint < to; measurementPoint++) {
      const value = this.at(measurementPoint, seed, column);
      if (!Number.isNaN(value)) known = value;
      const reports = Number.isFinite(this.at(measurementPoint, seed, EPISODES));
      line[measurementPoint - from] = carried && reports ? known : value;
    }
    latest[seed] = known;
    return line;
  }
}

/** Lines of single seeds → one band. Independent of the order of the lines. */
function aggregateLines(lines: readonly ArrayLike<number>[], length: number): Aggregate {
  const result = {
    length,
    mean: new Float64Array(length),
    low: new Float64Array(length),
    high: new Float64Array(length),
    n: new Uint16Array(length),
  };
  const values = new Float64Array(lines.length);
  for (let measurementPoint = 0; measurementPoint < length; measurementPoint++) {
    lines.forEach((line, i) => {
      values[i] = line[measurementPoint] ?? Number.NaN;
    });
    const summary = summarize(values);
    result.mean[measurementPoint] = summary.value;
    result.low[measurementPoint] = summary.low;
    result.high[measurementPoint] = summary.high;
    result.n[measurementPoint] = summary.n;
  }
  return result;
}

interface Line {
  version: number;
  /** Measurement points that every shard had delivered when it was made: they do not change any more. */
  length: number;
  readonly mean: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly n: Uint16Array;
  /** Each seed's latest value, which is carried over windows without an episode. */
  readonly latest: Float64Array;
}

const EMPTY: Series = {
  length: 0,
  x: new Float64Array(0),
  mean: new Float64Array(0),
  low: new Float64Array(0),
  high: new Float64Array(0),
  n: new Uint16Array(0),
};
const NO_HISTOGRAMS = { length: 0, counts: new Float64Array(0) };

export class FormerStore {
  version = 0;
  #grid: Float64Array = new Float64Array(0);
  #columns = 0;
  #seeds = 0;
  #tables: SeedTable[] = [];
  #histograms: Float64Array[] = [];
  /** By shard: which measurement points have arrived, and the number up to the furthest. */
  #received: Uint8Array[] = [];
  #filled: number[] = [];
  readonly #lost = new Set<number>();
  readonly #lines = new Map<string, Line>();
  readonly #views = new Map<string, { version: number; value: Series | readonly Float64Array[] }>();

  reset(plan: Plan, seeds: number, shards: number): void {
    this.#seeds = seeds;
    this.#columns = plan.columns;
    this.#grid = Float64Array.from(plan.grid);
    const measurementPoints = plan.grid.length;
    this.#tables = plan.variants.map(() => new SeedTable(seeds, plan.columns));
    this.#histograms = plan.variants.map(() => new Float64Array(measurementPoints * HISTOGRAM_BINS));
    this.#received = Array.from({ length: shards }, () => new Uint8Array(measurementPoints));
    this.#filled = Array.from({ length: shards }, () => 0);
    this.#lost.clear();
    this.#forget();
  }

  /** The run continues under a new plan. Closed measurement points keep their index (the engine's `regrid`). */
  adopt(plan: Plan): void {
    const measurementPoints = plan.grid.length;
    const same = plan.columns === this.#columns;
    this.#tables = plan.variants.map((_, variant) => {
      const old = this.#tables[variant];
      if (old !== undefined && same) return old;
      const table = new SeedTable(this.#seeds, plan.columns);
      if (old !== undefined) this.#copy(old, table);
      return table;
    });
    const grow = (from: Float64Array | undefined) => {
      const to = new Float64Array(measurementPoints * HISTOGRAM_BINS);
      to.set((from ?? to).subarray(0, to.length));
      return to;
    };
    this.#histograms = plan.variants.map((_, variant) => grow(this.#histograms[variant]));
    this.#received = this.#received.map((old) => {
      const received = new Uint8Array(measurementPoints);
      received.set(old.subarray(0, measurementPoints));
      return received;
    });
    this.#filled = this.#filled.map((filled) => Math.min(filled, measurementPoints));
    this.#columns = plan.columns;
    this.#grid = Float64Array.from(plan.grid);
    this.#forget();
  }

  #copy(from: SeedTable, to: SeedTable): void {
    const columns = Math.min(from.columns, to.columns);
    for (let seed = 0; seed < this.#seeds; seed++) {
      const lines = Array.from({ length: columns }, (_, column) => from.seedSeries(seed, column));
      for (let measurementPoint = 0; measurementPoint < from.length; measurementPoint++) {
        const row = new Float32Array(to.columns).fill(Number.NaN);
        lines.forEach((line, column) => {
          row[column] = line[measurementPoint] ?? Number.NaN;
        });
        to.put(measurementPoint, seed, row);
      }
    }
  }

  #forget(): void {
    this.#lines.clear();
    this.#views.clear();
    this.version++;
  }

  /** A batch that comes again after a restart overwrites its rows and counts once. @returns whether it fitted. */
  put(shard: number, batch: Batch): boolean {
    const received = this.#received[shard];
    const { measurementPoint, replicas, rows, histograms } = batch;
    if (received === undefined || measurementPoint < 0 || measurementPoint >= this.#grid.length) return false;
    if (rows.length !== replicas.length * this.#columns) return false;
    replicas.forEach(({ variant, seed }, index) => {
      this.#tables[variant]?.put(measurementPoint, seed, rows, index * this.#columns);
    });
    if (received[measurementPoint] === 0) {
      this.#histograms.forEach((counts, variant) => {
        const at = measurementPoint * HISTOGRAM_BINS;
        for (let bin = 0; bin < HISTOGRAM_BINS; bin++) {
          counts[at + bin] = (counts[at + bin] ?? 0) + (histograms[variant * HISTOGRAM_BINS + bin] ?? 0);
        }
      });
      received[measurementPoint] = 1;
    }
    this.#filled[shard] = Math.max(this.#filled[shard] ?? 0, measurementPoint + 1);
    this.version++;
    return true;
  }

  /** Abandons a shard: n shows that its seeds are missing. */
  giveUp(shard: number): void {
    this.#lost.add(shard);
    this.#forget();
  }

  /** Measurement points that every shard has delivered. */
  get length(): number {
    const filled = this.#filled.filter((_, shard) => !this.#lost.has(shard));
    return Math.min(...(filled.length > 0 ? filled : this.#filled), this.#grid.length);
  }

  series(variant: number, column: number, axis: XAxis): Series {
    if (this.#tables[variant] === undefined || column < 0 || column >= this.#columns) return EMPTY;
    return this.#view(`${variant}/${column}/${axis}`, () => {
      const { mean, low, high, n, length } = this.#line(variant, column);
      const x = axis === 'envSteps' ? this.#grid : this.#line(variant, columnOf(axis)).mean;
      const cut = (values: Float64Array) => values.subarray(0, length);
      return { length, x: cut(x), mean: cut(mean), low: cut(low), high: cut(high), n: n.subarray(0, length) };
    });
  }

  seedSeries(variant: number, column: number): readonly Float64Array[] {
    const table = this.#tables[variant];
    if (table === undefined || column < 0 || column >= this.#columns) return [];
    return this.#view(`seeds/${variant}/${column}`, () => {
      const { length } = this;
      return Array.from({ length: this.#seeds }, (_, seed) =>
        table.seedSeries(seed, column).subarray(0, length),
      );
    });
  }

  histograms(variant: number): { readonly length: number; readonly counts: Float64Array } {
    const counts = this.#histograms[variant];
    const { length } = this;
    return counts === undefined
      ? NO_HISTOGRAMS
      : { length, counts: counts.subarray(0, length * HISTOGRAM_BINS) };
  }

  /** Same object while nothing changed. */
  #view<T extends Series | readonly Float64Array[]>(key: string, make: () => T): T {
    const known = this.#views.get(key);
    if (known?.version === this.version) return known.value as T;
    const value = make();
    this.#views.set(key, { version: this.version, value });
    return value;
  }

  #line(variant: number, column: number): Line {
    const key = `${variant}/${column}`;
    let line = this.#lines.get(key);
    if (line === undefined) {
      const room = () => new Float64Array(this.#grid.length);
      line = {
        version: -1,
        length: 0,
        mean: room(),
        low: room(),
        high: room(),
        n: new Uint16Array(this.#grid.length),
        latest: new Float64Array(this.#seeds).fill(Number.NaN),
      };
      this.#lines.set(key, line);
    }
    const { length } = this;
    const table = this.#tables[variant];
    if (line.version !== this.version && table !== undefined && length > line.length) {
      const from = line.length;
      const { latest } = line;
      const lines = Array.from({ length: this.#seeds }, (_, seed) =>
        table.seedPart(seed, column, from, length, latest),
      );
      this.#write(line, aggregateLines(lines, length - from), from);
      line.length = length;
    }
    line.version = this.version;
    return line;
  }

  #write(line: Line, part: Aggregate, from: number): void {
    line.mean.set(part.mean, from);
    line.low.set(part.low, from);
    line.high.set(part.high, from);
    line.n.set(part.n, from);
  }
}
