/** Visible lines, updated a few measurement points at a time. */
import { Band, resized, ShownColumn } from '../../stats/stats/aggregate.ts';
import type { SeedRows } from './rows.ts';

/** Measurement points computed before the clock is checked and other lines get their turn. */
const STRETCH = 8;

export class SeedLine {
  readonly variant: number;
  readonly seed: number;
  readonly column: number;
  length = 0;
  values: Float64Array;
  readonly #shown: ShownColumn;

  constructor(
    place: { readonly variant: number; readonly seed: number; readonly column: number },
    measurementPoints: number,
    metricColumns?: number,
  ) {
    this.variant = place.variant;
    this.seed = place.seed;
    this.column = place.column;
    this.values = new Float64Array(measurementPoints);
    this.#shown = new ShownColumn(place.column, 1, metricColumns);
  }

  append(rows: SeedRows, envSteps: number): void {
    const { variant, seed, length } = this;
    this.#shown.next(
      (column, into) => {
        into[0] = rows.value(length, variant, seed, column);
      },
      envSteps,
      this.values.subarray(length, length + 1),
    );
    this.length++;
  }
}

interface VariantBand {
  readonly variant: number;
  readonly band: Band;
}

export class Lines {
  readonly #rows: SeedRows;
  readonly #seeds: number;
  #grid: readonly number[];
  #metricColumns: number | undefined;
  readonly #bands = new Map<string, VariantBand>();
  readonly #single = new Map<string, SeedLine>();
  /** Lines that are kept up to date. The others continue when they are visible again. */
  #wanted: readonly VariantBand[] = [];

  /** @param metricColumns columns before those of the terms */
  constructor(rows: SeedRows, seeds: number, grid: readonly number[], metricColumns?: number) {
    this.#rows = rows;
    this.#seeds = seeds;
    this.#grid = grid;
    this.#metricColumns = metricColumns;
  }

  band(variant: number, column: number): Band {
    return this.#entry(variant, column).band;
  }

  #entry(variant: number, column: number): VariantBand {
    const key = `${variant}/${column}`;
    const entry = this.#bands.get(key) ?? {
      variant,
      band: new Band(column, this.#seeds, this.#grid.length, this.#metricColumns),
    };
    this.#bands.set(key, entry);
    return entry;
  }

  seed(variant: number, seed: number, column: number): SeedLine {
    const key = `${variant}/${column}/${seed}`;
    const line =
      this.#single.get(key) ??
      new SeedLine({ variant, seed, column }, this.#grid.length, this.#metricColumns);
    this.#single.set(key, line);
    return line;
  }

  want(
    bands: readonly { readonly variant: number; readonly column: number }[],
    seeds: ReadonlySet<SeedLine>,
  ): void {
    this.#wanted = bands.map(({ variant, column }) => this.#entry(variant, column));
    for (const [key, line] of this.#single) if (!seeds.has(line)) this.#single.delete(key);
  }

  /** Computes as much of the wanted lines as time allows. @returns whether all are complete */
  advance(length: number, inTime: () => boolean): boolean {
    for (const line of this.#single.values())
      while (line.length < length) line.append(this.#rows, this.#grid[line.length] ?? 0);
    let behind = this.#wanted.filter(({ band }) => band.length < length);
    while (behind.length > 0) {
      for (const { variant, band } of behind) {
        this.advanceBand(variant, band, Math.min(length, band.length + STRETCH));
        if (!inTime()) return this.#wanted.every((entry) => entry.band.length >= length);
      }
      behind = behind.filter(({ band }) => band.length < length);
    }
    return true;
  }

  advanceBand(variant: number, band: Band, length: number): void {
    while (band.length < length) {
      const point = band.length;
      band.append((column, into) => this.#rows.read(point, variant, column, into), this.#grid[point] ?? 0);
    }
  }

  /** Keeps values of closed measurement points, but drops lines of variants and columns that are gone. */
  adopt(variants: number, columns: number, grid: readonly number[], metricColumns?: number): void {
    const measurementPoints = grid.length;
    this.#grid = grid;
    this.#metricColumns = metricColumns;
    this.#wanted = [];
    for (const [key, { variant, band }] of this.#bands) {
      if (variant < variants && band.column < columns) band.resize(measurementPoints);
      else this.#bands.delete(key);
    }
    for (const [key, line] of this.#single) {
      if (line.variant >= variants || line.column >= columns) this.#single.delete(key);
      else {
        line.values = resized(line.values, measurementPoints);
        line.length = Math.min(line.length, measurementPoints);
      }
    }
  }
}
