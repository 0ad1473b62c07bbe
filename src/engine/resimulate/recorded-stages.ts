/** One arm of a run, alone, with a program whose single steps can be read: its stages between the changes that it met. */
import type { ArmSpec, Experiment } from '../../experiment/experiment.ts';
import { mergePatch } from '../../experiment/json/merge-patch.ts';
import { ExperimentError } from '../experiment-error.ts';
import { buildWorld } from '../program/build-world.ts';
import type { Arm } from '../program/built.ts';
import { planOf } from '../program/run-layout.ts';
import type { Stage } from '../program/stage.ts';
import { configureArm, prepareArm, raiseArm } from '../program/variant.ts';
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
 * @param index of the arm. Random keys know the experiment's seed and the replica's, never the arm's place, so an arm
 * trains alone as it does beside others.
 * @throws ExperimentError when it cannot be built, or was not there from the beginning
 */
export async function buildRecordedStages(script: RunScript, index: number): Promise<RecordedStages> {
  const { first, changes } = chaptersOf(script);
  const start = await buildAlone(first, armOf(first, index), null);
  const edits: StagedEdit[] = [];
  let last = start;
  for (const { at, experiment } of changes) {
    const spec = experiment.arms[index];
    if (spec === undefined) break; // it was removed: what it did before can be replayed
    last = await buildAlone(experiment, spec, last);
    edits.push({ at, stage: last });
  }
  for (const arm of start.arms) configureArm(arm, start.world);
  return { first: start, edits };
}

/** @throws ExperimentError when it was not there from the beginning */
export function armOf(experiment: Experiment, index: number): ArmSpec {
  const spec = experiment.arms[index];
  if (spec !== undefined) return spec;
  const message = 'This arm was added while the run went on, so there is no beginning to replay it from.';
  const mend = 'Start the run again: then every arm begins with it.';
  throw new ExperimentError([{ path: `arms[${index}]`, message, mend, severity: 'error' }]);
}

/** As `buildStage`, for one arm and one replica. */
async function buildAlone(experiment: Experiment, spec: ArmSpec, before: Stage | null): Promise<Stage> {
  const alone = { ...experiment, arms: [spec] };
  const world = buildWorld(alone);
  const old = before?.arms[0];
  const prepared = await prepareArm(world, spec, 0, 'all', old, undefined, true);
  const same = old !== undefined && old.assembly.signature === prepared.assembly.signature;
  const arm: Arm = same ? { ...prepared, machine: old.machine } : await raiseArm(prepared, world, 'wasm', 1);
  const arms = [arm];
  return { experiment: alone, world, arms, measures: 'all', plan: planOf(alone, world, arms, 'all') };
}
