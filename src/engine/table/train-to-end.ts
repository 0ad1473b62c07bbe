/** Trains the seeds of a shard to the end of their budget and reports what they measure, in Node and for the page's studies. */
import { budgetOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Batch, Fault, LiveSession, Plan, Session, Shard, Tables } from '../contract.ts';
import { seedsOf } from './seeds.ts';

export interface ReplicaTables extends Tables {
  readonly variant: number;
  readonly seed: number;
}
export interface Listener {
  plan(plan: Plan): void;
  /** @param shard its index */
  batch(batch: Batch, shard: number): void;
  fault(fault: Fault): void;
  tables(tables: ReplicaTables): void;
}

const TURN_MS = 100;

/** @param breathe lets messages in between two turns; returns false to stop */
export async function trainToEnd(
  session: Session | LiveSession,
  experiment: Experiment,
  shard: Shard,
  listener: Listener,
  breathe: () => Promise<boolean>,
): Promise<void> {
  listener.plan(session.plan);
  while (!session.done) {
    for (const item of await session.advance(budgetOf(experiment), TURN_MS)) {
      if (item.kind === 'batch') listener.batch(item, shard.index);
      else if (item.kind === 'fault') listener.fault(item);
    }
    if (!(await breathe())) return;
  }
  // A live edit can change the terms, so the layout is reported again.
  listener.plan(session.plan);
  for (const variant of session.plan.variants.keys())
    for (const seed of seedsOf(shard, experiment.seeds))
      listener.tables({ variant, seed, ...(await session.tables(variant, seed)) });
}
