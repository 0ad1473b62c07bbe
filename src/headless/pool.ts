/** Distributes the seeds over worker threads; with one worker everything runs in this thread. */
import { Worker } from 'node:worker_threads';
import type { Shard } from '../engine/contract.ts';
import { type Listener, runShard, type Work } from './shard.ts';
import type { ShardMessage } from './worker.ts';

/** @param stop ends the run early, with the results reported so far */
export async function runShards(
  work: Work,
  workers: number,
  listener: Listener,
  stop?: AbortSignal,
): Promise<void> {
  if (stop?.aborted) return; // the abort event has already fired
  if (workers <= 1) {
    await runShard(work, { index: 0, count: 1 }, listener, stop);
    return;
  }
  await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      runInThread(work, { index, count: workers }, listener, stop),
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
