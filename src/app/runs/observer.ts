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
  /** True if the experiment came from a link, so its run is not stored until the user keeps it. */
  isGuest(): boolean;
  parentOf(
    experiment: Experiment,
    before: OpenedBefore | null,
  ): { readonly parent: string | null; readonly difference: string };
  /** A new run has its name, or could not be written. */
  began(id: string, name: string | null): void;
}

export interface Recorded extends OpenedBefore {
  experiment: Experiment;
  readonly shards: readonly ShardRunner[];
  readonly writes: boolean;
  /** The run came from a link, so the database holds it only in memory until the user keeps it. */
  readonly held: boolean;
  readonly automatic: boolean;
  revision: number;
  every: number;
  measurementPoints: number;
  /** The experiment and the edits that the database was last told. */
  said?: { readonly experiment: Experiment | null; readonly edits: Experiment['edits'] | undefined };
}
