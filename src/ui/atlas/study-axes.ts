/** The axes of a study's charts, in words. */
import { metricText } from '../../measure/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../measure/metrics/metrics.ts';
import { type ChartLine, placeNames } from '../../studies/chart-data.ts';
import type { StudyChart, WrittenStudy } from '../../studies/study.ts';
import { type Axis, axisOf, extentOf, roundAxis, xTickCount } from '../charts/frame/axis.ts';
import { cutNames, textWidth } from '../charts/frame/label-places.ts';

export function xAxis(
  study: WrittenStudy,
  chart: StudyChart,
  lines: readonly ChartLine[],
  width: number,
): Axis {
  const run = study.runs[chart.run];
  const names = placeNames(study, chart);
  if (chart.kind === 'bars' || names !== null) {
    const all = names ?? [];
    const room = (width - 80) / Math.max(1, all.length) - 8;
    // Variants are all named, if need be cut; of states and values as many as there is room for.
    const every = chart.kind === 'bars' ? 1 : Math.ceil(Math.max(...all.map(textWidth)) / Math.max(1, room));
    const cut = cutNames(all, every * room);
    const ticks = [...all.keys()].filter((k) => k % every === 0);
    const texts = ticks.map((k) => cut[k] ?? '');
    const label = chart.kind === 'sweep' ? sweepWords(study, chart) : chart.kind === 'states' ? 'state' : '';
    return { label, low: -0.5, high: all.length - 0.5, ticks, texts };
  }
  const [low, high] = extentOf(lines.flatMap(({ x }) => x)) ?? [0, 1];
  if (chart.kind === 'sweep') {
    const log = chart.logarithmic === true && low > 0;
    if (log)
      return axisOf(sweepWords(study, chart), low, Math.max(high, low * 1.01), xTickCount(width), true);
    return roundAxis(sweepWords(study, chart), [low, high], xTickCount(width));
  }
  const unit = run?.episodes === undefined ? 'environment steps per seed' : 'episodes';
  return axisOf(unit, 0, high, xTickCount(width));
}

function sweepWords(study: WrittenStudy, { run, over = '' }: StudyChart): string {
  const unit = study.runs[run]?.vary?.find(({ path }) => path === over)?.unit;
  const name = over.slice(over.lastIndexOf('.') + 1);
  return unit === undefined ? name : `${name}, ${unit}`;
}

/** Quantities that are no metrics, by their first word. */
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

/** Letters of an axis. */
const LONGEST_NAME = 24;

export function yWords({ metric }: StudyChart): string {
  if (ALL_METRIC_IDS.includes(metric as MetricId)) {
    const { label, unit } = metricText(metric as MetricId);
    return label.length + unit.length <= LONGEST_NAME ? `${label} (${unit})` : label;
  }
  const [, exact, name = ''] = /^(exact:)?(.*)$/.exec(metric) ?? [];
  if (metric === 'probe:event') return 'events per episode';
  const words = QUANTITIES[name.split(':')[0] ?? ''] ?? name.replace(/^(probe|contribution):/, '');
  return exact === undefined ? words : `exact ${words}`;
}
