/** The choices for a comparison, and the request they produce. */
import type { Plan } from '../../engine/contract.ts';
import type { ComparisonRequest, Measure } from '../../measure/compare/comparison.ts';
import type { MetricId } from '../../measure/metrics/metrics.ts';
import type { Statistic } from '../../measure/stats/resample.ts';

export interface Choices {
  readonly metric: MetricId;
  readonly measure: Measure;
  /** Index into the grid. */
  readonly checkpoint: number;
  readonly statistic: Statistic;
  /** As typed; empty: the default. */
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
  checkpoint: Number.MAX_SAFE_INTEGER,
  statistic: 'iqm',
  threshold: '',
  margin: '',
  baseline: 0,
  allPairs: false,
};

/** Metrics that can be compared in this run. The training return comes last: its units differ between designs. */
export function metricsOf(plan: Plan): readonly MetricId[] {
  const bandit = plan.view.kind === 'arms';
  const network = plan.metricColumns !== undefined && plan.view.kind === 'language';
  const success = plan.events.some(({ name }) => name === 'success');
  const all = plan.measures !== 'returns';
  return [
    'taskReturn',
    ...(success ? (['success'] as const) : []),
    ...(bandit ? [] : (['episodeLength'] as const)),
    ...(bandit && all ? (['regret', 'optimalActions'] as const) : []),
    ...(plan.view.kind === 'grid' ? (['taskRate'] as const) : []),
    ...(network && all ? (['heldOut', 'kl'] as const) : []),
    'return',
  ];
}

/** A typed number; null: none. */
export function typed(text: string): number | null {
  const value = Number(text.trim().replace('\u2212', '-').replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

export function requestOf(choices: Choices, plan: Plan): ComparisonRequest {
  const metrics = metricsOf(plan);
  const metric = metrics.includes(choices.metric) ? choices.metric : 'taskReturn';
  const solved = plan.variants.find((variant) => variant.reference !== undefined)?.reference;
  const best = solved?.bestTaskReturn ?? Number.NaN;
  const random = solved?.randomTaskReturn ?? Number.NaN;
  const margin = typed(choices.margin);
  return {
    metric,
    measure: choices.measure,
    checkpoint: Math.min(choices.checkpoint, plan.grid.length - 1),
    statistic: choices.statistic,
    threshold: typed(choices.threshold),
    margin: margin === null ? null : Math.abs(margin),
    baseline: choices.baseline < plan.variants.length ? choices.baseline : 0,
    allPairs: choices.allPairs,
    reference: Number.isFinite(best) && Number.isFinite(random) ? { best, random } : null,
  };
}
