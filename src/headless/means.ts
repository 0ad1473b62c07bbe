/** Means over seeds, point by point as the page draws them: mean, 95 % interval and number of seeds of every column. */
import { Band, REPORTS } from '../measure/stats/aggregate.ts';
import type { SeedRows } from '../metric-store/rows.ts';

type Numbers = (number | null)[];
/** Per measurement point; null: undefined. */
export interface MeanCurve {
  readonly mean: Numbers;
  readonly low: Numbers;
  readonly high: Numbers;
  readonly n: readonly number[];
}

export class Means {
  readonly #seeds: number;
  readonly #bands: readonly (readonly Band[])[]; // [variant][column]

  constructor(variants: number, columns: number, seeds: number, points: number) {
    this.#seeds = seeds;
    this.#bands = Array.from({ length: variants }, () =>
      Array.from({ length: columns }, (_, column) => new Band(column, seeds, points)),
    );
  }

  /** Adds the next measurement point. */
  add(rows: SeedRows, point: number): void {
    const values = new Float64Array(this.#seeds);
    const reports = new Float64Array(this.#seeds);
    this.#bands.forEach((bands, variant) => {
      rows.read(point, variant, REPORTS, reports);
      for (const band of bands) {
        rows.read(point, variant, band.column, values);
        band.append(values, reports);
      }
    });
  }

  /** Null: no seed has a value at any point. */
  curve(variant: number, column: number): MeanCurve | null {
    const band = this.#bands[variant]?.[column];
    if (band === undefined || !band.n.some((n) => n > 0)) return null;
    const { mean, low, high, n } = band;
    const listed = (values: Float64Array) => Array.from(values, plain);
    return { mean: listed(mean), low: listed(low), high: listed(high), n: Array.from(n) };
  }
}

const plain = (x: number): number | null => (Number.isFinite(x) ? x : null);
