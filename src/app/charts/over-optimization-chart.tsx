import { ReferenceDot } from 'recharts';
import { peakOf } from '../../stats/compare/over-optimization.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { measured } from '../kit/numerals.ts';
import { variantKey, variantStyle } from '../kit/variant-style.ts';
import { useLab } from '../model/hooks.ts';
import { axisOf, roundAxis, xTickCount } from './axis.ts';
import type { ChartProps } from './chart-contract.ts';
import { useReadingLine } from './chart-view.ts';
import { Curves } from './curves.tsx';
import { type Line, type LineSource, lineOf, nearest, sourceOf } from './lines.ts';
import { type Fit, fitOf, type Path, pathOf, reachOf, thinned } from './over-optimization-path.ts';
import { Plot } from './plot.tsx';
import { visibleEnds } from './visible-range.ts';

const MAX_POINTS = 300;
const THIN = 1; // line width of the fit

export interface VariantPaths {
  readonly label: string;
  readonly variant: number;
  /** The task return over the distance, at every measurement point. */
  readonly task: Path;
  readonly fit: Fit | null;
  readonly training: readonly Line[];
  readonly measured: readonly Line[];
  readonly fitted: readonly Line[];
}

export function OverOptimizationChart({ plan, width, height }: ChartProps) {
  const lab = useLab();
  const at = useReadingLine();
  const { xAxis, hiddenVariants } = lab.view.getState();
  const variants = plan.variants.flatMap(({ label }, variant) => {
    if (hiddenVariants.includes(variant)) return [];
    const series = (metric: MetricId) => lab.series(variant, columnOf(metric), xAxis);
    const kl = series('kl');
    return [pathsOf(variant, label, pathOf(kl, series('return')), pathOf(kl, series('taskReturn')))];
  });
  return <OverOptimizationPlot variants={variants} width={width} height={height} at={at} />;
}

interface OverOptimizationPlotProps {
  readonly variants: readonly VariantPaths[];
  readonly width: number;
  readonly height: number;
  /** The position of the reading line on the axis of the run, or null. */
  readonly at: number | null;
}

/**
 * Plots training return and task return over the distance from the reference, to show how far the proxy can be trusted
 * (2210.10760, figure 1).
 */
export function OverOptimizationPlot({ variants, width, height, at }: OverOptimizationPlotProps) {
  const training = variants.flatMap((variant) => variant.training);
  const task = variants.flatMap((variant) => variant.measured);
  const fitted = variants.flatMap((variant) => variant.fitted);
  const reach = reachOf([...training, ...task].map(({ x }) => x));
  const ticks = xTickCount(width);
  const half = { width, height: height / 2 };
  const above = roundAxis('training return', visibleEnds(training), Y_TICKS);
  // The fit may leave the plot, because only measured values set the range.
  const below = roundAxis('task return', visibleEnds(task), Y_TICKS);
  const valuesOf = (lines: readonly Line[]) => lines.flatMap(({ y }) => [...y]);
  return (
    <div className="reading-area static-plot" role="img" aria-label={summaryText(variants)}>
      <Plot {...half} x={axisOf('', 0, reach, ticks)} y={above} values={valuesOf(training)}>
        <Curves lines={training} />
      </Plot>
      <Plot
        {...half}
        x={axisOf('√KL (nats per completion)', 0, reach, ticks)}
        y={below}
        values={valuesOf([...task, ...fitted])}
      >
        <Curves lines={task} behind={fitted} />
        {at !== null && momentsOf(variants, at)}
      </Plot>
      {task.length === 0 && (
        <p className="chart-empty">No values yet. This chart needs the KL of the first batches.</p>
      )}
    </div>
  );
}
const Y_TICKS = 2;

/** @param training training return over the distance @param task task return over the distance */
export function pathsOf(variant: number, label: string, training: Path, task: Path): VariantPaths {
  const fit = fitOf(task);
  /** Returns nothing for a path without points. */
  const linesOf = ({ d, y }: Pick<Path, 'd' | 'y'>, metric: MetricId, own: Partial<LineSource> = {}) => {
    const source = sourceOf(variant, columnOf(metric), label, { band: false, endLabel: '', ...own });
    return y.length === 0 ? [] : [lineOf(source, d, y)];
  };
  return {
    label,
    variant,
    task,
    fit,
    training: linesOf(thinned(training, MAX_POINTS), 'return'),
    measured: linesOf(thinned(task, MAX_POINTS), 'taskReturn'),
    // The key of a line is its column. The fit uses the column of the distance.
    fitted: fit === null ? [] : linesOf(fit, 'kl', { width: THIN }),
  };
}

function summaryText(variants: readonly VariantPaths[]): string {
  const latest = variants.flatMap(({ label, task, fit }) => {
    const y = task.y.at(-1);
    if (y === undefined) return [];
    const turn = fit === null ? Number.NaN : peakOf(fit.curve);
    const turning = turn <= (fit?.d.at(-1) ?? 0) ? `, the fit peaks at ${measured(turn)}` : '';
    return [`${label} task return ${measured(y)} at √KL ${measured(task.d.at(-1) ?? 0)}${turning}`];
  });
  return `Over-optimization: rewards against the square root of the KL to the reference. ${latest.length === 0 ? 'No values yet.' : `Latest: ${latest.join('; ')}.`}`;
}

const momentsOf = (variants: readonly VariantPaths[], at: number) =>
  variants.map(({ variant, task }) => {
    const point = nearest(task.at, at);
    const d = task.d[point];
    const y = task.y[point];
    return d === undefined || y === undefined ? null : (
      <ReferenceDot
        key={variantKey(variant)}
        x={d}
        y={y}
        r={6}
        fill="none"
        stroke={variantStyle(variant).color}
        strokeWidth={2}
      />
    );
  });
