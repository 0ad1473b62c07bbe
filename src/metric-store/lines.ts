/** Visible lines, updated a few measurement points at a time. */
import { Band, isCarried, REPORTS, resized, valueAt } from '../measure/stats/aggregate.ts';
import type { SeedRows } from './rows.ts';

/** Measurement points made at a stretch: between stretches the clock is looked at, and other lines have their turn. */
const STRETCH = 8;

/** One seed's line: what it had at each checkpoint, by the carry-forward rule. */
export class SeedLine {
  readonly variant: number;
  readonly seed: number;
  readonly column: number;
  length = 0;
  values: Float64Array;
  #latest = Number.NaN;

  constructor(variant: number, seed: number, column: number, measurementPoints: number) {
    this.variant = variant;
    this.seed = seed;
    this.column = column;
    this.values = new Float64Array(measurementPoints);
  }

  append(rows: SeedRows): void {
    const { variant, seed, column, length } = this;
    const value = rows.value(length, variant, seed, column);
    if (!Number.isNaN(value)) this.#latest = value;
    const reports = rows.value(length, variant, seed, REPORTS);
    this.values[length] = valueAt(isCarried(column), value, this.#latest, reports);
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
  #measurementPoints: number;
  readonly #bands = new Map<string, VariantBand>();
  readonly #single = new Map<string, SeedLine>();
  /** Lines kept up to date; the others continue when they are visible again. */
  #wanted: readonly VariantBand[] = [];
  readonly #values: Float64Array; // [seeds], worked with
  readonly #reports: Float64Array;

  constructor(rows: SeedRows, seeds: number, measurementPoints: number) {
    this.#rows = rows;
    this.#seeds = seeds;
    this.#measurementPoints = measurementPoints;
    this.#values = new Float64Array(seeds);
    this.#reports = new Float64Array(seeds);
  }

  band(variant: number, column: number): Band {
    return this.#entry(variant, column).band;
  }

  #entry(variant: number, column: number): VariantBand {
    const key = `${variant}/${column}`;
    const entry = this.#bands.get(key) ?? {
      variant,
      band: new Band(column, this.#seeds, this.#measurementPoints),
    };
    this.#bands.set(key, entry);
    return entry;
  }

  seed(variant: number, seed: number, column: number): SeedLine {
    const key = `${variant}/${column}/${seed}`;
    const line = this.#single.get(key) ?? new SeedLine(variant, seed, column, this.#measurementPoints);
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

  /** As much of the wanted lines as can be made in time. @returns whether all are there */
  advance(length: number, inTime: () => boolean): boolean {
    for (const line of this.#single.values()) while (line.length < length) line.append(this.#rows);
    let behind = this.#wanted.filter(({ band }) => band.length < length);
    while (behind.length > 0) {
      // In turns, so that all lines of a chart grow side by side.
      for (const { variant, band } of behind) {
        this.advanceBand(variant, band, Math.min(length, band.length + STRETCH));
        if (!inTime()) return this.#wanted.every((entry) => entry.band.length >= length);
      }
      behind = behind.filter(({ band }) => band.length < length);
    }
    return true;
  }

  advanceBand(variant: number, band: Band, length: number): void {
    const values = this.#values;
    const reports = this.#reports;
    while (band.length < length) {
      this.#rows.read(band.length, variant, REPORTS, reports);
      this.#rows.read(band.length, variant, band.column, values);
      band.append(values, reports);
    }
  }

  /** What was made of closed measurement points stays; lines of variants and columns that are gone go. Nothing is wanted for now. */
  adopt(variants: number, columns: number, measurementPoints: number): void {
    this.#measurementPoints = measurementPoints;
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
