/** Everything that decides what happened in the run that is open, so that a replay can find it again. */
import type { RunScript } from '../engine/replay/contract.ts';
import type { Experiment } from '../spec/experiment.ts';

export class ScriptBook {
  #experiment: Experiment | null = null;
  #revisions: RunScript['revisions'] = [];

  /** Of a run that goes on from a file it is not known whether anything was changed before: replays are compared with its numbers. */
  opened(experiment: Experiment): void {
    this.#experiment = experiment;
    this.#revisions = [];
  }

  /** @param at env steps of every replica when it met them */
  revised(experiment: Experiment, at: number): void {
    this.#revisions = [...this.#revisions, { at, experiment }];
  }

  get script(): RunScript | null {
    return this.#experiment === null ? null : { experiment: this.#experiment, revisions: this.#revisions };
  }
}
