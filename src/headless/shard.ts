/** Runs one shard in the current thread, main or worker, and reports its progress. */
import type { Batch, Fault, LiveSession, Measures, Plan, Session, Shard } from '../engine/contract.ts';
import { laneOf } from '../engine/session/lane.ts';
import { createSession } from '../engine/session/session.ts';
import type { Experiment } from '../experiment/experiment.ts';

export interface ReplicaTables {
  readonly variant: number;
  readonly seed: number;
  readonly value: Float32Array;
  readonly policy: Float32Array;
  readonly actionValue: Float32Array;
}
export interface Listener {
  plan(plan: Plan): void;
  batch(batch: Batch, shard: number): void;
  fault(fault: Fault): void;
  tables(tables: ReplicaTables): void;
}

/** Milliseconds between reports. */
const TURN_MS = 100;

/** An experiment to run, and the metrics to measure. */
export interface Work {
  readonly experiment: Experiment;
  readonly measures: Measures;
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
    for (const item of await session.advance(experiment.envSteps, TURN_MS)) {
      if (item.kind === 'batch') listener.batch(item, shard.index);
      else if (item.kind === 'fault') listener.fault(item);
    }
    await new Promise(setImmediate);
  }
  // A live edit can change the terms, so the layout is reported again.
  listener.plan(session.plan);
  for (const variant of session.plan.variants.keys()) {
    for (let seed = shard.index; seed < experiment.seeds; seed += shard.count) {
      listener.tables({ variant, seed, ...(await session.tables(variant, seed)) });
    }
  }
}

async function open({ experiment, measures }: Work, shard: Shard): Promise<Session | LiveSession> {
  if (laneOf(experiment) === 'kernel') return createSession(experiment, { shard, measures });
  // Network code loads only when needed. It always measures everything and reports that in its layout.
  const { openNetworkSession } = await import('../engine/network/open.ts');
  return openNetworkSession(experiment, { shard });
}
