import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Shard } from '../engine/contract.ts';
import { ExperimentError } from '../engine/experiment-error.ts';
import type { Listener } from '../engine/table/train-to-end.ts';
import { runShard, type ShardMessage, type Work } from './shard.ts';

if (!isMainThread && parentPort) {
  const port = parentPort;
  const post = (message: ShardMessage) => port.postMessage(message);
  const { work, shard } = workerData as { work: Work; shard: Shard };
  const listener: Listener = {
    plan: (...given) => post({ kind: 'plan', given }),
    batch: (...given) => post({ kind: 'batch', given }),
    fault: (...given) => post({ kind: 'fault', given }),
    tables: (...given) => post({ kind: 'tables', given }),
  };
  try {
    await runShard(work, shard, listener);
    post({ kind: 'done' });
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    post({ kind: 'refused', problems: error.problems });
  }
}
