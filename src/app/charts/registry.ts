/** The charts in page order. */
import type { Plan } from '../../engine/contract.ts';
import {
  ALL_METRIC_IDS,
  METRIC_COLUMNS,
  type MetricId,
  NETWORK_METRIC_COLUMNS,
} from '../../stats/metrics/metrics.ts';
import { termColumns } from '../../stats/metrics/run-columns.ts';
import { advantageChart } from './advantage-chart.tsx';
import type { ChartEntry } from './chart-contract.ts';
import { contributionChart } from './contribution-chart.tsx';
import { lineChart, logChart, probeChart, taskReturnChart, trainingReturnChart } from './line-charts.tsx';
import { groupOrder } from './metric-groups.ts';
import { overOptimizationChart } from './over-optimization.tsx';
import type { RangeRule } from './run-axes.ts';

type Applies = (plan: Plan) => boolean;

const always = () => true;
const bandit: Applies = ({ view }) => view.kind === 'arms';
const notBandit: Applies = ({ view }) => view.kind !== 'arms';
const networks: Applies = ({ metricColumns = 0, tables }) => metricColumns > METRIC_COLUMNS && !tables;
const language: Applies = (plan) => networks(plan) && plan.view.kind === 'language';
const batches: Applies = ({ metricColumns = 0 }) => metricColumns > NETWORK_METRIC_COLUMNS;

const line = (metric: MetricId, range: RangeRule, applies: Applies) => lineChart({ metric, range, applies });

const CHARTS: readonly ChartEntry[] = [
  taskReturnChart,
  trainingReturnChart,
  lineChart({
    metric: 'evaluationReturn',
    range: 'free',
    applies: (plan) => language(plan) || plan.evaluation !== undefined,
  }),
  overOptimizationChart,
  line('regret', 'zero', bandit),
  line('optimalActions', 'unit', bandit),
  lineChart({
    metric: 'entropy',
    range: 'zero',
    applies: always,
    most: ({ nActions }) => (nActions > 1 ? Math.log(nActions) : Number.POSITIVE_INFINITY),
    // The uniform policy has the largest entropy.
    references: ({ nActions }) => (nActions > 1 ? [{ value: Math.log(nActions), text: 'uniform' }] : []),
  }),
  line('kl', 'free', language),
  advantageChart,
  contributionChart,
  line('success', 'unit', (plan) => notBandit(plan) && plan.events.some(({ name }) => name === 'success')),
  line('batchSuccess', 'unit', batches),
  line('batchReturn', 'free', batches),
  line('passAtK', 'unit', language),
  line('passAt1', 'unit', language),
  line('silentGroups', 'unit', language),
  line('episodeLength', 'zero', notBandit),
  line('rightLength', 'zero', language),
  line('wrongLength', 'zero', language),
  line('truncated', 'unit', networks),
  line(
    'valueError',
    'zero',
    (plan) =>
      notBandit(plan) && plan.variants.some((variant) => variant.critic && variant.reference !== undefined),
  ),
  line('clipFraction', 'zero', networks),
  line('clippedLow', 'zero', networks),
  line('clippedHigh', 'zero', networks),
  line('approxKl', 'zero', networks),
  line('approxKlK1', 'free', networks),
  line('klToken', 'zero', language),
  line('klBound', 'zero', batches),
  line('klCoefficient', 'zero', language),
  line('policyLoss', 'free', networks),
  lineChart({ metric: 'chosenLogp', range: 'free', applies: language, most: () => 0 }),
  lineChart({ metric: 'rejectedLogp', range: 'free', applies: language, most: () => 0 }),
  line('preferenceMargin', 'free', language),
  line('preferenceAccuracy', 'unit', language),
  line('rewardModelAccuracy', 'unit', language),
  line('warmStart', 'unit', language),
  line('valueLoss', 'zero', networks),
  lineChart({ metric: 'explainedVariance', range: 'free', applies: networks, most: () => 1 }),
  line('gradientNorm', 'zero', networks),
  line('taskRate', 'free', ({ view }) => view.kind === 'grid'),
  line('rewardRate', 'free', ({ view }) => view.kind === 'grid'),
  line('advantageMean', 'free', always),
  line('advantageStd', 'zero', always),
  line('episodes', 'zero', notBandit),
  line('updates', 'zero', always),
];

/** What learning looks like in every world: how sure the policy is, and how far its updates pull. */
const OF_LEARNING = ['entropy', 'advantage'];

/**
 * Returns the charts next to the maps: the two named by the preset, or task and training return, for bandits the usual two; then
 * the entropy and the advantages.
 */
export function mainCharts(plan: Plan, shows?: readonly string[]): readonly ChartEntry[] {
  const usual = bandit(plan) ? ['regret', 'optimalActions'] : ['taskReturn', 'return'];
  const all = chartsOf(plan);
  const find = (ids: readonly string[]) => ids.flatMap((id) => all.find((chart) => chart.id === id) ?? []);
  const own = find(shows ?? []);
  return [...new Set([...(own.length === 2 ? own : find(usual)), ...find(OF_LEARNING)])];
}

/** Adds charts of metrics that only a log has. @param metrics of the lines of logs */
export function chartsWith(plan: Plan, metrics: readonly string[]): readonly ChartEntry[] {
  const own = chartsOf(plan);
  const added = ALL_METRIC_IDS.filter(
    (metric) => metrics.includes(metric) && own.every((chart) => chart.id !== metric),
  );
  return added.length === 0
    ? own
    : [...own, ...added.map(logChart)].sort((a, b) => groupOrder(a) - groupOrder(b));
}

const charts = new WeakMap<Plan, readonly ChartEntry[]>();

/** Returns the applicable charts of a run, group by group, with one per probe after the paid terms. */
export function chartsOf(plan: Plan): readonly ChartEntry[] {
  const known = charts.get(plan);
  if (known !== undefined) return known;
  const found = CHARTS.filter(({ applies }) => applies(plan))
    .flatMap((chart) => [
      chart,
      ...(chart === contributionChart
        ? termColumns(plan)
            .filter(({ metric }) => metric.startsWith('probe: '))
            .map(probeChart)
        : []),
    ])
    .sort((a, b) => groupOrder(a) - groupOrder(b));
  charts.set(plan, found);
  return found;
}
