/** What the bridge gives to and needs of the rest of the lab. */
import type { BackendChoice } from '../engine/contract.ts';
import type { Experiment, Problem } from '../spec/experiment.ts';
import type { SavedShard } from './checkpoint-file.ts';
import type { MeasureDependencies } from './measure-client.ts';
import type { RunStore } from './run-store.ts';
import type { TrainerWorker } from './trainer-worker.ts';

export interface BridgeDependencies extends MeasureDependencies {
  makeWorker(index: number): TrainerWorker;
  readonly threads: number;
  readonly hasGpu: boolean;
  readonly isNetworks: (experiment: Experiment) => boolean;
  readonly run: RunStore;
  /** Which frames the page shows. */
  shown(): {
    readonly hiddenArms: readonly number[];
    readonly seed: number;
    readonly backend: BackendChoice;
  };
  refused(problems: readonly Problem[]): void;
  /** What runs has changed: it was opened, revised, ended. */
  changed(): void;
}

/** A paused run, whole. */
export interface RunCheckpoint {
  readonly experiment: Experiment;
  readonly shards: readonly SavedShard[];
}
