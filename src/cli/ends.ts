/** The numbers in the summary: seed by seed at the end of each phase, without keeping all rows of the run. */
import { isRunningTotal, type SeedSource } from '../stats/compare/comparison.ts';
import { endOf, LineOfPoints, meanOver, pointsOf } from '../stats/compare/gather.ts';
import type { Phase } from '../stats/compare/phases.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS } from '../stats/metrics/metrics.ts';
import { type ColumnsOfRun, termColumns } from '../stats/metrics/run-columns.ts';
import { columnOf, ShownColumn } from '../stats/stats/aggregate.ts';

const SHOWN = [
  'taskReturn',
  'return',
  'success',
  'episodeLength',
  'entropy',
  'valueError',
  'regret',
  'optimalActions',
  'evaluationReturn',
  'kl',
] as const;

/** The name of each column in the summary, and its index in each variant (−1: it has none). */
export function summaryTable(columns: ColumnsOfRun) {
  const { metricColumns = METRIC_COLUMNS } = columns;
  const places = (column: number) => columns.variants.map(() => (column < metricColumns ? column : -1));
  return [
    ...SHOWN.map((id) => ({ name: id as string, columns: places(columnOf(id)) })),
    ...termColumns(columns)
      .filter(({ metric }) => metric.startsWith('probe: '))
      .map(({ metric, columns }) => ({ name: metric, columns })),
  ];
}

export const summaryColumns = (columns: ColumnsOfRun): readonly number[] =>
  [...new Set(summaryTable(columns).flatMap((column) => column.columns))].filter((column) => column >= 0);

type Size = Pick<SeedSource, 'variants' | 'seeds' | 'metricColumns' | 'grid'>;

interface Column {
  readonly shown: ShownColumn;
  readonly phases: readonly {
    readonly phase: Phase;
    readonly line: LineOfPoints;
    readonly isTotal: boolean;
  }[];
}

export class Ends {
  readonly metricColumns: number;
  readonly #seeds: number;
  readonly #grid: readonly number[];
  readonly #columns: readonly ReadonlyMap<number, Column>[];
  readonly #values: Float64Array;

  constructor(size: Size, columns: readonly number[], phases: readonly Phase[]) {
    const { variants, seeds, metricColumns = METRIC_COLUMNS, grid } = size;
    this.metricColumns = metricColumns;
    this.#seeds = seeds;
    this.#grid = grid;
    this.#values = new Float64Array(seeds);
    const lineOf = (phase: Phase, column: number) => {
      const { every, x } = pointsOf({ grid, length: phase.end - phase.first });
      const name = column < metricColumns ? ALL_METRIC_IDS[column] : undefined;
      const isTotal = name !== undefined && isRunningTotal(name);
      const [from] = endOf(x.length, isTotal);
      return { phase, line: new LineOfPoints(x.length, every, seeds, isTotal, from), isTotal };
    };
    const kept = (column: number): Column => {
      return {
        shown: new ShownColumn(column, seeds, metricColumns),
        phases: phases.map((phase) => lineOf(phase, column)),
      };
    };
    this.#columns = Array.from(
      { length: variants },
      () => new Map(columns.map((column) => [column, kept(column)])),
    );
  }

  add(read: SeedSource['read'], point: number): void {
    this.#columns.forEach((columns, variant) => {
      for (const { shown, phases } of columns.values()) {
        shown.next(
          (column, into) => read(point, variant, column, into),
          this.#grid[point] ?? 0,
          this.#values,
        );
        const current = phases.find(({ phase }) => phase.first <= point && point < phase.end);
        current?.line.add(point - current.phase.first, this.#values);
      }
    });
  }

  /** [seeds] of a column at the end of a phase: the mean of its last tenth, or a running total's last value. NaN: no value. */
  of(variant: number, column: number, phase: number): Float64Array {
    const found = this.#columns[variant]?.get(column)?.phases[phase];
    if (found === undefined) return new Float64Array(this.#seeds).fill(Number.NaN);
    const { line, isTotal } = found;
    return meanOver(line.rows, ...endOf(line.rows.length, isTotal), this.#seeds);
  }
}
