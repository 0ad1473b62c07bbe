import { useMemo } from 'react';
import type { Plan } from '../../../engine/contract.ts';
import { METRICS } from '../../../measure/metrics/dictionary.ts';
import type { MetricId } from '../../../measure/metrics/metrics.ts';
import { columnOf } from '../../../measure/stats/aggregate.ts';
import { useImported } from '../../share/imported-lines.ts';
import type { ChartEntry, ChartProps } from '../chart-contract.ts';
import type { RangeRule } from '../frame/run-axes.ts';
import type { ReferenceMark } from '../frame/series.tsx';
import { type LineSource, sourceOf } from '../lines.ts';
import { RunCurves } from '../run-curves.tsx';

interface LineChartSpec {
  readonly metric: MetricId;
  readonly range: RangeRule;
  readonly applies: (plan: Plan) => boolean;
  readonly references?: (plan: Plan) => readonly ReferenceMark[];
}

/** One metric, one line per variant: the form of most charts. */
export function lineChart(spec: LineChartSpec): ChartEntry {
  const { metric } = spec;
  const { label, unit } = METRICS[metric];
  const column = columnOf(metric);
  return linesChart({
    ...spec,
    id: metric,
    title: label,
    unit,
    logs: false,
    columns: () => [{ column, name: metric }],
    sources: (plan) => plan.variants.map((variant, index) => sourceOf(index, column, variant.label)),
  });
}

interface LinesChartSpec extends Omit<ChartEntry, 'draw'> {
  readonly unit: string;
  readonly range: RangeRule;
  readonly sources: (plan: Plan) => readonly LineSource[];
  /** Whether logs of other tools are drawn, too. */
  readonly logs: boolean;
}

/** Lines over the run, and those of stored runs. */
export function linesChart({ unit, range, sources, logs, ...entry }: LinesChartSpec): ChartEntry {
  return { ...entry, draw: (props) => <Lines {...props} spec={{ unit, range, sources, logs, ...entry }} /> };
}

function Lines({ spec, plan, ...place }: ChartProps & { readonly spec: LinesChartSpec }) {
  const sources = useMemo(() => spec.sources(plan), [plan, spec]);
  const references = useMemo(() => spec.references?.(plan), [plan, spec]);
  const metrics = spec.columns(plan).map(({ name }) => name);
  const imported = useImported(metrics, spec.logs);
  return (
    <RunCurves
      {...place}
      title={spec.title}
      yLabel={spec.unit}
      sources={sources}
      references={references}
      imported={imported}
      range={spec.range}
    />
  );
}
