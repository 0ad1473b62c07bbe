import { isRunningTotal, type SeedSource } from '../../stats/compare/comparison.ts';
import { endOf, type Lines, linesOf, meanOver, pointsOf } from '../../stats/compare/gather.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../../stats/metrics/metrics.ts';
import { type ColumnsOfRun, termColumnsMeant } from '../../stats/metrics/run-columns.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { firstReached, thresholdWindow } from '../../stats/stats/survival.ts';
import type { MetricTotal, Reading } from './contract.ts';

export interface Learned {
  readonly value: ArrayLike<number>;
  readonly policy: ArrayLike<number>;
  readonly actionValue: ArrayLike<number>;
}
export interface Measured {
  readonly source: SeedSource;
  readonly columns: ColumnsOfRun;
  readonly learned: (variant: number, seed: number) => Learned | null;
  /** Indices of states and actions; −1 if the name is unknown. */
  readonly state: (name: string) => number;
  readonly action: (name: string) => number;
}
export type Read = Pick<Reading, 'metric' | 'when' | 'steps'>;

export const EXACT = 'exact:';
const LEARNED = /^(value|policy|actionValue):(.+)$/;
/** Whether the quantity needs the tables that the seeds have learned. */
export const isLearned = (metric: string): boolean => LEARNED.test(metric);

/** @returns the column, or why there is none */
export function columnIn(columns: ColumnsOfRun, variant: number, metric: string): number | string {
  if (ALL_METRIC_IDS.includes(metric as MetricId)) {
    const column = columnOf(metric as MetricId);
    return column < (columns.metricColumns ?? METRIC_COLUMNS)
      ? column
      : `This run does not measure ${metric}: it has neither a network nor an evaluation.`;
  }
  const meant = termColumnsMeant(columns, metric).filter((term) => (term.columns[variant] ?? -1) >= 0);
  if (meant.length > 1)
    return `${metric} can be ${meant.map((term) => `“${term.metric}”`).join(' or ')} here. Write one of these, or give the terms labels.`;
  return (
    meant[0]?.columns[variant] ??
    `There is no metric ${metric} here. Write a metric of the glossary, or probe:NAME or contribution:NAME.`
  );
}

/** @returns [seeds] @throws RangeError if the quantity does not exist in this run */
export function scoresOf(measured: Measured, variant: number, read: Read): Float64Array {
  const { source, columns } = measured;
  const learned = LEARNED.exec(read.metric);
  if (learned !== null)
    return learnedScores(measured, variant, learned[1] as keyof Learned, learned[2] ?? '');
  const column = columnIn(columns, variant, read.metric);
  if (typeof column === 'string') throw new RangeError(column);
  const total = isRunningTotal(read.metric as MetricId);
  const lines = linesOf(source, variant, column, total);
  const { x } = pointsOf(source);
  if (read.steps !== undefined) {
    const { counted } = read.steps;
    const reached = stepsTo(lines, x, read.steps, source.seeds);
    return counted === undefined ? reached : totalsAt(measured, variant, counted, reached);
  }
  const [from, to] = spanOf(x, read.when ?? 'end', total);
  return meanOver(lines, from, to, source.seeds);
}

function spanOf(x: Float64Array, when: NonNullable<Read['when']>, total: boolean): readonly [number, number] {
  if (when === 'end') return endOf(x.length, total);
  if (when === 'area') return [0, x.length];
  const [low, high] = 'at' in when ? [when.at, when.at] : [when.from, when.to];
  const first = x.findIndex((step) => step >= low);
  const from = first < 0 ? x.length - 1 : first;
  const after = x.findIndex((step) => step > high);
  return [from, Math.max(from + 1, after < 0 ? x.length : after)];
}

/** A seed that never gets there counts as the whole run, even if it stopped or has no value at the end: all seeds count. */
function stepsTo(
  lines: Lines,
  x: Float64Array,
  { to, below }: NonNullable<Read['steps']>,
  seeds: number,
): Float64Array {
  const window = thresholdWindow(lines.length);
  return Float64Array.from({ length: seeds }, (_, seed) => {
    const line = lines.map((row) => row[seed] ?? Number.NaN);
    return Math.min(firstReached(line, x, to, below === true, window), x.at(-1) ?? 0);
  });
}

/** A running total of each seed when it reached the threshold. @param reached [seeds] */
function totalsAt(
  { source }: Measured,
  variant: number,
  total: MetricTotal,
  reached: Float64Array,
): Float64Array {
  const column = columnOf(total);
  const lines = linesOf(source, variant, column, true);
  const { x } = pointsOf(source);
  return reached.map((step, seed) => lines[x.indexOf(step)]?.[seed] ?? Number.NaN);
}

function learnedScores(
  measured: Measured,
  variant: number,
  table: keyof Learned,
  name: string,
): Float64Array {
  const { state, action, learned, source } = measured;
  const cut = name.lastIndexOf(':');
  const [place, act] =
    table === 'value' || cut < 0
      ? [state(name), 0]
      : [state(name.slice(0, cut)), action(name.slice(cut + 1))];
  if (place < 0 || act < 0)
    throw new RangeError(`This world has no ${place < 0 ? 'state' : 'action'} in “${name}”.`);
  return Float64Array.from({ length: source.seeds }, (_, seed) => {
    const own = learned(variant, seed);
    if (own === null) return Number.NaN;
    const width = table === 'value' ? 1 : own[table].length / own.value.length;
    return own[table][place * width + act] ?? Number.NaN;
  });
}
