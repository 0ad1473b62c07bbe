/** Who writes down what happens to the run that is open. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { DatabaseClient } from '../../services/runs/database-client.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { ShardRunner } from '../../services/trainer/shard-runner.ts';
import type { RunStore } from '../model/run-store.ts';
import type { LibraryPlatform } from './platform.ts';

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
