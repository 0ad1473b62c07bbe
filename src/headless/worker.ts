/** Worker thread of the headless run: one shard. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Batch, Fault, Plan, Shard } from '../engine/contract.ts';
import { type ReplicaTables, runShard, type Work } from './shard.ts';

export type ShardMessage =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'tables'; readonly tables: ReplicaTables }
  | { readonly kind: 'done' };

if (!isMainThread && parentPort) {
  const port = parentPort;
  const post = (message: ShardMessage) => port.postMessage(message);
  const { work, shard } = workerData as { work: Work; shard: Shard };
  await runShard(work, shard, {
    plan: (plan) => post({ kind: 'plan', plan }),
    batch: (batch) => post({ kind: 'batch', batch }),
    fault: (fault) => post({ kind: 'fault', fault }),
    tables: (tables) => post({ kind: 'tables', tables }),
  });
  post({ kind: 'done' });
}
