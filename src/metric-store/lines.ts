/** Lines that somebody looks at, brought up to date a few checkpoints at a time. */
import { Band, isCarried, REPORTS, resized, valueAt } from '../measure/stats/aggregate.ts';
import type { SeedRows } from './rows.ts';

/** Checkpoints made at a stretch: between stretches the clock is looked at, and other lines have their turn. */
const STRETCH = 8;

/** One seed's line: what it had at each checkpoint, by the carry-forward rule. */
export class SeedLine {
  readonly arm: number;
  readonly seed: number;
  readonly column: number;
  length = 0;
  values: Float64Array;
  #latest = Number.NaN;

  constructor(arm: number, seed: number, column: number, checkpoints: number) {
    this.arm = arm;
    this.seed = seed;
    this.column = column;
    this.values = new Float64Array(checkpoints);
  }

  append(rows: SeedRows): void {
    const { arm, seed, column, length } = this;
    const value = rows.value(length, arm, seed, column);
    if (!Number.isNaN(value)) this.#latest = value;
    const reports = rows.value(length, arm, seed, REPORTS);
    this.values[length] = valueAt(isCarried(column), value, this.#latest, reports);
    this.length++;
  }
}

interface ArmBand {
  readonly arm: number;
  readonly band: Band;
}

export class Lines {
  readonly #rows: SeedRows;
  readonly #seeds: number;
  #checkpoints: number;
  readonly #bands = new Map<string, ArmBand>();
  readonly #single = new Map<string, SeedLine>();
  /** What is kept up to date; the others go on when somebody looks again. */
  #wanted: readonly ArmBand[] = [];
  readonly #values: Float64Array; // [seeds], worked with
  readonly #reports: Float64Array;

  constructor(rows: SeedRows, seeds: number, checkpoints: number) {
    this.#rows = rows;
    this.#seeds = seeds;
    this.#checkpoints = checkpoints;
    this.#values = new Float64Array(seeds);
    this.#reports = new Float64Array(seeds);
  }

  band(arm: number, column: number): Band {
    return this.#entry(arm, column).band;
  }

  #entry(arm: number, column: number): ArmBand {
    const key = `${arm}/${column}`;
    const entry = this.#bands.get(key) ?? { arm, band: new Band(column, this.#seeds, this.#checkpoints) };
    this.#bands.set(key, entry);
    return entry;
  }

  seed(arm: number, seed: number, column: number): SeedLine {
    const key = `${arm}/${column}/${seed}`;
    const line = this.#single.get(key) ?? new SeedLine(arm, seed, column, this.#checkpoints);
    this.#single.set(key, line);
    return line;
  }

  /** From now on these lines are kept up to date, and no others. */
  want(
    bands: readonly { readonly arm: number; readonly column: number }[],
    seeds: ReadonlySet<SeedLine>,
  ): void {
    this.#wanted = bands.map(({ arm, column }) => this.#entry(arm, column));
    for (const [key, line] of this.#single) if (!seeds.has(line)) this.#single.delete(key);
  }

  /** As much of the wanted lines as can be made in time. @returns whether all are there */
  advance(length: number, inTime: () => boolean): boolean {
    for (const line of this.#single.values()) while (line.length < length) line.append(this.#rows);
    let behind = this.#wanted.filter(({ band }) => band.length < length);
    while (behind.length > 0) {
      // In turns, so that all lines of a chart grow side by side.
      for (const { arm, band } of behind) {
        this.advanceBand(arm, band, Math.min(length, band.length + STRETCH));
        if (!inTime()) return this.#wanted.every((entry) => entry.band.length >= length);
      }
      behind = behind.filter(({ band }) => band.length < length);
    }
    return true;
  }

  advanceBand(arm: number, band: Band, length: number): void {
    const values = this.#values;
    const reports = this.#reports;
    while (band.length < length) {
      this.#rows.read(band.length, arm, REPORTS, reports);
      this.#rows.read(band.length, arm, band.column, values);
      band.append(values, reports);
    }
  }

  /** What was made of closed checkpoints stays; lines of arms and columns that are gone go. Nothing is wanted for now. */
  adopt(arms: number, columns: number, checkpoints: number): void {
    this.#checkpoints = checkpoints;
    this.#wanted = [];
    for (const [key, { arm, band }] of this.#bands) {
      if (arm < arms && band.column < columns) band.resize(checkpoints);
      else this.#bands.delete(key);
    }
    for (const [key, line] of this.#single) {
      if (line.arm >= arms || line.column >= columns) this.#single.delete(key);
      else {
        line.values = resized(line.values, checkpoints);
        line.length = Math.min(line.length, checkpoints);
      }
    }
  }
}
