/** What the recorder needs of the lab. */
import type { Experiment } from '../../experiment/experiment.ts';
import type { Scheduler } from '../scheduler.ts';
import type { RunStore } from '../stores/run-store.ts';
import type { DatabaseClient } from '../workers/database-client.ts';
import type { ShardRunner } from '../workers/shard-runner.ts';

/** The run that was open before. */
export interface OpenedBefore {
  readonly id: string;
  readonly experiment: Experiment;
}
export interface RecorderDependencies {
  readonly database: DatabaseClient;
  readonly run: RunStore;
  readonly scheduler: Scheduler;
  /** Milliseconds since 1970. */
  time(): number;
  id(): string;
  canonicalText(experiment: Experiment): string;
  hash(text: string): Promise<string>;
  /** What this run came from, and the one-line difference. */
  parentOf(
    experiment: Experiment,
    before: OpenedBefore | null,
  ): { readonly parent: string | null; readonly difference: string };
  readonly labVersion: string;
  isGuest(): boolean;
  /** A new run has its name, or it could not be written. */
  began(id: string, name: string | null): void;
  /** It is so large that less of it is stored: said once a run. */
  thinned(words: string): void;
}

/** The open run, as the recorder sees it. */
export interface Recorded extends OpenedBefore {
  experiment: Experiment;
  readonly shards: readonly ShardRunner[];
  readonly writes: boolean;
  readonly automatic: boolean;
  revision: number;
  every: number;
  measurementPoints: number;
}
