/** Checks reward terms in options before the run, which may take hours. */
import { didYouMean } from '../core/nearest.ts';
import { columnsOf } from '../engine/experiment/columns.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { termColumns, termColumnsMeant } from '../stats/metrics/run-columns.ts';

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
