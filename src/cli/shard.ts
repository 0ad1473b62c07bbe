/** Runs one shard in the current thread, or distributes the seeds over worker threads, and reports the progress. */

import { Worker } from 'node:worker_threads';
import type { LiveSession, Measures, Session, Shard } from '../engine/contract.ts';
import { ExperimentError } from '../engine/experiment-error.ts';
import { laneOf } from '../engine/lane.ts';
import { createSession } from '../engine/table/session.ts';
import { type Listener, trainToEnd } from '../engine/table/train-to-end.ts';
import type { Experiment, Problem } from '../experiment/experiment.ts';
import { buildId } from './build-id.ts';
import { startsIn } from './start-cache.ts';

export type ShardMessage =
  | {
      [Kind in keyof Listener]: { readonly kind: Kind; readonly given: Parameters<Listener[Kind]> };
    }[keyof Listener]
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'done' };

export interface Work {
  readonly experiment: Experiment;
  readonly measures: Measures;
  /** Folder for the starts of runs on text. Default: not saved. */
  readonly cache?: string | null;
  /** Folder for the trained networks. Default: not saved. */
  readonly models?: string | null;
}

export async function runShard(
  work: Work,
  shard: Shard,
  listener: Listener,
  stop?: AbortSignal,
): Promise<void> {
  const session = await open(work, shard);
  await trainToEnd(session, work.experiment, shard, listener, async () => {
    await new Promise(setImmediate);
    return stop?.aborted !== true;
  });
  if (work.models == null || !session.done) return;
  const { saveModels } = await import('./model-files.ts');
  await saveModels(work.models, session, work.experiment, shard);
}

async function open(
  { experiment, measures, cache = null }: Work,
  shard: Shard,
): Promise<Session | LiveSession> {
  if (laneOf(experiment) === 'kernel') return createSession(experiment, { shard, measures });
  // Network code loads only when needed. It always measures everything and reports that in its layout.
  const { openNetworkSession } = await import('../engine/experiment/open-networks.ts');
  const bases = cache === null ? null : startsIn(cache, buildId());
  return openNetworkSession(experiment, { shard, bases });
}

export const WHOLE: Shard = { index: 0, count: 1 };

/** @param stop ends the run early, with the results reported so far @param part of the experiment that this process runs */
export async function runShards(
  work: Work,
  workers: number,
  listener: Listener,
  stop?: AbortSignal,
  part = WHOLE,
): Promise<void> {
  if (stop?.aborted) return;
  if (workers <= 1) {
    await runShard(work, part, listener, stop);
    return;
  }
  const { index, count } = part;
  await Promise.all(
    Array.from({ length: workers }, (_, thread) =>
      runInThread(work, { ...part, index: index + count * thread, count: count * workers }, listener, stop),
    ),
  );
}

function runInThread(work: Work, shard: Shard, listener: Listener, stop?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { work, shard },
    });
    let finished = false;
    worker.on('message', (message: ShardMessage) => {
      if (message.kind === 'done') finished = true;
      else if (message.kind === 'refused') reject(new ExperimentError(message.problems));
      else (listener[message.kind] as (...given: unknown[]) => void)(...message.given);
    });
    const end = () => void worker.terminate();
    stop?.addEventListener('abort', end);
    worker.on('error', reject);
    worker.on('exit', (code) => {
      stop?.removeEventListener('abort', end);
      if (finished || stop?.aborted) resolve();
      else
        reject(
          new Error(`A worker thread ended early (exit code ${code}). Try --workers 1, or fewer seeds.`),
        );
    });
  });
}
