import { useMemo } from 'react';
import type { Plan } from '../../../engine/contract.ts';
import { METRICS } from '../../../measure/metrics/dictionary.ts';
import type { MetricId } from '../../../measure/metrics/metrics.ts';
import { useOverlaid } from '../../share/imported-lines.ts';
import { variantStyle } from '../../variant-style.ts';
import type { ChartEntry, ChartProps } from '../chart-contract.ts';
import type { RangeRule } from '../frame/axes.ts';
import { columnOf } from '../frame/columns.ts';
import type { ReferenceMark } from '../frame/line-layers.tsx';
import type { LineSource } from '../lines.ts';
import { RunCurves } from '../run-curves.tsx';

interface MetricLinesSpec {
  readonly metric: MetricId;
  readonly order: number;
  readonly range: RangeRule;
  readonly applies: (plan: Plan) => boolean;
  readonly references?: (plan: Plan) => readonly ReferenceMark[];
}

/** One metric, one line per variant: the form of most charts. */
export function metricLines(spec: MetricLinesSpec): ChartEntry {
  const { metric, order, applies, references } = spec;
  return {
    id: metric,
    metric,
    title: METRICS[metric].label,
    order,
    applies,
    draw: (props) => <MetricLines {...props} spec={spec} />,
    ...(references === undefined ? {} : { references }),
    columns: () => [{ column: columnOf(metric), name: metric }],
  };
}

function MetricLines({ plan, width, height, turn, spec }: ChartProps & { readonly spec: MetricLinesSpec }) {
  const { label, unit } = METRICS[spec.metric];
  const sources = useMemo(
    () => plan.variants.map((variant, index) => lineOf(index, variant.label, spec.metric)),
    [plan, spec],
  );
  const overlaid = useOverlaid([spec.metric]);
  const references = useMemo(() => spec.references?.(plan) ?? [], [plan, spec]);
  return (
    <RunCurves
      title={label}
      yLabel={unit}
      width={width}
      height={height}
      turn={turn}
      sources={sources}
      references={references}
      imported={overlaid}
      range={spec.range}
    />
  );
}

function lineOf(variant: number, label: string, metric: MetricId): LineSource {
  const style = variantStyle(variant);
  return {
    variant,
    column: columnOf(metric),
    label,
    color: style.color,
    dash: style.dash,
    width: 2,
    band: true,
    endLabel: label,
  };
}
