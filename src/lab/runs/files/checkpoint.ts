/** The run as a file, and back. */
import type { Problem } from '../../../experiment/experiment.ts';
import type { Bridge } from '../../bridge.ts';
import type { Draft } from '../../draft/draft.ts';
import type { Follower } from '../../draft/follower.ts';
import type { LabActions } from '../../model.ts';
import type { RunStore } from '../../stores/run-store.ts';
import {
  CHECKPOINT_ENDING,
  CheckpointError,
  type CheckpointFile,
  decodeCheckpointFile,
  encodeCheckpointFile,
} from './checkpoint-file.ts';
import { notThisProgram, problem, TOO_MANY_WORKERS } from './checkpoint-words.ts';

export async function exportCheckpoint(bridge: Bridge): ReturnType<LabActions['exportCheckpoint']> {
  const run = await bridge.checkpoint();
  if (typeof run === 'string') return { problems: [problem(run)] };
  const { experiment, shards } = run;
  const at = Math.min(...shards.map(({ envSteps }) => envSteps));
  const name = `${experiment.name.slice(0, 50) || 'experiment'} at ${at}${CHECKPOINT_ENDING}`;
  return { name, bytes: encodeCheckpointFile(JSON.stringify(experiment), shards) };
}

export interface CheckpointDependencies {
  readonly draft: Draft;
  readonly run: RunStore;
  readonly bridge: Bridge;
  readonly follower: Follower;
}

/** @returns why it cannot be opened: then draft and run are what they were */
export async function openCheckpoint(
  bytes: Uint8Array,
  { draft, run, bridge, follower }: CheckpointDependencies,
): Promise<readonly Problem[]> {
  let file: CheckpointFile;
  try {
    file = decodeCheckpointFile(bytes);
  } catch (error) {
    if (error instanceof CheckpointError) return [problem(error.message)];
    throw error;
  }
  const parsed = await draft.checkStranger(file.experiment);
  if (!parsed.ok) return parsed.problems.map((found) => ({ ...notThisProgram(found), path: found.path }));
  const { shards } = file;
  const experiment = parsed.value;
  if (shards.length > experiment.seeds) return [TOO_MANY_WORKERS];
  const problems = await bridge.openCheckpoint({ experiment, shards }, () => follower.adopt(experiment));
  if (problems !== null) return problems.map(notThisProgram);
  run.notice(
    'info',
    `A checkpoint is open and paused at env step ${run.current.envSteps}. Press play to continue. The charts begin there, because the file does not contain earlier numbers.`,
  );
  return [];
}
