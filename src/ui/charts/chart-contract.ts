/** What a chart file exports. The registry finds the files; nothing else knows their names. */
import type { ReactNode } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { METRICS } from '../../measure/metrics/dictionary.ts';
import type { ReferenceMark } from './frame/line-layers.tsx';

export interface ChartProps {
  readonly plan: Plan;
  readonly width: number;
  readonly height: number;
  /** Increases when it is this chart's turn to draw; 0: no turn yet. */
  readonly turn: number;
}

export interface ChartEntry {
  readonly id: string;
  /** Key of the metric dictionary: title, unit, how to read it. */
  readonly metric: keyof typeof METRICS;
  readonly title: string;
  /** Position: low numbers come first. */
  readonly order: number;
  readonly applies: (plan: Plan) => boolean;
  readonly draw: (props: ChartProps) => ReactNode;
  /** Constant values, which the chart draws as dotted lines, for files. */
  readonly references?: (plan: Plan) => readonly ReferenceMark[];
  /** Metric columns for the data table and CSV. */
  readonly columns: (
    plan: Plan,
  ) => readonly { readonly column: number; readonly name: string; readonly variant?: number }[];
}
