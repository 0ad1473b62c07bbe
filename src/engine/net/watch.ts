/** Observes a network that trains on worlds. It is called for every round and step, and changes nothing. */
import type { WorldReport } from '../../agents/updates/net-contract.ts';
import type { Known } from './cache.ts';
import type { ParallelEnvironments } from './parallel-environments.ts';

export interface WorldWatch {
  /** A round begins. @param epsilon share of uniformly random actions; null: actions are sampled from the policy */
  begin(worlds: ParallelEnvironments, epsilon: number | null): void;
  /** One step of one world is over. @param known network output at the observation that it acted on */
  step(column: number, known: Known): void;
  learned(report: WorldReport): void;
}
