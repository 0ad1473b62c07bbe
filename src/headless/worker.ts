/** Worker thread of the headless run: one shard. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Shard } from '../engine/contract.ts';
import { runShard, type ShardMessage, type Work } from './shard.ts';

if (!isMainThread && parentPort) {
  const port = parentPort;
  const post = (message: ShardMessage) => port.postMessage(message);
  const { work, shard } = workerData as { work: Work; shard: Shard };
  await runShard(work, shard, {
    plan: (...given) => post({ kind: 'plan', given }),
    batch: (...given) => post({ kind: 'batch', given }),
    fault: (...given) => post({ kind: 'fault', given }),
    tables: (...given) => post({ kind: 'tables', given }),
  });
  post({ kind: 'done' });
}
