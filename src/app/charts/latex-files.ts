import type { Plan } from '../../engine/contract.ts';
import { budgetOf, unitOf } from '../../experiment/budget.ts';
import { latexFigure } from '../../stats/figures/latex.ts';
import { latexTables } from '../../stats/figures/latex-table.ts';
import { METRICS, metricText } from '../../stats/metrics/dictionary.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import { isTermMetric } from '../../stats/metrics/run-columns.ts';
import { tick } from '../kit/numerals.ts';
import type { Lab } from '../model/lab.ts';
import { collectSeries } from '../runs/run-columns.ts';
import { type ChartEntry, columnsOf } from './chart-contract.ts';
import { partialText } from './figure-words.ts';
import { ANY, FEWEST_SEEDS, lineOf, sourceOf } from './lines.ts';
import { resultsTable } from './results-table.ts';
import { xLabelOf } from './run-axes.ts';
import { scaled, type ValueScale } from './value-scale.ts';
import { visibleRange } from './visible-range.ts';

/** The light theme's colors, for white paper. */
const PAPER = ['0072B2', 'D55E00', '009E73', 'B8558F', 'E69F00', '3F9FD8', '3A3A3A', 'A59A00'] as const;

export const paperColor = (variant: number): string => PAPER[variant % PAPER.length] ?? '000000';

export function originOf(
  lab: Lab,
  lines = 'Lines: mean over seeds. Bands: 95 % interval (Student t over seeds).',
): readonly string[] {
  const { experiment } = lab.run.getState();
  if (experiment === null) return ['Made by Reward Lab.'];
  const { name, seeds, seed } = experiment;
  return [
    `Made by Reward Lab from “${name}”: ${seeds} seeds from ${seed}, ${budgetOf(experiment)} ${unitOf(experiment)} each.`,
    lines,
  ];
}

/** @param scale how the chart scales its values @throws as `collectSeries` */
export async function chartLatex(
  lab: Lab,
  plan: Plan,
  chart: Pick<ChartEntry, 'title' | 'metric' | 'columns' | 'references' | 'domain'>,
  scale: ValueScale,
): Promise<string> {
  const { xAxis, logX, logY, hiddenVariants } = lab.view.getState();
  const wanted = columnsOf(chart, plan).filter(({ variant }) => !hiddenVariants.includes(variant));
  const series = await collectSeries(lab, plan, wanted, xAxis);
  const { experiment } = lab.run.getState();
  const stamp = partialText(lab.run.getState());
  const several = new Set(wanted.map(({ name }) => name)).size > 1;
  const [from, to] = chart.domain?.(plan) ?? ANY;
  const banded = (experiment?.seeds ?? 0) >= FEWEST_SEEDS;
  const bandOf = (ends: Float64Array) =>
    ends.map((end) => (banded ? Math.min(to, Math.max(from, end)) : Number.NaN));
  const lines = series.map(({ x, mean, low, high }, k) => {
    const { variant = 0, column = 0, name = '', label = '' } = wanted[k] ?? {};
    // Two quantities of one variant share its color, so the second is dotted.
    const look = several ? { dash: name === wanted[0]?.name ? '' : '2 3' } : {};
    const source = sourceOf(variant, column, several ? `${label}, ${nameOf(name)}` : label, look);
    return lineOf(source, x, mean, bandOf(low), bandOf(high));
  });
  const levels = (chart.references?.(plan) ?? []).map(({ value, text }) => ({ value, text }));
  const values = levels.map(({ value }) => value);
  const laid = scaled(scale, lines, [], values);
  const { unit } = METRICS[chart.metric];
  const figure = {
    title: stamp === '' ? chart.title : `${chart.title} (${stamp})`,
    xLabel: xLabelOf(xAxis, experiment),
    yLabel: unit,
    logX,
    logY: logY && laid === null && lines.every(({ y }) => y.every((value) => !(value <= 0))),
    origin: banded ? originOf(lab) : originOf(lab, 'Lines: mean over seeds. Too few seeds for bands.'),
    lines: (laid?.lines ?? lines).map(({ source, x, y, low, high }, k) => {
      const { label, variant, dash } = source;
      return { label, color: paperColor(variant), dash, x, mean: y, low, high, n: series[k]?.n.at(-1) ?? 0 };
    }),
    levels,
  };
  if (laid === null) {
    const visible = visibleRange(lines);
    const yRange = visible?.cut === true && !figure.logY ? ([visible.low, visible.high] as const) : undefined;
    return latexFigure(yRange === undefined ? figure : { ...figure, yRange });
  }
  const { axis } = laid;
  return latexFigure({
    ...figure,
    yLabel: laid.levels ? `${unit} (${axis.words})` : axis.words,
    yRange: [axis.low, axis.high],
    yTicks: axis.ticks.map((at) => ({ at, text: tick(axis.valueAt(at)) })),
    origin: [...figure.origin, `Vertical axis: ${axis.words}. The coordinates are positions on it.`],
    levels: laid.levels ? levels.map((one) => ({ ...one, value: laid.place(one.value) })) : [],
  });
}

/** Returns the title of a metric, or the name of a reward term. */
const nameOf = (name: string): string =>
  Object.hasOwn(METRICS, name) || isTermMetric(name) ? metricText(name as MetricId).label : name;

/** @throws as `collectSeries` */
export async function resultsLatex(lab: Lab, plan: Plan): Promise<string> {
  return latexTables([{ origin: originOf(lab), ...(await resultsTable(lab, plan)) }]);
}
