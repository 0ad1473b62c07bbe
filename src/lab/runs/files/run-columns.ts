/** The columns of a run, by name: for files that hold all of it. */
import type { Plan } from '../../../engine/contract.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS } from '../../../measure/metrics/metrics.ts';
import type { ExportLine } from '../../model.ts';

export interface RunColumn {
  readonly variant: number;
  readonly column: number;
  readonly name: string;
}

/** All metrics of all variants, then the contributions of each variant's terms. */
export function runColumns(plan: Plan): readonly RunColumn[] {
  const metrics = plan.metricColumns ?? METRIC_COLUMNS;
  return plan.variants.flatMap(({ terms }, variant) => [
    ...ALL_METRIC_IDS.slice(0, metrics).map((name, column) => ({ variant, column, name })),
    ...terms.map(({ label }, term) => ({ variant, column: metrics + term, name: `contribution: ${label}` })),
  ]);
}

export function exportLines(plan: Plan, run: string): readonly ExportLine[] {
  return runColumns(plan).map((line) => ({ ...line, run, label: plan.variants[line.variant]?.label ?? '' }));
}
