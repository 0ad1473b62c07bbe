/** One variant of a run of networks, alone with one seed: the experiments that it lived through, one after the other. */
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import type { RunScript } from './contract.ts';
import { chaptersOf, variantOf } from './recorded-stages.ts';

export interface NetworkChapter {
  /** Env steps from which on it holds: of the first batch that ends there or later. */
  readonly at: number;
  readonly experiment: Experiment; // of one variant, without edits
}

/**
 * Random streams know the experiment's seed and the replica's, never the variant's place, and a batch is one replica's own: so
 * a variant trains alone as it does with others.
 * @throws ExperimentError when it was not there from the beginning
 */
export function networkChapters(
  script: RunScript,
  index: number,
): readonly [NetworkChapter, ...NetworkChapter[]] {
  const { first, changes } = chaptersOf(script);
  const alone = (experiment: Experiment, spec: VariantSpec): Experiment => ({
    ...experiment,
    variants: [spec],
    edits: [],
  });
  const chapters: [NetworkChapter, ...NetworkChapter[]] = [
    { at: 0, experiment: alone(first, variantOf(first, index)) },
  ];
  for (const { at, experiment } of changes) {
    const spec = experiment.variants[index];
    if (spec === undefined) break; // it was removed: what it did before can be replayed
    chapters.push({ at, experiment: alone(experiment, spec) });
  }
  return chapters;
}
