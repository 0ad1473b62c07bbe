/**
 * Rows of single seeds, stored as the shards delivered them, without a copy. When they outgrow their room, every other
 * measurement point is dropped; first, the values that a seed's next window needs are carried over.
 */
import { isCarried, REPORTS } from '../../stats/stats/aggregate.ts';

/** The variant and seed of each row in a shard's table. It stays the same until an edit changes the variants. */
interface Places {
  readonly words: Uint32Array; // [2 × replicas]: variant, seed
  /** For each variant: its seeds, their rows in the table, and the row of each seed (−1: not in this shard). */
  readonly variants: readonly {
    readonly seeds: readonly number[];
    readonly rows: readonly number[];
    readonly rowOf: Int32Array;
  }[];
}
interface Table {
  readonly places: Places;
  readonly rows: Float32Array;
  readonly stride: number;
  /** Number of valid columns: an edit may have removed terms since. */
  columns: number;
}

export class SeedRows {
  readonly #seeds: number;
  /** [measurement point][shard] */
  #tables: (Table | undefined)[][] = [];
  readonly #known: Places[] = [];
  /** For each variant, the first measurement point at which it existed. */
  #since: readonly number[];
  #bytes = 0;

  constructor(variants: number, seeds: number) {
    this.#seeds = seeds;
    this.#since = Array.from({ length: variants }, () => 0);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param stride columns of a row @param columns number of valid columns */
  put(
    shard: number,
    measurementPoint: number,
    words: Uint32Array,
    rows: Float32Array,
    stride: number,
    columns = stride,
  ): void {
    const here = this.#tables[measurementPoint] ?? [];
    this.#tables[measurementPoint] = here;
    this.#bytes += rows.byteLength - (here[shard]?.rows.byteLength ?? 0);
    here[shard] = { places: this.#placesOf(shard, words), rows, stride, columns: Math.min(stride, columns) };
  }

  #placesOf(shard: number, words: Uint32Array): Places {
    const known = this.#known[shard];
    if (known !== undefined && sameWords(known.words, words)) return known;
    const variants = this.#since.map(() => {
      return { seeds: [] as number[], rows: [] as number[], rowOf: new Int32Array(this.#seeds).fill(-1) };
    });
    for (let row = 0; 2 * row < words.length; row++) {
      const variant = words[2 * row] ?? 0;
      const seed = words[2 * row + 1] ?? 0;
      const own = variants[variant];
      if (seed >= this.#seeds || own === undefined) continue;
      own.seeds.push(seed);
      own.rows.push(row);
      own.rowOf[seed] = row;
    }
    const places = { words, variants };
    this.#known[shard] = places;
    return places;
  }

  /** Reads the values of a column by seed, NaN if missing. @param into [seeds] */
  read(measurementPoint: number, variant: number, column: number, into: Float64Array): void {
    into.fill(Number.NaN);
    if (measurementPoint < (this.#since[variant] ?? 0)) return;
    for (const table of this.#tables[measurementPoint] ?? []) {
      const own = table?.places.variants[variant];
      if (table === undefined || own === undefined || column >= table.columns) continue;
      const { rows, stride } = table;
      for (let k = 0; k < own.seeds.length; k++)
        into[own.seeds[k] ?? 0] = rows[(own.rows[k] ?? 0) * stride + column] ?? Number.NaN;
    }
  }

  value(measurementPoint: number, variant: number, seed: number, column: number): number {
    if (measurementPoint < (this.#since[variant] ?? 0)) return Number.NaN;
    for (const table of this.#tables[measurementPoint] ?? []) {
      const row = table?.places.variants[variant]?.rowOf[seed] ?? -1;
      if (table !== undefined && row >= 0 && column < table.columns)
        return table.rows[row * table.stride + column] ?? Number.NaN;
    }
    return Number.NaN;
  }

  /** A seed's row as it arrived, all columns; null if it has not arrived or was dropped. */
  whole(measurementPoint: number, variant: number, seed: number): Float32Array | null {
    for (const table of this.#tables[measurementPoint] ?? []) {
      const row = table?.places.variants[variant]?.rowOf[seed] ?? -1;
      if (table !== undefined && row >= 0)
        return table.rows.subarray(row * table.stride, (row + 1) * table.stride);
    }
    return null;
  }

  /** The columns of a removed term stay lost, and a variant that is added again does not inherit old rows. */
  adopt(variants: number, columns: number, measurementPoints: number): void {
    for (const dropped of this.#tables.splice(measurementPoints))
      for (const table of dropped ?? []) this.#bytes -= table?.rows.byteLength ?? 0;
    for (const tables of this.#tables)
      for (const table of tables ?? [])
        if (table !== undefined) table.columns = Math.min(table.columns, columns);
    const end = this.#tables.length;
    this.#since = Array.from({ length: variants }, (_, variant) => this.#since[variant] ?? end);
    this.#known.length = 0;
  }

  /** Drops the rows of a measurement point that nothing reads any more. */
  drop(measurementPoint: number): void {
    for (const table of this.#tables[measurementPoint] ?? []) this.#bytes -= table?.rows.byteLength ?? 0;
    this.#tables[measurementPoint] = [];
  }

  /** Drops rows like `drop`, but carries their values over to the next point that is kept. */
  fold(measurementPoint: number): void {
    this.#tables[measurementPoint]?.forEach((table, shard) => {
      if (table === undefined) return;
      this.#bytes -= table.rows.byteLength;
      let next = measurementPoint + 1;
      while (next < this.#tables.length && this.#tables[next]?.[shard] === undefined) next++;
      const heir = this.#tables[next]?.[shard];
      if (heir !== undefined) handOn(table, heir);
    });
    this.#tables[measurementPoint] = [];
  }
}

function handOn(from: Table, to: Table): void {
  const columns = Math.min(from.columns, to.columns);
  const carried = Array.from({ length: columns }, (_, column) => column).filter(isCarried);
  from.places.variants.forEach((own, variant) => {
    own.seeds.forEach((seed, k) => {
      const target = to.places.variants[variant]?.rowOf[seed] ?? -1;
      if (target < 0 || !Number.isFinite(to.rows[target * to.stride + REPORTS])) return;
      for (const column of carried) {
        const at = target * to.stride + column;
        if (Number.isNaN(to.rows[at])) {
          to.rows[at] = from.rows[(own.rows[k] ?? 0) * from.stride + column] ?? Number.NaN;
        }
      }
    });
  });
}

function sameWords(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}
