/**
 * From the rows of single seeds to the lines of a chart: per checkpoint the mean over seeds, its 95 % interval and how
 * many seeds have a value. Each arm has its own table, so nothing done to one arm can move another.
 */
import { METRIC_COLUMNS, METRIC_IDS, type MetricId } from './metrics.ts';
import { summarize } from './summary.ts';

export function columnOf(metric: MetricId): number {
  return METRIC_IDS.indexOf(metric);
}

/**
 * Metrics of finished episodes. Carry-forward rule: in a window in which a replica finished no episode its latest value
 * stands, because its policy has not been seen to do anything else; before its first finished episode it has no value
 * and is not counted in n. A replica that stopped reporting (a fault) is not carried: its line ends.
 */
const CARRIED: ReadonlySet<number> = new Set(
  (['return', 'taskReturn', 'success', 'episodeLength'] as const).map(columnOf),
);
const EPISODES = columnOf('episodes');

function isCarried(column: number): boolean {
  return CARRIED.has(column) || column >= METRIC_COLUMNS;
}

export interface Aggregate {
  readonly length: number;
  readonly mean: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly n: Uint16Array;
}

/** All rows of one arm: [checkpoint][seed × columns], NaN where nothing arrived. Memory grows with the checkpoints that came. */
export class SeedTable {
  readonly seeds: number;
  readonly columns: number;
  private readonly rows: Float32Array[] = [];
  /** Seeds that have reported, by checkpoint: a checkpoint is complete when all have. */
  private readonly arrived: Uint8Array[] = [];

  constructor(seeds: number, columns: number) {
    this.seeds = seeds;
    this.columns = columns;
  }

  /** Checkpoints up to the furthest that any seed has reported. */
  get length(): number {
    return this.rows.length;
  }

  /** Stores the row at `offset` of `source`. A second row for the same place replaces the first. */
  put(checkpoint: number, seed: number, source: Float32Array, offset = 0): void {
    if (seed < 0 || seed >= this.seeds || checkpoint < 0) return;
    while (this.rows.length <= checkpoint) {
      this.rows.push(new Float32Array(this.seeds * this.columns).fill(Number.NaN));
      this.arrived.push(new Uint8Array(this.seeds));
    }
    this.rows[checkpoint]?.set(source.subarray(offset, offset + this.columns), seed * this.columns);
    const arrived = this.arrived[checkpoint];
    if (arrived !== undefined) arrived[seed] = 1;
  }

  /** Number of leading checkpoints that every seed has reported: below it an aggregate will not change any more. */
  get completeLength(): number {
    const gap = this.arrived.findIndex((seeds) => seeds.includes(0));
    return gap < 0 ? this.arrived.length : gap;
  }

  private at(checkpoint: number, seed: number, column: number): number {
    return this.rows[checkpoint]?.[seed * this.columns + column] ?? Number.NaN;
  }

  /** One seed's line, by the carry-forward rule. */
  seedSeries(seed: number, column: number): Float64Array {
    return this.seedPart(seed, column, 0, this.length, new Float64Array(this.seeds).fill(Number.NaN));
  }

  /**
   * The same line from one checkpoint to before another, for those who hold what stands before it.
   * @param latest [seeds] each seed's latest value before `from`, NaN where there is none; brought up to `to`
   */
  seedPart(seed: number, column: number, from: number, to: number, latest: Float64Array): Float64Array {
    const line = new Float64Array(Math.max(0, to - from));
    const carried = isCarried(column);
    let known = latest[seed] ?? Number.NaN;
    for (let checkpoint = from; checkpoint < to; checkpoint++) {
      const value = this.at(checkpoint, seed, column);
      if (!Number.isNaN(value)) known = value;
      const reports = Number.isFinite(this.at(checkpoint, seed, EPISODES));
      line[checkpoint - from] = carried && reports ? known : value;
    }
    latest[seed] = known;
    return line;
  }

  /** Mean, 95 % Student-t interval over seeds and n, at each checkpoint; seeds for which `hidden` says so are left out. */
  aggregate(column: number, hidden: (seed: number) => boolean = () => false): Aggregate {
    const lines: Float64Array[] = [];
    for (let seed = 0; seed < this.seeds; seed++) {
      if (!hidden(seed)) lines.push(this.seedSeries(seed, column));
    }
    return aggregateLines(lines, this.length);
  }
}

/** Lines of single seeds → one band. Independent of the order of the lines. */
export function aggregateLines(lines: readonly ArrayLike<number>[], length: number): Aggregate {
  const result = {
    length,
    mean: new Float64Array(length),
    low: new Float64Array(length),
    high: new Float64Array(length),
    n: new Uint16Array(length),
  };
  const values = new Float64Array(lines.length);
  for (let checkpoint = 0; checkpoint < length; checkpoint++) {
    lines.forEach((line, i) => {
      values[i] = line[checkpoint] ?? Number.NaN;
    });
    const summary = summarize(values);
    result.mean[checkpoint] = summary.mean;
    result.low[checkpoint] = summary.low;
    result.high[checkpoint] = summary.high;
    result.n[checkpoint] = summary.n;
  }
  return result;
}
