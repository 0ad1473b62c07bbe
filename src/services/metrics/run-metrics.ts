import type { SeedSource } from '../../stats/compare/comparison.ts';
import { HISTOGRAM_BINS } from '../../stats/metrics/metrics.ts';
import { type Band, resized } from '../../stats/stats/aggregate.ts';
import { CurveHasher, type CurveProof } from '../../stats/stats/curve-hash.ts';
import { decodeLog } from '../runs/log.ts';
import { Arrivals } from './arrivals.ts';
import { Lines, type SeedLine } from './lines.ts';
import type { MeasuredBatch, RestoredRun, SeriesRequest, Shape } from './protocol.ts';
import { SeedRows } from './rows.ts';

interface RunShape extends Shape {
  readonly seeds: number;
  readonly shards: number;
}

/** Values per measurement point for each kind of request. */
const WIDTH = { band: 4, seed: 1, histogram: HISTOGRAM_BINS } as const;

export class RunMetrics {
  readonly rows: SeedRows;
  readonly seeds: number;
  grid: readonly number[];
  readonly #lines: Lines;
  readonly #arrivals: Arrivals;
  readonly #hasher: CurveHasher;
  readonly #room: number;
  #variants: number;
  #columns: number;
  #metricColumns: number | undefined;
  #histograms: Float64Array[];
  /** Rows are kept for every k-th measurement point. Above 1, all bands are computed before rows are dropped. */
  #every = 1;
  #thinned = 0;
  #seedLines: ReadonlySet<SeedLine> = new Set();

  constructor({ variants, columns, metricColumns, grid, seeds, shards }: RunShape, room: number) {
    this.seeds = seeds;
    this.grid = grid;
    this.rows = new SeedRows(variants, seeds);
    this.#lines = new Lines(this.rows, seeds, grid, metricColumns);
    this.#arrivals = new Arrivals(shards, grid.length);
    this.#hasher = new CurveHasher(grid.length);
    this.#room = room;
    this.#variants = variants;
    this.#columns = columns;
    this.#metricColumns = metricColumns;
    this.#histograms = Array.from({ length: variants }, () => new Float64Array(grid.length * HISTOGRAM_BINS));
  }

  /** Number of measurement points that every shard has delivered. */
  get length(): number {
    return this.#arrivals.length;
  }

  adopt({ variants, columns, metricColumns, grid }: Shape): void {
    this.grid = grid;
    this.#variants = variants;
    this.#columns = columns;
    this.#metricColumns = metricColumns;
    this.spoil();
    this.rows.adopt(variants, columns, grid.length);
    this.#lines.adopt(variants, columns, grid, metricColumns);
    this.#arrivals.adopt(grid.length);
    this.#thinned = Math.min(this.#thinned, grid.length);
    this.#seedLines = new Set();
    const size = grid.length * HISTOGRAM_BINS;
    this.#histograms = Array.from({ length: variants }, (_, variant) =>
      resized(this.#histograms[variant] ?? new Float64Array(0), size),
    );
  }

  giveUp(shard: number): void {
    this.#arrivals.giveUp(shard);
    this.spoil();
  }

  /** @param late it was measured under an earlier plan and arrived after the change @returns whether it had a place */
  take({ shard, measurementPoint, places, rows, histograms }: MeasuredBatch, late = false): boolean {
    const columns = late ? rows.length / (places.length / 2) : this.#columns;
    const fits = rows.length === (places.length / 2) * columns && Number.isInteger(columns);
    // A repeat after a restart has the same numbers. It may even date from before an edit of the columns.
    const arrival = this.#arrivals.take(shard, measurementPoint, fits);
    if (arrival !== 'new') return arrival === 'again';
    this.rows.put(shard, measurementPoint, places, rows, columns, this.#columns);
    this.#histograms.forEach((counts, variant) => {
      const at = measurementPoint * HISTOGRAM_BINS;
      for (let bin = 0; bin < HISTOGRAM_BINS; bin++)
        counts[at + bin] = (counts[at + bin] ?? 0) + (histograms[variant * HISTOGRAM_BINS + bin] ?? 0);
    });
    return true;
  }

  seedSource(): SeedSource {
    const { rows, grid, seeds, length } = this;
    const metricColumns = this.#metricColumns;
    const read: SeedSource['read'] = (measurementPoint, variant, column, into) =>
      rows.read(measurementPoint, variant, column, into);
    return { variants: this.#variants, columns: this.#columns, metricColumns, seeds, grid, length, read };
  }

  /** One seed's numbers at a measurement point, [columns]; null if there are none yet. */
  row(variant: number, seed: number, measurementPoint: number): Float64Array | null {
    if (measurementPoint >= this.length || variant >= this.#variants || seed >= this.seeds) return null;
    return Float64Array.from({ length: this.#columns }, (_, column) =>
      this.rows.value(measurementPoint, variant, seed, column),
    );
  }

  /** Updates lines within the time limit, then thins excess rows. @returns whether all lines are up to date */
  advance(inTime: () => boolean): boolean {
    if (this.#every > 1 || this.rows.bytes > this.#room) this.#want(this.#everyBand());
    const { length } = this;
    if (!this.#lines.advance(length, inTime)) return false;
    if (!this.#hash(length, inTime)) return false;
    this.#thin(length);
    return true;
  }

  #everyBand(): readonly { readonly variant: number; readonly column: number }[] {
    const columns = Array.from({ length: this.#columns }, (_, column) => column);
    return Array.from({ length: this.#variants }, (_, variant) =>
      columns.map((column) => ({ variant, column })),
    ).flat();
  }

  #thin(length: number): void {
    const fold = () => {
      // Keep the newest complete point: its values carry over to the next one, which may still be incomplete.
      for (; this.#thinned < length - 1; this.#thinned++)
        if ((this.#thinned + 1) % this.#every !== 0) this.rows.fold(this.#thinned);
    };
    if (this.#every > 1) fold();
    while (this.rows.bytes > this.#room && this.#every < length) {
      this.#every *= 2;
      this.#thinned = 0;
      fold();
    }
  }

  /** Marks numbers as missing: curves are drawn, but have no checksum. */
  spoil(): void {
    this.#hasher.spoil();
  }

  /** Adds complete rows to the checksum before any is dropped for space. @returns whether all are included */
  #hash(length: number, inTime: () => boolean): boolean {
    while (this.#hasher.length < length) {
      const point = this.#hasher.length;
      const replicas = Array.from({ length: this.#variants * this.seeds }, (_, k) => k);
      this.#hasher.add(
        replicas.map((k) => this.rows.whole(point, Math.floor(k / this.seeds), k % this.seeds)),
      );
      if (!inTime()) return this.#hasher.length >= length;
    }
    return true;
  }

  /** Checksum of all curves; null if the run is unfinished, was edited, or lost data. */
  proof(): CurveProof | null {
    this.#hash(this.length, () => true);
    return this.#hasher.proof('all');
  }

  wholeBand(variant: number, column: number): Band {
    const band = this.#lines.band(variant, column);
    this.#lines.advanceBand(variant, band, this.length);
    return band;
  }

  hasBand(variant: number, column: number): boolean {
    return variant >= 0 && variant < this.#variants && column >= 0 && column < this.#columns;
  }
  has({ variant, kind, column, seed }: SeriesRequest): boolean {
    if (kind === 'histogram') return variant >= 0 && variant < this.#variants;
    return this.hasBand(variant, column) && (kind !== 'seed' || (seed >= 0 && seed < this.seeds));
  }

  watch(requests: readonly SeriesRequest[]): void {
    const single = requests.filter(({ kind }) => kind === 'seed');
    this.#seedLines = new Set(
      single.map(({ variant, seed, column }) => this.#lines.seed(variant, seed, column)),
    );
    this.#want(requests.filter(({ kind }) => kind === 'band'));
  }

  #want(bands: readonly { readonly variant: number; readonly column: number }[]): void {
    this.#lines.want(bands, this.#seedLines);
  }

  lengthOf({ kind, variant, seed, column }: SeriesRequest): number {
    if (kind === 'band') return this.#lines.band(variant, column).length;
    return kind === 'seed' ? this.#lines.seed(variant, seed, column).length : this.length;
  }

  sizeOf({ kind }: SeriesRequest, count: number): number {
    return WIDTH[kind] * count;
  }

  /** Writes measurement points `from` to `to` − 1 of a request into `values` at `at`. */
  write(
    { kind, variant, seed, column }: SeriesRequest,
    from: number,
    to: number,
    values: Float64Array,
    at: number,
  ): void {
    if (kind === 'band') {
      const { mean, low, high, n } = this.#lines.band(variant, column);
      [mean, low, high, n].forEach((run, k) => {
        values.set(run.subarray(from, to), at + k * (to - from));
      });
    } else if (kind === 'seed') {
      values.set(this.#lines.seed(variant, seed, column).values.subarray(from, to), at);
    } else {
      const counts = this.#histograms[variant] ?? new Float64Array(0);
      values.set(counts.subarray(from * HISTOGRAM_BINS, to * HISTOGRAM_BINS), at);
    }
  }
}

export function restoredMetrics(run: RestoredRun, room: number): RunMetrics {
  const { variants, columns, metricColumns, grid, seeds, shards, shapes, logs, whole } = run;
  const now = { variants, columns, metricColumns, grid };
  const first = shapes[0] ?? { revision: 0, ...now };
  const metrics = new RunMetrics({ ...first, seeds, shards }, room);
  let revision = first.revision;
  for (const log of logs) {
    for (const entry of decodeLog(log) ?? []) {
      if (entry.kind === 'giveUp') continue;
      const shape = shapes.find((one) => one.revision === entry.revision);
      if (entry.revision > revision && shape !== undefined) {
        metrics.adopt(shape);
        revision = entry.revision;
      }
      // Points measured before a change also count if they arrive after it.
      metrics.take(entry);
    }
  }
  if (shapes.some((shape) => shape.revision > revision)) metrics.adopt(now);
  if (!whole) metrics.spoil();
  return metrics;
}
