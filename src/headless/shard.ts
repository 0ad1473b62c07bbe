/** Runs one shard in this thread and reports as it goes: the same code in the main thread and in a worker thread. */
import type { Batch, Fault, Plan, Shard } from '../engine/contract.ts';
import { createSession } from '../engine/session.ts';
import type { Experiment } from '../spec/experiment.ts';

export interface ReplicaTables {
  readonly arm: number;
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

/** Milliseconds between two reports. */
const TURN_MS = 100;

export async function runShard(experiment: Experiment, shard: Shard, listener: Listener): Promise<void> {
  const session = await createSession(experiment, { shard });
  listener.plan(session.plan);
  while (!session.done) {
    for (const item of session.advance(experiment.envSteps, TURN_MS)) {
      if (item.kind === 'batch') listener.batch(item, shard.index);
      else listener.fault(item);
    }
    await new Promise(setImmediate);
  }
  // The plan after the last edit: arms may have other terms by now.
  listener.plan(session.plan);
  session.plan.arms.forEach((_, arm) => {
    for (let seed = shard.index; seed < experiment.seeds; seed += shard.count) {
      listener.tables({ arm, seed, ...session.tables(arm, seed) });
    }
  });
}
