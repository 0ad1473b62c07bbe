/** What the bridge gives to and needs of the rest of the lab. */

import type { BackendChoice } from '../engine/contract.ts';
import type { Experiment, Problem } from '../experiment/experiment.ts';
import type { SavedShard } from './runs/files/checkpoint-file.ts';
import type { Observer, StoredNumbers } from './runs/observer.ts';
import type { RunStore } from './stores/run-store.ts';
import type { MeasureDependencies } from './workers/measure-client.ts';
import type { ShardStart } from './workers/shard-history.ts';
import type { WorkerLike } from './workers/worker-client.ts';

export interface BridgeDependencies extends MeasureDependencies {
  makeWorker(index: number): WorkerLike;
  readonly threads: number;
  readonly hasGpu: boolean;
  readonly isNetworks: (experiment: Experiment) => boolean;
  readonly run: RunStore;
  readonly observer?: Observer | null;
  /** Which frames the page shows. */
  shown(): {
    readonly hiddenVariants: readonly number[];
    readonly seed: number;
    readonly backend: BackendChoice;
  };
  refused(problems: readonly Problem[]): void;
  /** What runs has changed: it was opened, revised, ended. */
  changed(): void;
}

/** A run that goes on from where it was saved. */
export interface RunToOpen {
  readonly experiment: Experiment;
  readonly shards: readonly ShardStart[];
  readonly stored?: StoredNumbers | undefined;
}
/** A paused run, whole. */
export interface RunCheckpoint {
  readonly experiment: Experiment;
  readonly shards: readonly SavedShard[];
}
