import { peakOf } from '../../stats/compare/over-optimization.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { measured } from '../kit/numerals.ts';
import { variantKey, variantStyle } from '../kit/variant-style.ts';
import { useLab } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import type { XAxis } from '../model/model.ts';
import { axisOf, roundAxis, xTickCount } from './axis.ts';
import { type ChartEntry, type ChartProps, columnsFor } from './chart-contract.ts';
import { useReadingLine } from './chart-view.ts';
import { type Line, type LineSource, lineOf, nearest, sourceOf } from './lines.ts';
import { type Fit, fitOf, type Path, pathOf, reachOf, thinned } from './over-optimization-path.ts';
import { Plot, type Scales } from './plot.tsx';
import { Series } from './series.tsx';
import { visibleEnds } from './visible-range.ts';

const MAX_POINTS = 300;
const THIN = 1; // of the fit

interface VariantPaths {
  readonly label: string;
  readonly task: Path;
  readonly fit: Fit | null;
  readonly variant: number;
  readonly training: readonly Line[];
  readonly measured: readonly Line[];
  readonly fitted: readonly Line[];
}

/**
 * Rewards over the distance from the reference: how far the proxy can be trusted (2210.10760, figure 1). Two panels, one above
 * the other, with the same x-axis: what is paid, and what is meant.
 */
function OverOptimizationChart({ plan, width, height }: ChartProps) {
  const lab = useLab();
  const { xAxis, hiddenVariants } = lab.view.getState();
  const variants = plan.variants.flatMap(({ label }, variant) =>
    hiddenVariants.includes(variant) ? [] : [pathsOf(lab, variant, label, xAxis)],
  );
  const training = variants.flatMap((variant) => variant.training);
  const task = variants.flatMap((variant) => variant.measured);
  const reach = reachOf([...training, ...task].map(({ x }) => x));
  const ticks = xTickCount(width);
  const half = { width, height: height / 2 };
  return (
    <div className="reading-area" role="img" aria-label={summaryText(variants)}>
      <Plot
        {...half}
        x={axisOf('', 0, reach, ticks)}
        y={roundAxis('training return', visibleEnds(training), Y_TICKS)}
        draw={(scales) => <Series scales={scales} lines={training} />}
      />
      <Plot
        {...half}
        x={axisOf('√KL (nats per completion)', 0, reach, ticks)}
        // The fit may leave the plot; measured values set the range.
        y={roundAxis('task return', visibleEnds(task), Y_TICKS)}
        draw={(scales) => (
          <>
            <Series scales={scales} lines={[...variants.flatMap((variant) => variant.fitted), ...task]} />
            <Moments scales={scales} variants={variants} />
          </>
        )}
      />
      {task.length === 0 && (
        <p className="chart-empty">No values yet. This chart needs the KL of the first batches.</p>
      )}
    </div>
  );
}
const Y_TICKS = 2;

function pathsOf(lab: Lab, variant: number, label: string, xAxis: XAxis): VariantPaths {
  const series = (metric: MetricId) => lab.series(variant, columnOf(metric), xAxis);
  const kl = series('kl');
  const task = pathOf(kl, series('taskReturn'));
  const fit = fitOf(task);
  /** None for a path without points. */
  const linesOf = ({ d, y }: Pick<Path, 'd' | 'y'>, metric: MetricId, own: Partial<LineSource> = {}) => {
    const source = sourceOf(variant, columnOf(metric), label, { band: false, endLabel: '', ...own });
    return y.length === 0 ? [] : [lineOf(source, d, y)];
  };
  return {
    label,
    task,
    fit,
    variant,
    training: linesOf(thinned(pathOf(kl, series('return')), MAX_POINTS), 'return'),
    measured: linesOf(thinned(task, MAX_POINTS), 'taskReturn'),
    // The key of a line is its column; the fit uses the column of the distance.
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

/** The position of each path at the reading line of the other charts. */
function Moments({
  scales,
  variants,
}: {
  readonly scales: Scales;
  readonly variants: readonly VariantPaths[];
}) {
  const at = useReadingLine();
  if (at === null) return null;
  return variants.map(({ variant, task }) => {
    const point = nearest(task.at, at);
    const d = task.d[point];
    const y = task.y[point];
    if (d === undefined || y === undefined) return null;
    return (
      <circle
        key={variantKey(variant)}
        cx={scales.px(d)}
        cy={scales.py(y)}
        r={6}
        fill="none"
        stroke={variantStyle(variant).color}
        strokeWidth={2}
      />
    );
  });
}

export const overOptimizationChart: ChartEntry = {
  id: 'over-optimization',
  metric: 'overOptimization',
  title: 'Over-optimization',
  applies: (plan) => plan.view.kind === 'language',
  draw: (props) => <OverOptimizationChart {...props} />,
  columns: () => columnsFor('kl', 'taskReturn', 'return'),
};
