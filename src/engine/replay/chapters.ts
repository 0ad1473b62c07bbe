/** One variant of a run, alone: the experiments that it lived through, one after the other. */
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { editedExperiments } from '../../experiment/merge-patch.ts';
import { ExperimentError } from '../experiment-error.ts';
import type { RunScript } from './contract.ts';

export interface Chapter {
  /** From where on it holds, in the unit of the budget. Of a network: of the first batch that ends there or later. */
  readonly at: number;
  readonly experiment: Experiment; // of one variant, without edits
}

/**
 * Random keys know the experiment's seed and the replica's, never the variant's place, and a batch is one replica's own: so a
 * variant trains alone as it does with others. An edit that was planned for the step of a revision was applied before it; later
 * ones were never.
 * @throws ExperimentError when the variant was not there from the beginning
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
    if (spec === undefined) break; // it was removed: what it did before can be replayed
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
