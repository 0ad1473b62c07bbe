/** The groups of “All metrics”. Every entry of the metric dictionary is in exactly one. */
import { METRICS } from '../../stats/metrics/dictionary.ts';
import type { MetricEntry } from '../../stats/metrics/metrics.ts';
import { aliasesOf } from '../../stats/metrics/names-elsewhere.ts';
import { groupsOf, matcherOf } from '../kit/search-field.tsx';
import type { ChartEntry } from './chart-contract.ts';
import { GROUP_ORDER, type GroupId } from './chart-view.ts';

export const GROUPS: Readonly<Record<GroupId, { readonly title: string; readonly hint: string }>> = {
  outcome: { title: 'Outcome', hint: 'What the agent achieves, and what it is paid for' },
  exploration: { title: 'Exploration', hint: 'How widely the agent tries actions' },
  optimization: { title: 'Optimization', hint: 'How each update changes the policy' },
  value: { title: 'Value', hint: 'What the agent expects, and how wrong it is' },
};

const GROUP_OF: Readonly<Record<MetricEntry['id'], GroupId>> = {
  taskReturn: 'outcome',
  return: 'outcome',
  evaluationReturn: 'outcome',
  overOptimization: 'outcome',
  contribution: 'outcome',
  probe: 'outcome',
  success: 'outcome',
  batchReturn: 'outcome',
  batchSuccess: 'outcome',
  regret: 'outcome',
  passAtK: 'outcome',
  passAt1: 'outcome',
  taskRate: 'outcome',
  rewardRate: 'outcome',
  episodeLength: 'outcome',
  rightLength: 'outcome',
  wrongLength: 'outcome',
  truncated: 'outcome',
  warmStart: 'outcome',
  entropy: 'exploration',
  optimalActions: 'exploration',
  silentGroups: 'exploration',
  episodes: 'exploration',
  kl: 'optimization',
  klToken: 'optimization',
  klBound: 'optimization',
  klCoefficient: 'optimization',
  approxKl: 'optimization',
  approxKlK1: 'optimization',
  clipFraction: 'optimization',
  clippedLow: 'optimization',
  clippedHigh: 'optimization',
  policyLoss: 'optimization',
  gradientNorm: 'optimization',
  chosenLogp: 'optimization',
  rejectedLogp: 'optimization',
  preferenceMargin: 'optimization',
  preferenceAccuracy: 'optimization',
  updates: 'optimization',
  stepsPerSecond: 'optimization',
  advantageHistogram: 'value',
  advantageMean: 'value',
  advantageStd: 'value',
  valueError: 'value',
  valueLoss: 'value',
  explainedVariance: 'value',
  rewardModelAccuracy: 'value',
};

export const groupOrder = (chart: Pick<ChartEntry, 'metric'>): number => GROUP_ORDER.indexOf(groupOf(chart));
export const groupOf = ({ metric }: Pick<ChartEntry, 'metric'>): GroupId => GROUP_OF[metric];

/** Groups the charts in the order of the groups and drops empty groups. */
export function grouped<Chart extends Pick<ChartEntry, 'metric'>>(
  charts: readonly Chart[],
): readonly (readonly [GroupId, readonly Chart[]])[] {
  const known = new Map(groupsOf(charts, groupOf));
  return GROUP_ORDER.flatMap((group) => {
    const members = known.get(group);
    return members === undefined ? [] : [[group, members] as const];
  });
}

/** Finds charts whose title, metric or name in CleanRL, SB3, TRL or verl contains every word of the query. */
export function searched<Chart extends Pick<ChartEntry, 'metric' | 'title' | 'id'>>(
  charts: readonly Chart[],
  query: string,
): readonly Chart[] {
  const matches = matcherOf(query);
  return charts.filter(({ metric, title, id }) => {
    const entry = METRICS[metric];
    return matches([title, id, entry.label, metric, ...aliasesOf(entry)].join('\n'));
  });
}
