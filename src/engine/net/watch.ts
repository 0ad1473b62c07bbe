/** Observes a network that trains on worlds: it is told of every round and step, and changes nothing. */
import type { WorldReport } from '../../agents/updates/net-contract.ts';
import type { Known } from './cache.ts';
import type { ParallelEnvironments } from './parallel-environments.ts';

export interface WorldWatch {
  /** A round begins. @param epsilon share of uniformly random actions; null: actions are drawn from the policy */
  begin(worlds: ParallelEnvironments, epsilon: number | null): void;
  /** One step of one world is over. @param known what the network said of the observation that it acted on */
  step(column: number, known: Known): void;
  /** The round has been learned from. */
  learned(report: WorldReport): void;
}
