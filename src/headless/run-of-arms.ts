/** A run that has just been made, as it is compared with others. */
import { catalogue } from '../engine/catalogue.ts';
import { METRIC_COLUMNS } from '../measure/metrics.ts';
import { referenceOf } from '../measure/reference-returns.ts';
import type { RunOfArms } from '../measure/runs-comparison.ts';
import type { Experiment } from '../spec/experiment.ts';
import { identityOf } from '../spec/run-identity.ts';
import type { ResultBuilder } from './result.ts';

export function runOf(name: string, experiment: Experiment, result: ResultBuilder): RunOfArms {
  const { arms, metricColumns = METRIC_COLUMNS } = result.lastPlan();
  return {
    name,
    ...identityOf(experiment, catalogue()),
    source: result.seedSource(),
    metricColumns,
    reference: referenceOf(arms) ?? null,
  };
}
