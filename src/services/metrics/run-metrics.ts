/** The numbers of one run: rows of all seeds, the lines made of them, histograms. */

import type { SeedSource } from '../../stats/compare/comparison.ts';
import { HISTOGRAM_BINS } from '../../stats/metrics/metrics.ts';
import { type Band, resized } from '../../stats/stats/aggregate.ts';
import { CurveHasher, type CurveProof } from '../../stats/stats/curve-hash.ts';
import { decodeLog } from '../runs/log.ts';
import { Arrivals } from './arrivals.ts';
import { Lines, type SeedLine } from './lines.ts';
import type { MeasurerOrder, SeriesRequest, Shape } from './protocol.ts';
import { SeedRows } from './rows.ts';

type Order<Kind extends MeasurerOrder['kind']> = Extract<MeasurerOrder, { readonly kind: Kind }>;

/** Values that a request needs per measurement point. */
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
  /** Rows are kept of every k-th checkpoint; above 1 all bands are made before rows are given up. */
  #every = 1;
  #thinned = 0; // measurementPoints looked at for that
  #seedLines: ReadonlySet<SeedLine> = new Set();

  constructor({ variants, columns, metricColumns, grid, seeds, shards }: Order<'open'>, room: number) {
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

  /** Measurement points that every shard has delivered. */
  get length(): number {
    return this.#arrivals.length;
  }

  adopt({ variants, columns, metricColumns, grid }: Order<'adopt'>): void {
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

  /** @param late it was measured before the plan that holds now, and comes after it @returns whether it had a place */
  take({ shard, checkpoint, places, rows, histograms }: Order<'batch'>, late = false): boolean {
    const columns = late ? rows.length / (places.length / 2) : this.#columns;
    const fits = rows.length === (places.length / 2) * columns && Number.isInteger(columns);
    // What comes again after a restart is the same: it may even be of a time before an edit changed the columns.
    const arrival = this.#arrivals.take(shard, checkpoint, fits);
    if (arrival !== 'new') return arrival === 'again';
    this.rows.put(shard, checkpoint, places, rows, columns, this.#columns);
    this.#histograms.forEach((counts, variant) => {
      const at = checkpoint * HISTOGRAM_BINS;
      for (let bin = 0; bin < HISTOGRAM_BINS; bin++)
        counts[at + bin] = (counts[at + bin] ?? 0) + (histograms[variant * HISTOGRAM_BINS + bin] ?? 0);
    });
    return true;
  }

  /** Values of all seeds at the measurement points that are complete now. */
  seedSource(): SeedSource {
    const { rows, grid, seeds, length } = this;
    const metricColumns = this.#metricColumns;
    const read: SeedSource['read'] = (checkpoint, variant, column, into) =>
      rows.read(checkpoint, variant, column, into);
    return { variants: this.#variants, columns: this.#columns, metricColumns, seeds, grid, length, read };
  }

  /** One seed's numbers at a measurement point, [columns]; null: there are none yet. */
  row(variant: number, seed: number, checkpoint: number): Float64Array | null {
    if (checkpoint >= this.length || variant >= this.#variants || seed >= this.seeds) return null;
    return Float64Array.from({ length: this.#columns }, (_, column) =>
      this.rows.value(checkpoint, variant, seed, column),
    );
  }

  /** Updates lines within the time limit. @returns whether all are up to date; then excess rows are thinned */
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
      // The newest complete checkpoint stays: it hands on to one that may not have come from everywhere.
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

  /** Numbers are missing: curves are drawn, but have no checksum. */
  spoil(): void {
    this.#hasher.spoil();
  }

  /** Adds rows to the checksum as they complete, before any is dropped for space. @returns whether all are in it */
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

  /** Checksum of all curves; null: the run is not over, was edited, or lost data. */
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

  /** Writes the measurement points from … to − 1 of a request into `values` at `at`. */
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

/** Restores the numbers of a stored run in their order, layout by layout. */
type Restore = Extract<MeasurerOrder, { readonly kind: 'restore' }>;

export function restoredMetrics(order: Restore, room: number): RunMetrics {
  const { variants, columns, metricColumns, grid, seeds, shards, shapes, logs, whole, generation } = order;
  const now = { variants, columns, metricColumns, grid };
  const first = shapes[0] ?? { revision: 0, ...now };
  const metrics = new RunMetrics({ kind: 'open', generation, ...first, seeds, shards }, room);
  let revision = first.revision;
  const adopt = (shape: Shape) => metrics.adopt({ kind: 'adopt', generation, ...shape });
  for (const log of logs) {
    for (const entry of decodeLog(log) ?? []) {
      if (entry.kind === 'giveUp') continue; // its worker is back
      const shape = shapes.find((one) => one.revision === entry.revision);
      if (entry.revision > revision && shape !== undefined) {
        adopt(shape);
        revision = entry.revision;
      }
      // What comes after a change and was measured before it has its place too.
      metrics.take({ ...entry, generation });
    }
  }
  if (shapes.some((shape) => shape.revision > revision)) adopt(now);
  if (!whole) metrics.spoil();
  return metrics;
}
