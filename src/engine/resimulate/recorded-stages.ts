/** One variant of a run, alone, with a program whose single steps can be read: its stages between the changes that it met. */
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { mergePatch } from '../../experiment/json/merge-patch.ts';
import { ExperimentError } from '../experiment-error.ts';
import { buildWorld } from '../program/build-world.ts';
import type { Variant } from '../program/built.ts';
import { planOf } from '../program/run-layout.ts';
import type { Stage } from '../program/stage.ts';
import { configureVariant, prepareVariant, raiseVariant } from '../program/variant.ts';
import type { RunScript } from './contract.ts';

export interface StagedEdit {
  readonly at: number;
  readonly stage: Stage;
}
export interface RecordedStages {
  readonly first: Stage;
  readonly edits: readonly StagedEdit[];
}

/**
 * The experiments that ran one after the other, each with the env step from which on. An edit that was planned for the
 * step of a revision was applied before it; later ones were never.
 */
export function chaptersOf({ experiment, revisions }: RunScript): {
  readonly first: Experiment;
  readonly changes: readonly { readonly at: number; readonly experiment: Experiment }[];
} {
  const taken = revisions[0]?.at ?? Number.POSITIVE_INFINITY;
  let current = experiment;
  const planned = experiment.edits
    .filter(({ at }) => at <= taken)
    .map(({ at, patch }) => {
      current = mergePatch(current, patch) as Experiment;
      return { at, experiment: current };
    });
  return { first: experiment, changes: [...planned, ...revisions] };
}

/**
 * @param index of the variant. Random keys know the experiment's seed and the replica's, never the variant's place, so a variant
 * trains alone as it does with others.
 * @throws ExperimentError when it cannot be built, or was not there from the beginning
 */
export async function buildRecordedStages(script: RunScript, index: number): Promise<RecordedStages> {
  const { first, changes } = chaptersOf(script);
  const start = await buildAlone(first, variantOf(first, index), null);
  const edits: StagedEdit[] = [];
  let last = start;
  for (const { at, experiment } of changes) {
    const spec = experiment.variants[index];
    if (spec === undefined) break; // it was removed: what it did before can be replayed
    last = await buildAlone(experiment, spec, last);
    edits.push({ at, stage: last });
  }
  for (const variant of start.variants) configureVariant(variant, start.world);
  return { first: start, edits };
}

/** @throws ExperimentError when it was not there from the beginning */
export function variantOf(experiment: Experiment, index: number): VariantSpec {
  const spec = experiment.variants[index];
  if (spec !== undefined) return spec;
  const message = 'This variant was added during the run, so it cannot be replayed from the beginning.';
  const fix = 'Restart the run, so that every variant starts with it.';
  throw new ExperimentError([{ path: `variants[${index}]`, message, fix, severity: 'error' }]);
}

/** As `buildStage`, for one variant and one replica. */
async function buildAlone(experiment: Experiment, spec: VariantSpec, before: Stage | null): Promise<Stage> {
  const alone = { ...experiment, variants: [spec] };
  const world = buildWorld(alone);
  const old = before?.variants[0];
  const prepared = await prepareVariant(world, spec, 0, 'all', old, undefined, true);
  const same = old !== undefined && old.assembly.signature === prepared.assembly.signature;
  const variant: Variant = same
    ? { ...prepared, machine: old.machine }
    : await raiseVariant(prepared, world, 'wasm', 1);
  const variants = [variant];
  return { experiment: alone, world, variants, measures: 'all', plan: planOf(alone, world, variants, 'all') };
}
