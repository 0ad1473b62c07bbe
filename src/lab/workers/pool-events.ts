/** What the workers of a run tell, on its way to the stores. A pool that no longer runs is not heard. */

import type { RunData } from '../stores/run-data.ts';
import {
  reportBackend,
  reportFault,
  reportGivenUp,
  reportRestart,
  type WorkerEnd,
} from '../stores/run-reports.ts';
import type { RunStore } from '../stores/run-store.ts';
import type { Pool, PoolEvents } from './pool.ts';
import type { Sites } from './site.ts';

export interface PoolHost {
  readonly run: RunStore;
  readonly data: RunData;
  readonly sites: Sites;
  /** The pool, if it is the one that runs. */
  current(): Pool | null;
  finished(): void;
  lost(): void;
}

export function poolEvents({ run, data, sites, current, finished, lost }: PoolHost): PoolEvents {
  const heard =
    <Words extends readonly unknown[]>(tell: (pool: Pool, ...words: Words) => void) =>
    (...words: Words): void => {
      const pool = current();
      if (pool !== null) tell(pool, ...words);
    };
  return {
    batch: heard((_, shard, batch) => data.observer?.batch(shard, batch)),
    fault: heard((_, fault) => reportFault(run, fault)),
    backend: heard((_, change) => {
      sites.heard(change.report);
      reportBackend(run, change);
    }),
    frames: heard((_, shard, frames) => data.show(shard, frames)),
    progress: heard((pool) => {
      const { status } = run.current;
      if (status === 'building' || status === 'stopped') return;
      const { envSteps, stepsDone, stepsPerSecond, phase } = pool;
      run.patch({ envSteps, stepsDone, stepsPerSecond: status === 'done' ? 0 : stepsPerSecond, phase });
    }),
    restart: heard((pool, shard, reason, from) => reportRestart(run, endOf(pool, shard, reason), from)),
    failed: heard((pool, shard, reason) => {
      data.giveUp(shard);
      reportGivenUp(run, endOf(pool, shard, reason), pool.live.length);
      if (pool.live.length === 0) lost();
    }),
    done: heard(finished),
    kept: (shard) => void (current()?.shards.includes(shard) && data.observer?.kept(shard)),
  };
}

function endOf(pool: Pool, worker: number, reason: string): WorkerEnd {
  const shard = pool.shards[worker];
  const at = shard?.catchUpTo ?? shard?.envSteps ?? 0;
  return { worker, workers: pool.shards.length, reason, at };
}
