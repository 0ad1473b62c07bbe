/** The columns of a run's rows by name: for files. */
import { ALL_METRIC_IDS, METRIC_COLUMNS } from './metrics.ts';

export interface ColumnsOfRun {
  readonly metricColumns?: number;
  readonly variants: readonly {
    readonly label: string;
    readonly terms: readonly { readonly label: string }[];
  }[];
}
export interface RunColumn {
  readonly variant: number;
  readonly column: number;
  readonly name: string;
}

/** All metrics of all variants, each variant's followed by the contributions of its terms. */
export function runColumns({ metricColumns = METRIC_COLUMNS, variants }: ColumnsOfRun): readonly RunColumn[] {
  return variants.flatMap(({ terms }, variant) => [
    ...ALL_METRIC_IDS.slice(0, metricColumns).map((name, column) => ({ variant, column, name })),
    ...terms.map(({ label }, k) => ({ variant, column: metricColumns + k, name: `contribution: ${label}` })),
  ]);
}

/** The same with the names that a file of all numbers needs. @param run name of the run */
export const exportLines = (plan: ColumnsOfRun, run: string) =>
  runColumns(plan).map((line) => ({ ...line, run, label: plan.variants[line.variant]?.label ?? '' }));
