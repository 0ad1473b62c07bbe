import { useMemo } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { METRICS } from '../../measure/dictionary.ts';
import type { MetricId } from '../../measure/metrics.ts';
import { armStyle } from '../arm-style.ts';
import type { RangeRule } from './axes.ts';
import type { ChartEntry, ChartProps } from './chart-contract.ts';
import { columnOf } from './columns.ts';
import type { ReferenceMark } from './line-layers.tsx';
import type { LineSource } from './lines.ts';
import { RunCurves } from './run-curves.tsx';

interface MetricLinesSpec {
  readonly metric: MetricId;
  readonly order: number;
  readonly title?: string;
  readonly range: RangeRule;
  readonly applies: (plan: Plan) => boolean;
  readonly references?: (plan: Plan) => readonly ReferenceMark[];
}

/** One metric, one line an arm: what most charts are. */
export function metricLines({
  metric,
  order,
  title,
  range,
  applies,
  references,
}: MetricLinesSpec): ChartEntry {
  const entry = METRICS[metric];
  const name = title ?? entry?.label ?? metric;
  function Chart({ plan, width, height, turn }: ChartProps) {
    const sources = useMemo(() => plan.arms.map((arm, index) => lineOf(index, arm.label, metric)), [plan]);
    const marks = useMemo(() => references?.(plan) ?? [], [plan]);
    return (
      <RunCurves
        title={name}
        yLabel={entry?.unit ?? ''}
        width={width}
        height={height}
        turn={turn}
        sources={sources}
        references={marks}
        range={range}
      />
    );
  }
  return {
    id: metric,
    metric,
    title: name,
    order,
    applies,
    Chart,
    columns: () => [{ column: columnOf(metric), name: metric }],
  };
}

function lineOf(arm: number, label: string, metric: MetricId): LineSource {
  const style = armStyle(arm);
  return {
    arm,
    column: columnOf(metric),
    label,
    colour: style.colour,
    dash: style.dash,
    width: 2,
    band: true,
    endLabel: label,
  };
}
