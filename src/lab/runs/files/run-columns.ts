/** The columns of a run, by name: for files that hold all of it. */
import type { Plan } from '../../../engine/contract.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS } from '../../../measure/metrics/metrics.ts';
import type { ExportLine } from '../../model.ts';

export interface RunColumn {
  readonly arm: number;
  readonly column: number;
  readonly name: string;
}

/** All metrics of all arms, then the contributions of each arm's terms. */
export function runColumns(plan: Plan): readonly RunColumn[] {
  const metrics = plan.metricColumns ?? METRIC_COLUMNS;
  return plan.arms.flatMap(({ terms }, arm) => [
    ...ALL_METRIC_IDS.slice(0, metrics).map((name, column) => ({ arm, column, name })),
    ...terms.map(({ label }, term) => ({ arm, column: metrics + term, name: `contribution: ${label}` })),
  ]);
}

export function exportLines(plan: Plan, run: string): readonly ExportLine[] {
  return runColumns(plan).map((line) => ({ ...line, run, label: plan.arms[line.arm]?.label ?? '' }));
}
