/** What a shard offers and needs: shared by the shard, its client and the pool. */

import type { Experiment } from '../../experiment/experiment.ts';
import type { NumberChange } from '../../experiment/numbers.ts';
import type { WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { TrainerMessage, Where } from './protocol.ts';

export interface ShardDependencies {
  makeWorker(index: number): WorkerLike;
  nextGeneration(): number;
  readonly where: Where;
  readonly scheduler: Scheduler;
  readonly limits: Limits;
}
export interface ShardEvents<Runner> {
  message(shard: Runner, message: TrainerMessage): void;
  /** A worker was lost and another takes over from `from` environment steps. */
  restart(shard: Runner, reason: string, from: number): void;
  failed(shard: Runner, reason: string): void;
  kept(shard: Runner): void;
}

export interface Limits {
  readonly callMs: number;
  readonly openMs: number; // loads the program, compiles, solves the world exactly
  readonly reviseMs: number;
  readonly stopMs: number;
  readonly tickMs: number;
  readonly missedTicks: number; // without a pulse: dead; a busy page does not tick
  readonly deathWindowMs: number; // after two deaths within it, the shard is given up
}
export const LIMITS: Limits = {
  callMs: 15_000, // a step of a user's agent may take seconds
  openMs: 30_000,
  reviseMs: 15_000,
  stopMs: 500,
  tickMs: 500,
  missedTicks: 30,
  deathWindowMs: 60_000,
};

/** An experiment as the numbers that changed since another one. */
export interface MovedNumbers {
  readonly from: Experiment;
  readonly changes: readonly NumberChange[];
}
