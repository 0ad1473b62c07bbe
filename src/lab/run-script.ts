/** Everything that decides what happened in the run that is open, so that a replay can find it again. */
import type { RunScript } from '../engine/replay/contract.ts';
import type { Experiment } from '../spec/experiment.ts';

export class ScriptBook {
  #experiment: Experiment | null = null;
  #revisions: RunScript['revisions'] = [];
  #since = 0;

  /** @param since env steps of each replica that had been made elsewhere: whether anything was changed in them is not known */
  opened(experiment: Experiment, since: number): void {
    this.#experiment = experiment;
    this.#revisions = [];
    this.#since = since;
  }

  revised(experiment: Experiment, at: number): void {
    this.#revisions = [...this.#revisions, { at, experiment }];
  }

  get script(): RunScript | null {
    return this.#experiment === null ? null : { experiment: this.#experiment, revisions: this.#revisions };
  }

  /** Replays can only be trusted where they meet the run's own numbers. */
  get broughtFromElsewhere(): boolean {
    return this.#since > 0;
  }
}
