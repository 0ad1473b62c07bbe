/** The running session follows the draft: one revision in flight, and of those that wait only the latest counts. */

import { difference } from '../../experiment/difference.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import type { Scheduler } from '../scheduler.ts';
import type { RunStore } from '../stores/run-store.ts';
import type { ReviseReply } from './shard-contract.ts';

/** Edits that follow each other within this time share a mark in the charts. */
const SAME_MARK_MS = 1_500;

export interface LiveEditDependencies {
  readonly run: RunStore;
  readonly catalogue: Catalogue;
  readonly scheduler: Scheduler;
  revise(experiment: Experiment): Promise<ReviseReply | null>;
  refused(experiment: Experiment, problems: readonly Problem[]): void;
  /** A revision has ended, well or not. */
  settled(): void;
}

export class LiveEdits {
  readonly #dependencies: LiveEditDependencies;
  #wanted: { readonly experiment: Experiment; readonly say: boolean } | null = null;
  #busy = false;
  #mark: { readonly base: Experiment; readonly time: number; readonly generation: number } | null = null;

  constructor(dependencies: LiveEditDependencies) {
    this.#dependencies = dependencies;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** @param say whether the engine's notes are shown: what was kept and what was not */
  submit(experiment: Experiment, say = false): void {
    this.#wanted = { experiment, say };
    if (!this.#busy) void this.#work();
  }

  /** The run is another one: what waits does not belong to it. */
  forget(): void {
    this.#wanted = null;
    this.#mark = null;
  }

  async #work(): Promise<void> {
    this.#busy = true;
    try {
      while (this.#wanted !== null) {
        const { experiment, say } = this.#wanted;
        this.#wanted = null;
        await this.#send(experiment, say);
      }
    } finally {
      this.#busy = false;
      this.#dependencies.settled();
    }
  }

  async #send(experiment: Experiment, say: boolean): Promise<void> {
    const { run, revise, refused } = this.#dependencies;
    const before = run.current.experiment;
    const { generation } = run.current;
    if (before === null) return;
    const reply = await revise(experiment);
    // Null: the run is over. Another generation: the answer belongs to an older run.
    if (reply === null || generation !== run.current.generation) return;
    if ('problems' in reply) {
      refused(experiment, reply.problems);
      return;
    }
    this.#markEdit(before, experiment);
    if (say) for (const note of reply.notes) run.notice('info', note);
  }

  #markEdit(before: Experiment, after: Experiment): void {
    const { run, catalogue, scheduler } = this.#dependencies;
    const { generation, marks, envSteps } = run.current;
    const time = scheduler.now();
    const last = this.#mark;
    const isSame =
      last !== null &&
      last.generation === generation &&
      time - last.time < SAME_MARK_MS &&
      marks.at(-1)?.kind === 'edit';
    const base = isSame ? last.base : before;
    const text = difference(base, after, catalogue) || 'set back';
    if (isSame) run.renameLastMark(text);
    else run.mark('edit', envSteps, text);
    this.#mark = { base, time, generation };
  }
}
