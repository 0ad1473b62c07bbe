/** What is needed to restore a shard: a snapshot, and the edits made since. */

import type { Experiment } from '../../experiment/experiment.ts';
import type { KeptSnapshot } from './protocol.ts';

export interface LoadedShard {
  readonly snapshot: Uint8Array | null; // null: at the beginning
  readonly revision: number;
  readonly envSteps: number;
  readonly goal: number; // first step (or episode) at which all its replicas can stop
}
export type ShardState = Omit<LoadedShard, 'revision'>;
export interface Base extends LoadedShard {
  readonly experiment: Experiment;
}
export interface Edit {
  readonly revision: number;
  readonly at: number;
  readonly experiment: Experiment;
}

/** Where a shard begins. In the middle of a revised run, it includes the later revisions. */
export interface ShardStart extends ShardState {
  readonly experiment?: Experiment; // at the snapshot; absent: the run's
  readonly revision?: number;
  readonly edits?: readonly Edit[];
}

const BEGINNING: ShardStart = { snapshot: null, envSteps: 0, goal: 0 };

export class ShardHistory {
  #base: Base;
  #edits: readonly Edit[] = [];
  #deaths: readonly number[] = [];

  constructor(experiment: Experiment, start: ShardStart = BEGINNING) {
    const { edits = [], ...state } = start;
    this.#base = { experiment, revision: 0, ...state };
    this.#edits = edits;
  }

  get revision(): number {
    return this.#edits.at(-1)?.revision ?? this.#base.revision;
  }

  /** The experiment that the session has now. Its planned edits count as its snapshots count them. */
  get experiment(): Experiment {
    return this.#edits.at(-1)?.experiment ?? this.#base.experiment;
  }

  get base(): Base {
    return this.#base;
  }
  /** Records the end of a worker. @returns the number of deaths within this time, including this one */
  deathsWithin(windowMs: number, now: number): number {
    this.#deaths = [...this.#deaths.filter((time) => now - time < windowMs), now];
    return this.#deaths.length;
  }
  get edits(): readonly Edit[] {
    return this.#edits;
  }

  add(experiment: Experiment, at: number): Edit {
    // Later planned edits are canceled once the user takes over, as in the session.
    const edit = { revision: this.revision + 1, at, experiment: { ...experiment, edits: [] } };
    this.#edits = [...this.#edits, edit];
    return edit;
  }

  remove(edit: Edit): void {
    this.#edits = this.#edits.filter((other) => other !== edit);
  }

  keep({ bytes: snapshot, revision, envSteps, goal }: KeptSnapshot): void {
    const experiment = this.#edits.findLast((edit) => edit.revision <= revision)?.experiment;
    // After a change of the grid, the measurement points closed before it are known to a replay only.
    if (experiment !== undefined && !sameGrid(experiment, this.#base.experiment)) return;
    this.#base = { snapshot, revision, envSteps, goal, experiment: experiment ?? this.#base.experiment };
    this.#edits = this.#edits.filter((edit) => edit.revision > revision);
  }
}

function sameGrid(a: Experiment, b: Experiment): boolean {
  return a.envSteps === b.envSteps && a.measurementPoints === b.measurementPoints;
}
