/** Runs that the user has begun and that are still being built: their records are written before there is anything else. */

import type { NewRun } from '../../../workers/protocol-database.ts';
import { budgetOf } from '../../experiment/budget.ts';
import { canonicalText } from '../../experiment/canonical.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { RunStatus } from '../model.ts';
import type { OpenedBefore, RecorderDependencies } from './observer.ts';

interface Beginning {
  readonly id: string;
  readonly experiment: Experiment;
  readonly parent: string | null;
  readonly difference: string;
}

export class Beginnings {
  readonly #dependencies: RecorderDependencies;
  #now: Beginning | null = null;

  constructor(dependencies: RecorderDependencies) {
    this.#dependencies = dependencies;
  }

  get current(): string | null {
    return this.#now?.id ?? null;
  }

  /** @param experiment null: one that is not written down */
  begin(experiment: Experiment | null, before: OpenedBefore | null): void {
    this.#drop();
    if (experiment === null) return;
    const { database, platform, catalogue, parentOf } = this.#dependencies;
    const own = { id: platform.id(), experiment, ...parentOf(experiment, before) };
    this.#now = own;
    const run: NewRun = {
      ...own,
      created: platform.time(),
      text: canonicalText(experiment, catalogue),
      hash: '',
      // How many workers and which checkpoints there will be is known when it is built.
      workers: 1,
      every: 1,
      labVersion: platform.labVersion,
      automatic: false,
      status: 'running',
      envSteps: 0,
      budget: budgetOf(experiment),
      seconds: 0,
      backend: null,
      marks: [],
      faults: [],
    };
    const shape = { variants: experiment.variants.length, columns: 0, grid: [] };
    database.ask({ kind: 'begin', run, revision: { revision: 0, at: 0, experiment, shape } }).catch(() => {});
  }

  idOf(experiment: Experiment): string | null {
    return this.#now?.experiment === experiment ? this.#now.id : null;
  }

  /** It is built, and goes on under its own record. @param experiment null: another run took its place */
  take(experiment: Experiment | null): Beginning | null {
    const taken = this.#now?.experiment === experiment ? this.#now : null;
    if (taken === null) this.#drop();
    this.#now = null;
    return taken;
  }

  follow(status: RunStatus): void {
    if (status === 'failed' || status === 'stopped') this.#drop();
  }

  /** It could not be built, or was given up: nothing of it is worth keeping. */
  #drop(): void {
    const { database } = this.#dependencies;
    if (this.#now !== null) database.ask({ kind: 'delete', run: this.#now.id, undo: false }).catch(() => {});
    this.#now = null;
  }
}
