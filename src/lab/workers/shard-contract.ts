/** What a shard offers and needs: shared by the shard, its client and the pool. */

import type { TrainerMessage, Where } from '../../../workers/protocol.ts';
import type { BackendReport, Plan, Revised } from '../../engine/contract.ts';
import type { Problem } from '../../experiment/experiment.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Limits } from './trainer-worker.ts';
import type { WorkerLike } from './worker-client.ts';

export interface WatchRequest {
  readonly variants: readonly number[];
  readonly seed: number;
  readonly intervalMs: number;
}
export type OpenReply =
  | { readonly plan: Plan; readonly backend: BackendReport }
  | { readonly problems: readonly Problem[] };
export type ReviseReply = Revised | { readonly problems: readonly Problem[] };

export interface ShardDependencies {
  makeWorker(index: number): WorkerLike;
  nextGeneration(): number;
  readonly where: Where;
  readonly scheduler: Scheduler;
  readonly limits: Limits;
}
export interface ShardEvents<Runner> {
  message(shard: Runner, message: TrainerMessage): void;
  /** A worker was lost and another takes over from `from` env steps. */
  restart(shard: Runner, reason: string, from: number): void;
  failed(shard: Runner, reason: string): void;
  /** Its history has a newer snapshot. */
  kept(shard: Runner): void;
}
