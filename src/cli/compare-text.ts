/** Comparisons on the terminal, with the statistics and sentences of the page, between variants of a run or between runs. */

import { capital } from '../core/capital.ts';
import type { Fault, Plan } from '../engine/contract.ts';
import { catalogue } from '../engine/program/catalogue.ts';
import { identityOf } from '../experiment/canonical.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { compare } from '../stats/compare/compare.ts';
import {
  type ComparedMetric,
  type Comparison,
  type ComparisonRequest,
  type Measure,
  referenceOf,
  type SeedSource,
  unitOf,
  type VariantComparison,
} from '../stats/compare/comparison.ts';
import { cautions, methodText, noWidth, type StoppedVariant } from '../stats/compare/comparison-limits.ts';
import { measureText, noThreshold, partingText, verdictText } from '../stats/compare/comparison-words.ts';
import {
  compareRuns,
  type RunOfVariants,
  type RunsComparison,
  type RunsRequest,
} from '../stats/compare/runs-comparison.ts';
import { rangeText, rankText } from '../stats/compare/runs-words.ts';
import { rowNames } from '../stats/compare/variant-words.ts';
import { METRIC_COLUMNS, type MetricId } from '../stats/metrics/metrics.ts';
import { termColumns, termColumnsNamed } from '../stats/metrics/run-columns.ts';
import type { Estimate } from '../stats/stats/summary.ts';
import type { ResultBuilder } from './result.ts';
import { stoppedVariants } from './stopped.ts';

const REQUEST: RunsRequest = {
  metric: 'taskReturn',
  measure: 'end',
  measurementPoint: 0,
  statistic: 'iqm',
  threshold: null,
  margin: null,
  baseline: 0,
  allPairs: false,
};
const MAX_VARIANTS_IN_ALL_PAIRS = 4;
type Compared = Pick<ComparisonRequest, 'metric' | 'columns'>;

/**
 * Compares all pairs, or above four variants only those with the first, by task return at the end, environment steps to the
 * threshold, and every probe. @param faults of the whole run @param metrics compared instead, at the end
 * @param margin smallest difference of interest for the task return at the end or the only metric; null: by rule
 */
export function compareText(
  source: SeedSource,
  plan: Plan,
  faults: readonly Fault[] = [],
  metrics: readonly string[] | null = null,
  margin: number | null = null,
): string {
  const labels = plan.variants.map((variant) => variant.label);
  const compared = (measure: Measure, what: Compared = { metric: 'taskReturn' }): Comparison =>
    finished(
      compare(source, {
        ...REQUEST,
        ...what,
        margin: measure === 'end' && (metrics !== null || what.metric === 'taskReturn') ? margin : null,
        measure,
        allPairs: labels.length <= MAX_VARIANTS_IN_ALL_PAIRS,
        reference: referenceOf(plan.variants) ?? null,
        ...(plan.unit !== undefined && { unit: plan.unit }),
      }),
    ).comparison;
  const [end, steps] = [compared('end'), compared('steps')];
  const stopped = stoppedVariants(source, faults);
  const none = noThreshold(steps, short);
  const partings = labels.map((_, variant) => partingText(variant, end, labels, short));
  const part = (comparison: Comparison) => [
    `${capital(measureText(comparison, short))}:`,
    ...linesOf(comparison, labels, stopped),
  ];
  const terms = (metrics ?? []).map((name): Compared => {
    const term = termColumnsNamed(plan, name);
    return term ?? { metric: name as MetricId };
  });
  const probes = termColumns(plan).filter(({ metric }) => metric.startsWith('probe: '));
  const others = (metrics === null ? probes : terms).flatMap((what) => ['', ...part(compared('end', what))]);
  if (metrics !== null)
    return [
      '',
      'Comparison',
      ...others.slice(1),
      '',
      ...cautions(end, { labels, stopped }),
      methodText(end),
    ].join('\n');
  return [
    '',
    'Comparison',
    ...part(end),
    '',
    ...(none === '' ? part(steps) : [`${capital(unitOf(end.request))} to reach a threshold: ${none}.`]),
    ...others,
    '',
    ...partings.filter((words) => words !== ''),
    ...cautions(end, { labels, stopped }),
    methodText(none === '' ? steps : end),
  ].join('\n');
}

/** @param faults of each run @param metrics compared one after another */
export function compareRunsText(
  runs: readonly RunOfVariants[],
  faults: readonly (readonly Fault[])[] = [],
  metrics: readonly string[] = ['taskReturn'],
  margin: number | null = null,
): string {
  const terms = { variants: runs.flatMap(({ variants }) => variants) };
  return metrics
    .map((name) => termColumnsNamed(terms, name)?.metric ?? (name as MetricId))
    .map((metric) => runsTextOf(runs, faults, metric, margin))
    .join('\n\n');
}

function runsTextOf(
  runs: readonly RunOfVariants[],
  faults: readonly (readonly Fault[])[],
  metric: ComparedMetric,
  margin: number | null,
): string {
  const { worlds, ranking, noRanking } = finished(compareRuns(runs, { ...REQUEST, metric, margin }));
  const parts = worlds.flatMap((world) => {
    const { comparison, variants } = world;
    const labels = variants.map(({ label }) => label);
    const horizon = comparison.x.at(-1) ?? 0;
    const stopped = variants.flatMap(({ run, variant }) => {
      const source = runs[run]?.source;
      return (source && stoppedVariants(source, faults[run] ?? [], horizon)[variant]) ?? [];
    });
    return [
      '',
      `World ‘${world.world}’: ${measureText(comparison, short)}`,
      ...linesOf(comparison, labels, stopped),
      ...rangeText(
        world,
        runs.map(({ name }) => name),
        short,
      ),
      ...cautions(comparison, { labels, stopped }),
    ];
  });
  const [first] = worlds;
  return [
    'Comparison of runs',
    ...parts,
    ...(first === undefined ? [] : ['', methodText(first.comparison)]),
    '',
    'Ranks across worlds',
    ...(ranking === null ? [noRanking] : rankLines(ranking, worlds)),
  ].join('\n');
}

export function runOf(name: string, experiment: Experiment, result: ResultBuilder): RunOfVariants {
  const { variants, metricColumns = METRIC_COLUMNS } = result.lastPlan();
  const identity = identityOf(experiment, catalogue());
  return {
    name,
    ...identity,
    variants: identity.variants.map((one, k) => ({ ...one, terms: variants[k]?.terms ?? one.terms })),
    source: result.seedSource(),
    metricColumns,
    reference: referenceOf(variants) ?? null,
  };
}

function finished<T>(pieces: Generator<unknown, T>): T {
  let piece = pieces.next();
  while (piece.done !== true) piece = pieces.next();
  return piece.value;
}

function linesOf(
  comparison: Comparison,
  labels: readonly string[],
  stopped: readonly StoppedVariant[],
): string[] {
  const names = rowNames(labels);
  const widest = Math.max(...names.map((name) => name.length));
  const rows = comparison.variants.map((variant, index) => {
    const { reached, median } = variant.steps;
    const tail =
      comparison.request.measure === 'steps'
        ? `reached by ${reached.value.toFixed(2)} of seeds, median ${Number.isFinite(median.value) ? short(median.value) : 'not reached'}`
        : `mean ${interval(variant.mean, variant)}`;
    return `  ${(names[index] ?? '').padEnd(widest)}  IQM ${interval(variant.iqm, variant)}  ${tail}  n = ${variant.n}${stoppedMark(stopped[index])}`;
  });
  return [
    ...rows,
    ...comparison.pairs.map((pair) => `  ${verdictText(pair, comparison, labels, short, stopped)}`),
  ];
}

function rankLines(
  ranking: NonNullable<RunsComparison['ranking']>,
  worlds: RunsComparison['worlds'],
): readonly string[] {
  const { designs, ranks } = ranking;
  const widest = Math.max(...designs.designs.map(({ label }) => label.length));
  const rows = ranks.designs.map(({ meanRank, first, places, normalized }, k) =>
    [
      `  ${(designs.designs[k]?.label ?? '').padEnd(widest)}`,
      `mean rank ${interval(meanRank)}`,
      `first in ${Math.round(100 * first)} %`,
      ...(normalized === null ? [] : [`normalized ${interval(normalized)}`]),
      `ranks ${places.map((place, world) => `${short(place)} in ${worlds[world]?.world ?? ''}`).join(', ')}`,
    ].join('  '),
  );
  return [...rows, ...rankText(ranking, short)];
}

const stoppedMark = (variant: StoppedVariant | undefined): string =>
  variant === undefined || variant.stopped === 0
    ? ''
    : ` (${variant.stopped} of ${variant.seeds} stopped by a fault)`;

function interval(estimate: Estimate, variant?: VariantComparison): string {
  const { value, low, high } = estimate;
  const none = variant === undefined ? '' : noWidth(estimate, variant);
  if (none !== '') return `${short(value)} (${none})`;
  return Number.isFinite(low) ? `${short(value)} [${short(low)}, ${short(high)}]` : short(value);
}

function short(value: number): string {
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
