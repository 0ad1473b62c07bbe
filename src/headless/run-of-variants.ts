/** A finished run in the form that the comparison reads. */
import { catalogue } from '../engine/catalogue.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { identityOf } from '../experiment/run-identity.ts';
import { referenceOf } from '../measure/compare/reference-returns.ts';
import type { RunOfVariants } from '../measure/compare/runs-comparison.ts';
import { METRIC_COLUMNS } from '../measure/metrics/metrics.ts';
import type { ResultBuilder } from './result.ts';

export function runOf(name: string, experiment: Experiment, result: ResultBuilder): RunOfVariants {
  const { variants, metricColumns = METRIC_COLUMNS } = result.lastPlan();
  return {
    name,
    ...identityOf(experiment, catalogue()),
    source: result.seedSource(),
    metricColumns,
    reference: referenceOf(variants) ?? null,
  };
}
