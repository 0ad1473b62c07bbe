/** Everything that decides what happened in the run that is open, so that a replay can find it again. */
import type { RunScript } from '../../engine/resimulate/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';

export class ScriptBook {
  #experiment: Experiment | null = null;
  #revisions: RunScript['revisions'] = [];

  /**
   * @param before how a stored run began and what it was changed to since. Of one that goes on from a file without that it is
   * not known whether anything was changed before: replays are compared with its numbers.
   */
  opened(experiment: Experiment, before: RunScript | null = null): void {
    this.#experiment = before?.experiment ?? experiment;
    this.#revisions = before?.revisions ?? [];
  }

  /** @param at env steps of every replica when it met them */
  revised(experiment: Experiment, at: number): void {
    this.#revisions = [...this.#revisions, { at, experiment }];
  }

  get script(): RunScript | null {
    return this.#experiment === null ? null : { experiment: this.#experiment, revisions: this.#revisions };
  }
}
