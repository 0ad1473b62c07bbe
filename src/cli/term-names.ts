/** Checks reward terms in options before the run, which may take hours. */
import { didYouMean } from '../core/nearest.ts';
import { LANGUAGE, laneOf } from '../engine/lane.ts';
import { buildWorld } from '../engine/program/build-world.ts';
import { linkTerms } from '../engine/program/terms.ts';
import { metricColumnsOf } from '../engine/text/check.ts';
import { termLabels } from '../engine/text/reward-problems.ts';
import { type Experiment, isProbe } from '../experiment/experiment.ts';
import { METRIC_COLUMNS, NETWORK_METRIC_COLUMNS } from '../stats/metrics/metrics.ts';
import { type ColumnsOfRun, termColumns, termColumnsMeant } from '../stats/metrics/run-columns.ts';

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

interface Asked {
  readonly metrics: readonly string[] | null;
  readonly chosen: ReadonlySet<string> | null;
}

/** The problem with the first name that no variant's term has, or that is ambiguous; null if there is none. */
export function unknownTerm(experiment: Experiment, { metrics, chosen }: Asked): string | null {
  const given = [
    ...(metrics ?? []).map((name) => ['--metrics', name] as const),
    ...[...(chosen ?? [])].map((name) => ['--measures', name] as const),
  ].filter(([, name]) => /^(probe|contribution):/i.test(name));
  if (given.length === 0) return null;
  const terms = columnsOf(experiment);
  const wrong = given.find(([, name]) => termColumnsMeant(terms, name).length !== 1);
  if (wrong === undefined) return null;
  const meant = termColumnsMeant(terms, wrong[1]).map(({ metric }) => `“${metric}”`);
  if (meant.length > 0) return `${wrong[0]}: “${wrong[1]}” can be ${meant.join(' or ')}. Write one of these.`;
  const known = termColumns(terms).map(({ metric }) => metric);
  const hint = didYouMean(wrong[1], known) ?? `Reward terms here: ${known.join(', ') || 'none'}.`;
  return `${wrong[0]}: no variant has “${wrong[1]}”. ${hint}`;
}
