/** The columns that a run of an experiment will have, known before it is built. */
import { type Experiment, isProbe } from '../../experiment/experiment.ts';
import { METRIC_COLUMNS, NETWORK_METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import type { ColumnsOfRun } from '../../stats/metrics/run-columns.ts';
import { LANGUAGE, laneOf } from '../lane.ts';
import { buildWorld } from '../program/build-world.ts';
import { linkTerms } from '../program/terms.ts';
import { metricColumnsOf } from '../text/check.ts';
import { termLabels } from '../text/reward-problems.ts';

export function columnsOf(experiment: Experiment): ColumnsOfRun {
  const world = experiment.world.family === LANGUAGE ? null : buildWorld(experiment).module;
  const variants = experiment.variants.map((variant, index) => {
    const labels =
      world === null
        ? termLabels(variant)
        : linkTerms({ specs: variant.reward, world, path: `variants[${index}]` }).map(({ label }) => label);
    const terms = variant.reward.map((spec, k) => ({
      label: labels[k] ?? spec.term,
      term: spec.term,
      ...(isProbe(spec) && { probe: true as const }),
    }));
    return { label: variant.label, terms };
  });
  const wide = laneOf(experiment) === 'network' || experiment.evaluation !== undefined;
  const narrow = wide ? NETWORK_METRIC_COLUMNS : METRIC_COLUMNS;
  const metricColumns = world === null ? metricColumnsOf(experiment) : narrow;
  return { metricColumns, variants };
}
