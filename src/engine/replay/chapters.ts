import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { editedExperiments } from '../../experiment/merge-patch.ts';
import { ExperimentError } from '../experiment-error.ts';
import type { RunScript } from './contract.ts';

export interface Chapter {
  /** Start in the unit of the budget. For networks: the first batch that ends there or later. */
  readonly at: number;
  readonly experiment: Experiment; // one variant, no edits
}

/**
 * Random keys depend on the experiment's seed and the replica's, never on the variant's index, and each batch belongs to one
 * replica. A variant therefore trains alone as it does with others. Edits planned up to a revision's step came before it. Later
 * ones never ran.
 * @throws ExperimentError if the variant did not exist from the beginning
 */
export function chaptersOf(
  { experiment, revisions }: RunScript,
  index: number,
): readonly [Chapter, ...Chapter[]] {
  const alone = (of: Experiment, spec: VariantSpec) => ({ ...of, variants: [spec], edits: [] });
  const chapters: [Chapter, ...Chapter[]] = [
    { at: 0, experiment: alone(experiment, variantOf(experiment, index)) },
  ];
  const taken = revisions[0]?.at ?? Number.POSITIVE_INFINITY;
  const planned = editedExperiments(experiment).filter(({ at }) => at <= taken);
  for (const { at, experiment: changed } of [...planned, ...revisions]) {
    const spec = changed.variants[index];
    if (spec === undefined) break; // removed, but its earlier steps can be replayed
    chapters.push({ at, experiment: alone(changed, spec) });
  }
  return chapters;
}

function variantOf(experiment: Experiment, index: number): VariantSpec {
  const spec = experiment.variants[index];
  if (spec !== undefined) return spec;
  const message = 'This variant was added during the run, so it cannot be replayed from the beginning.';
  const fix = 'Restart the run, so that every variant starts with it.';
  throw new ExperimentError([{ path: `variants[${index}]`, message, fix, severity: 'error' }]);
}
