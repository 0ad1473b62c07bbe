import type { Plan } from '../../engine/contract.ts';
import { METRICS, metricText } from '../../stats/metrics/dictionary.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import type { TermColumns } from '../../stats/metrics/run-columns.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { variantStyle } from '../kit/variant-style.ts';
import { type ChartEntry, type ChartProps, columnsFor } from './chart-contract.ts';
import { useImported } from './imported-lines.ts';
import { type Domain, type LineSource, sourceOf } from './lines.ts';
import type { RangeRule } from './run-axes.ts';
import { RunCurves } from './run-curves.tsx';
import type { ReferenceMark } from './series.tsx';

interface LinesChartSpec extends Omit<ChartEntry, 'draw'> {
  readonly unit: string;
  readonly range: RangeRule;
  readonly sources: (plan: Plan) => readonly LineSource[];
  /** Metrics whose lines from logs and stored runs are drawn, too. */
  readonly names: (plan: Plan) => readonly string[];
}
type LineChartSpec = Pick<LinesChartSpec, 'range' | 'applies' | 'references'> & {
  readonly metric: MetricId;
  /** The largest possible value, if the range does not give it. */
  readonly most?: (plan: Plan) => number;
};

export function lineChart({
  metric,
  most = () => Number.POSITIVE_INFINITY,
  ...spec
}: LineChartSpec): ChartEntry {
  const { label, unit } = METRICS[metric];
  const domain = (plan: Plan): Domain => {
    if (spec.range === 'unit') return [0, 1];
    return [spec.range === 'zero' ? 0 : Number.NEGATIVE_INFINITY, most(plan)];
  };
  return linesChart({
    ...spec,
    id: metric,
    metric,
    title: label,
    unit,
    names: () => [metric],
    domain,
    columns: () => columnsFor(metric),
    sources: (plan) =>
      plan.variants.map((variant, index) =>
        sourceOf(index, columnOf(metric), variant.label, { domain: domain(plan) }),
      ),
  });
}

/** Creates a chart of a metric that only a log has. It shows only the lines of the log. */
export const logChart = (metric: MetricId): ChartEntry =>
  linesChart({
    id: metric,
    metric,
    title: METRICS[metric].label,
    unit: METRICS[metric].unit,
    range: 'free',
    names: () => [metric],
    applies: () => true,
    columns: () => [],
    sources: () => [],
  });

export function probeChart({ metric, columns }: TermColumns): ChartEntry {
  return linesChart({
    id: metric,
    metric: 'probe',
    title: metricText(metric).label,
    unit: METRICS.probe.unit,
    range: 'free',
    names: () => [metric],
    applies: () => true,
    columns: () =>
      columns.flatMap((column, variant) => (column < 0 ? [] : [{ column, name: metric, variant }])),
    sources: (plan) =>
      columns.flatMap((column, variant) =>
        column < 0 ? [] : [sourceOf(variant, column, plan.variants[variant]?.label ?? '')],
      ),
  });
}

const linesChart = (spec: LinesChartSpec): ChartEntry => ({
  ...spec,
  draw: (props) => <Lines {...props} spec={spec} />,
});

function Lines({ spec, plan, ...place }: ChartProps & { readonly spec: LinesChartSpec }) {
  return (
    <RunCurves
      {...place}
      title={spec.title}
      yLabel={spec.unit}
      metric={spec.metric}
      sources={spec.sources(plan)}
      references={spec.references?.(plan)}
      imported={useImported(spec.names(plan))}
      range={spec.range}
    />
  );
}

/** Shows what the variant is meant to achieve. If it falls while the training return rises, the agent exploits the design. */
export const taskReturnChart = lineChart({
  metric: 'taskReturn',
  range: 'free',
  applies: () => true,
  references: exactReturns,
});

/** Shows what the variant is paid, next to the task return and on its own axis. */
export const trainingReturnChart = lineChart({
  metric: 'return',
  range: 'free',
  applies: () => true,
});

function exactReturns(plan: Plan): readonly ReferenceMark[] {
  const solved = plan.variants.find((variant) => variant.reference !== undefined)?.reference;
  if (solved === undefined) return [];
  const marks: ReferenceMark[] = [
    { value: solved.bestTaskReturn, text: 'optimal' },
    { value: solved.randomTaskReturn, text: 'random policy' },
  ];
  plan.variants.forEach((variant, index) => {
    const value = variant.reference?.designTaskReturn ?? Number.NaN;
    const reported = marks.some(
      (mark) => Math.abs(mark.value - value) <= 1e-3 * Math.max(1, Math.abs(value)),
    );
    if (Number.isFinite(value) && !reported)
      marks.push({ value, text: `${variant.label}, optimal policy`, color: variantStyle(index).color });
  });
  return marks.filter((mark) => Number.isFinite(mark.value));
}
