/** Worker thread of the headless run: one shard. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Batch, Fault, Plan, Shard } from '../engine/contract.ts';
import type { Experiment } from '../spec/experiment.ts';
import { type ReplicaTables, runShard } from './shard.ts';

export type ShardMessage =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'tables'; readonly tables: ReplicaTables }
  | { readonly kind: 'done' };

if (!isMainThread && parentPort) {
  const port = parentPort;
  const post = (message: ShardMessage) => port.postMessage(message);
  const { experiment, shard } = workerData as { experiment: Experiment; shard: Shard };
  await runShard(experiment, shard, {
    plan: (plan) => post({ kind: 'plan', plan }),
    batch: (batch) => post({ kind: 'batch', batch }),
    fault: (fault) => post({ kind: 'fault', fault }),
    tables: (tables) => post({ kind: 'tables', tables }),
  });
  post({ kind: 'done' });
}
