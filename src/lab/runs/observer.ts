/** Who writes down what happens to the run that is open: see src/lab/runs. */
import type { Plan } from '../../engine/contract.ts';
import type { RunScript } from '../../engine/resimulate/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { Scheduler } from '../scheduler.ts';
import type { RunStore } from '../stores/run-store.ts';
import type { DatabaseClient } from '../workers/database-client.ts';
import type { ShardRunner } from '../workers/shard-runner.ts';
import type { LibraryPlatform } from './platform.ts';

export interface OpenedRun {
  readonly experiment: Experiment;
  readonly plan: Plan;
  readonly shards: readonly ShardRunner[];
  /** The stored run that goes on; null: it is a new one. */
  readonly stored: StoredNumbers | null;
}
export interface StoredNumbers extends KeptNumbers {
  readonly run: string;
  readonly seconds: number; // of training so far
  /** How it began and what it was changed to since, so that what came before this visit can be replayed. */
  readonly script: RunScript;
}
export interface KeptNumbers {
  /** In the order in which they were measured under. */
  readonly shapes: readonly {
    readonly revision: number;
    readonly variants: number;
    readonly columns: number;
    readonly grid: readonly number[];
  }[];
  readonly logs: readonly Uint8Array[];
  /** Every checkpoint of every shard that had come is there. */
  readonly whole: boolean;
}

export interface OpenedBefore {
  readonly id: string;
  readonly experiment: Experiment;
}
export interface RecorderDependencies {
  readonly database: DatabaseClient;
  readonly run: RunStore;
  readonly scheduler: Scheduler;
  readonly platform: LibraryPlatform;
  readonly catalogue: Catalogue;
  /** What is open came by a link: it is not stored until it is kept. */
  isGuest(): boolean;
  /** What this run came from, and the one-line difference. */
  parentOf(
    experiment: Experiment,
    before: OpenedBefore | null,
  ): { readonly parent: string | null; readonly difference: string };
  /** A new run has its name, or it could not be written. */
  began(id: string, name: string | null): void;
}

export interface Recorded extends OpenedBefore {
  experiment: Experiment;
  readonly shards: readonly ShardRunner[];
  readonly writes: boolean;
  /** It came by a link: the database has it in memory only, until it is kept. */
  readonly held: boolean;
  readonly automatic: boolean;
  revision: number;
  every: number;
  measurementPoints: number;
}
