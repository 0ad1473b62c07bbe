/** The choices for a comparison, and the request that they produce. */
import type { Plan } from '../../engine/contract.ts';
import {
  type ComparedMetric,
  type ComparisonRequest,
  type Measure,
  referenceOf,
} from '../../stats/compare/comparison.ts';
import { termColumns } from '../../stats/metrics/run-columns.ts';
import type { Statistic } from '../../stats/stats/resample.ts';

export interface Choices {
  readonly metric: ComparedMetric;
  readonly measure: Measure;
  readonly measurementPoint: number;
  readonly statistic: Statistic;
  /** The typed text; empty for the default. */
  readonly threshold: string;
  readonly margin: string;
  readonly baseline: number;
  readonly allPairs: boolean;
}

export const STATISTICS = [
  { value: 'iqm', text: 'IQM', hint: 'Interquartile mean: the mean of the middle half of the seeds' },
  { value: 'mean', text: 'Mean', hint: 'Mean of all seeds' },
  { value: 'median', text: 'Median', hint: 'The middle seed' },
] as const;
export const STATISTIC = { iqm: 'IQM', mean: 'mean', median: 'median' } as const;

export const FIRST_CHOICES: Choices = {
  metric: 'taskReturn',
  measure: 'end',
  measurementPoint: Number.MAX_SAFE_INTEGER,
  statistic: 'iqm',
  threshold: '',
  margin: '',
  baseline: 0,
  allPairs: false,
};

/** Lists the metrics that can be compared. Those whose unit differs between designs come last. */
export function metricsOf(plan: Plan): readonly ComparedMetric[] {
  const bandit = plan.view.kind === 'arms';
  const network = plan.metricColumns !== undefined && plan.view.kind === 'language';
  const success = plan.events.some(({ name }) => name === 'success');
  const all = plan.measures !== 'returns';
  const terms = termColumns(plan).map(({ metric }) => metric);
  return [
    'taskReturn',
    ...(success ? (['success'] as const) : []),
    ...(bandit ? [] : (['episodeLength'] as const)),
    ...(bandit && all ? (['regret', 'optimalActions'] as const) : []),
    ...(plan.view.kind === 'grid' ? (['taskRate'] as const) : []),
    ...((network && all) || plan.evaluation ? (['evaluationReturn'] as const) : []),
    ...(network && all ? (['kl'] as const) : []),
    ...terms.filter((name) => name.startsWith('probe: ')),
    'return',
    ...terms.filter((name) => !name.startsWith('probe: ')),
  ];
}

/** Parses a typed number, or returns null. */
export function typed(text: string): number | null {
  const value = Number(text.trim().replace('\u2212', '-').replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

export function requestOf(choices: Choices, plan: Plan): ComparisonRequest {
  const metrics = metricsOf(plan);
  const metric = metrics.includes(choices.metric) ? choices.metric : 'taskReturn';
  const margin = typed(choices.margin);
  const columns = termColumns(plan).find((term) => term.metric === metric)?.columns;
  return {
    metric,
    ...(columns === undefined ? {} : { columns }),
    measure: choices.measure,
    measurementPoint: Math.min(choices.measurementPoint, plan.grid.length - 1),
    statistic: choices.statistic,
    threshold: typed(choices.threshold),
    margin: margin === null ? null : Math.abs(margin),
    baseline: choices.baseline < plan.variants.length ? choices.baseline : 0,
    allPairs: choices.allPairs,
    reference: referenceOf(plan.variants) ?? null,
    ...(plan.unit !== undefined && { unit: plan.unit }),
  };
}
