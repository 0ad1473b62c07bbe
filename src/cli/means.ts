/** Means over seeds, computed as the page draws them: mean, 95 % interval and number of seeds for every column and point. */
import type { Plan } from '../engine/contract.ts';
import type { SeedRows } from '../services/metrics/rows.ts';
import { Band, type ReadColumn } from '../stats/stats/aggregate.ts';

type Numbers = (number | null)[];
/** Per measurement point; null: undefined. */
export interface MeanCurve {
  readonly mean: Numbers;
  readonly low: Numbers;
  readonly high: Numbers;
  readonly n: readonly number[];
}

export class Means {
  readonly #bands: readonly (readonly Band[])[];

  constructor({ variants, columns, metricColumns, grid }: Plan, seeds: number) {
    this.#bands = variants.map(() =>
      Array.from({ length: columns }, (_, column) => new Band(column, seeds, grid.length, metricColumns)),
    );
  }

  add(rows: SeedRows, point: number, envSteps: number): void {
    this.#bands.forEach((bands, variant) => {
      const read: ReadColumn = (column, into) => rows.read(point, variant, column, into);
      for (const band of bands) band.append(read, envSteps);
    });
  }

  /** Null if no seed has a value at any point. */
  curve(variant: number, column: number): MeanCurve | null {
    const band = this.#bands[variant]?.[column];
    if (band === undefined || !band.n.some((n) => n > 0)) return null;
    const { mean, low, high, n } = band;
    const listed = (values: Float64Array) => Array.from(values, plain);
    return { mean: listed(mean), low: listed(low), high: listed(high), n: Array.from(n) };
  }
}

const plain = (x: number): number | null => (Number.isFinite(x) ? x : null);
