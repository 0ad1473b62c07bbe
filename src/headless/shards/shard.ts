/** Runs one shard in the current thread, main or worker, or distributes the seeds over worker threads, and reports the progress. */

import { Worker } from 'node:worker_threads';
import type {
  Batch,
  Fault,
  LiveSession,
  Measures,
  Plan,
  Session,
  Shard,
  Tables,
} from '../../engine/contract.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { laneOf } from '../../engine/session/lane.ts';
import { seedsOf } from '../../engine/session/seeds.ts';
import { createSession } from '../../engine/session/session.ts';
import { budgetOf } from '../../experiment/budget.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import { buildId } from '../build-id.ts';
import { startsIn } from '../start-cache.ts';

export interface ReplicaTables extends Tables {
  readonly variant: number;
  readonly seed: number;
}
export interface Listener {
  plan(plan: Plan): void;
  batch(batch: Batch, shard: number): void;
  fault(fault: Fault): void;
  tables(tables: ReplicaTables): void;
}

/** A call of the listener in the main thread. */
export type ShardMessage =
  | {
      [Kind in keyof Listener]: { readonly kind: Kind; readonly given: Parameters<Listener[Kind]> };
    }[keyof Listener]
  /** It cannot be trained: what only building it could find. */
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'done' };

const TURN_MS = 100;

export interface Work {
  readonly experiment: Experiment;
  readonly measures: Measures;
  /** Folder that keeps starts of runs on text. Default: nothing does. */
  readonly cache?: string | null;
}

export async function runShard(
  work: Work,
  shard: Shard,
  listener: Listener,
  stop?: AbortSignal,
): Promise<void> {
  const { experiment } = work;
  const session = await open(work, shard);
  listener.plan(session.plan);
  while (!session.done) {
    if (stop?.aborted) return;
    for (const item of await session.advance(budgetOf(experiment), TURN_MS)) {
      if (item.kind === 'batch') listener.batch(item, shard.index);
      else if (item.kind === 'fault') listener.fault(item);
    }
    await new Promise(setImmediate);
  }
  // A live edit can change the terms, so the layout is reported again.
  listener.plan(session.plan);
  for (const variant of session.plan.variants.keys()) {
    for (const seed of seedsOf(shard, experiment.seeds))
      listener.tables({ variant, seed, ...(await session.tables(variant, seed)) });
  }
}

async function open(
  { experiment, measures, cache = null }: Work,
  shard: Shard,
): Promise<Session | LiveSession> {
  if (laneOf(experiment) === 'kernel') return createSession(experiment, { shard, measures });
  // Network code loads only when needed. It always measures everything and reports that in its layout.
  const { openNetworkSession } = await import('../../engine/network/open.ts');
  const bases = cache === null ? null : startsIn(cache, buildId());
  return openNetworkSession(experiment, { shard, bases });
}

export const WHOLE: Shard = { index: 0, count: 1 };

/** With one worker everything runs in this thread. @param stop ends the run early, with the results reported so far @param part of the experiment that this process runs */
export async function runShards(
  work: Work,
  workers: number,
  listener: Listener,
  stop?: AbortSignal,
  part = WHOLE,
): Promise<void> {
  if (stop?.aborted) return; // the abort event has already fired
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
    const worker = new Worker(new URL('../worker.ts', import.meta.url), {
      workerData: { work, shard },
    });
    let finished = false;
    worker.on('message', (message: ShardMessage) => {
      if (message.kind === 'done') finished = true;
      else if (message.kind === 'refused') reject(new ExperimentError(message.problems));
      else (listener[message.kind] as (...given: unknown[]) => void)(...message.given);
    });
    stop?.addEventListener('abort', () => void worker.terminate());
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (finished || stop?.aborted) resolve();
      else
        reject(
          new Error(`A worker thread ended early (exit code ${code}). Try --workers 1, or fewer seeds.`),
        );
    });
  });
}
