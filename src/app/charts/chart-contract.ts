import type { ReactNode } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { METRICS } from '../../stats/metrics/dictionary.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import type { Domain } from './lines.ts';
import type { ReferenceMark } from './series.tsx';
import type { ValueScale } from './value-scale.ts';

export interface ChartProps {
  readonly plan: Plan;
  readonly width: number;
  readonly height: number;
  readonly scale: ValueScale;
}

export interface ChartEntry {
  readonly id: string;
  /** A key of the metric dictionary, which has the title, the unit and how to read the metric. */
  readonly metric: keyof typeof METRICS;
  readonly title: string;
  readonly applies: (plan: Plan) => boolean;
  readonly draw: (props: ChartProps) => ReactNode;
  /** Loads what the drawing needs, so that the next `draw` is complete at once. Absent if it needs nothing. */
  readonly load?: () => Promise<unknown>;
  /** The possible values of the quantity. Bands are cut to them. */
  readonly domain?: (plan: Plan) => Domain;
  /** Constant values, which files include and the chart draws as dotted lines. */
  readonly references?: (plan: Plan) => readonly ReferenceMark[];
  /** Metric columns for the data table and the CSV file. */
  readonly columns: (
    plan: Plan,
  ) => readonly { readonly column: number; readonly name: string; readonly variant?: number }[];
}

export const columnsFor = (...metrics: readonly MetricId[]) =>
  metrics.map((name) => ({ column: columnOf(name), name }));

/** Returns the metric columns of a chart, variant by variant. */
export const columnsOf = ({ columns }: Pick<ChartEntry, 'columns'>, plan: Plan) =>
  columns(plan).flatMap(({ column, name, variant: only }) =>
    plan.variants.flatMap(({ label }, variant) =>
      only === undefined || only === variant ? [{ variant, column, label, name }] : [],
    ),
  );
