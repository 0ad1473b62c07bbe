/** What the axes of a study's charts say. */
import { metricText } from '../stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricId } from '../stats/metrics/metrics.ts';
import type { StudyChart } from './study.ts';

/** Names of quantities that are not metrics, keyed by their first word. */
const QUANTITIES: Readonly<Record<string, string>> = {
  value: 'value',
  actionValue: 'action value',
  policy: 'probability',
  random: 'value of random actions',
  start: 'value of the start',
  randomReturn: 'return of random actions',
  gain: 'reward per step',
  klToPosterior: 'KL to the exact posterior',
  dualityGap: 'duality gap',
  regularizedGap: 'regularized gap',
};

const LONGEST_NAME = 24;

/** What the vertical axis of a chart counts. */
export function axisText({ metric, unit: own, threshold }: StudyChart): string {
  if (own !== undefined) return own;
  if (threshold !== undefined) return 'steps';
  if (ALL_METRIC_IDS.includes(metric as MetricId)) {
    const { label, unit } = metricText(metric as MetricId);
    return label.length + unit.length <= LONGEST_NAME ? `${label} (${unit})` : label;
  }
  const [, exact, name = ''] = /^(exact:)?(.*)$/.exec(metric) ?? [];
  if (metric === 'probe:event') return 'events per episode';
  const words = QUANTITIES[name.split(':')[0] ?? ''] ?? name.replace(/^(probe|contribution):/, '');
  return exact === undefined ? words : `exact ${words}`;
}

const unitOf = ({ metric, unit }: StudyChart): string =>
  unit ?? (ALL_METRIC_IDS.includes(metric as MetricId) ? metricText(metric as MetricId).unit : '');

/** The values that a chart can have: a share lies between 0 and 1. The interval of a mean may leave them, and is cut. */
export const possibleValues = (chart: StudyChart): readonly [number, number] =>
  chart.threshold === undefined &&
  /\b(share|probability|recall|F1)\b/.test(`${axisText(chart)} ${unitOf(chart)}`)
    ? [0, 1]
    : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
