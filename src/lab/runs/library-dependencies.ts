/** What the library of runs needs of the rest of the lab. */

import type { RunIdentity } from '../../experiment/canonical.ts';
import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import type { Bridge } from '../bridge.ts';
import type { Scheduler } from '../scheduler.ts';
import type { RunStore } from '../stores/run-store.ts';
import type { WorkerLike } from '../workers/worker-client.ts';
import type { LibraryPlatform } from './platform.ts';

export interface LibraryDependencies {
  readonly platform: LibraryPlatform;
  readonly run: RunStore;
  readonly scheduler: Scheduler;
  makeMeasurer(): WorkerLike;
  identity(experiment: Experiment): RunIdentity;
  check(experiment: unknown): Parsed<Experiment> | Promise<Parsed<Experiment>>;
  canonicalText(experiment: Experiment): string;
  hash(text: string): Promise<string>;
  difference(before: Experiment, after: Experiment): string;
  bridge(): Bridge;
  /** A run has come in place of the other: its experiment becomes the draft. */
  adopt(experiment: Experiment): void;
  propose(experiment: Experiment): void;
  ready(): Promise<void>;
  /** What is open came by a link: it is not stored until it is kept. */
  isGuest(): boolean;
}
