/** What the page must know before the first number arrives. */

import type { Experiment } from '../../experiment/experiment.ts';
import { METRIC_COLUMNS } from '../../measure/metrics/metrics.ts';
import type { Measures, Plan } from '../contract.ts';
import type { Arm, BuiltWorld } from './built.ts';

/** Env steps of the checkpoints: uniform, whole numbers, strictly increasing, the last is the budget. */
export function gridOf(experiment: Pick<Experiment, 'envSteps' | 'checkpoints'>): number[] {
  const points = Math.min(experiment.checkpoints, experiment.envSteps);
  return Array.from({ length: points }, (_, k) => Math.round(((k + 1) * experiment.envSteps) / points));
}

export function planOf(
  experiment: Experiment,
  world: BuiltWorld,
  arms: readonly Arm[],
  measures: Measures,
): Plan {
  const constant = (name: string) => world.build.constants[name]?.value ?? 0;
  return {
    columns: METRIC_COLUMNS + Math.max(0, ...arms.map((arm) => arm.assembly.terms.length)),
    grid: gridOf(experiment),
    arms: arms.map((arm) => arm.plan),
    view: world.build.view,
    actions: world.build.actions,
    nObservations: constant('nObservations'),
    nStates: constant('nStates'),
    nActions: constant('nActions'),
    events: world.module.events,
    bytesPerReplica: Math.max(0, ...arms.map((arm) => arm.machine.layout.replicaBytes)),
    measures,
    warnings: world.build.warnings,
  };
}
