import { gridOf, inEpisodes } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { METRIC_COLUMNS, NETWORK_METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import type { Measures, Plan } from '../contract.ts';
import type { BuiltWorld, Variant } from './built.ts';

export function planOf(
  experiment: Experiment,
  world: BuiltWorld,
  variants: readonly Variant[],
  measures: Measures,
): Plan {
  const constant = (name: string) => world.build.constants[name]?.value ?? 0;
  const metricColumns = experiment.evaluation === undefined ? METRIC_COLUMNS : NETWORK_METRIC_COLUMNS;
  return {
    columns: metricColumns + Math.max(0, ...variants.map((variant) => variant.assembly.terms.length)),
    grid: gridOf(experiment),
    ...(inEpisodes(experiment) && { unit: 'episodes' as const }),
    variants: variants.map((variant) => variant.plan),
    view: viewOf(world, variants),
    actions: world.build.actions,
    nObservations: constant('nObservations'),
    nStates: constant('nStates'),
    nActions: constant('nActions'),
    events: world.module.events,
    bytesPerReplica: Math.max(0, ...variants.map((variant) => variant.machine.layout.replicaBytes)),
    measures,
    ...(experiment.evaluation && { metricColumns, tables: true as const, evaluation: experiment.evaluation }),
    warnings: world.build.warnings,
  };
}

/** If a text defines a graph, its edges come from the exact model. */
function viewOf({ build: { view } }: BuiltWorld, variants: readonly Variant[]): Plan['view'] {
  const drawn = variants.find(({ planned }) => planned?.drawn !== undefined)?.planned?.drawn;
  return view.kind === 'graph' && drawn !== undefined ? { ...view, ...drawn } : view;
}
