/** Keeps the run in step with the draft. A change applies at once if nothing learned is lost; otherwise the user decides. */

import { difference } from '../../experiment/difference.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { mergedNumbers } from '../../experiment/numbers.ts';
import { termLabelOf } from '../../experiment/term-label.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { ReviseReply } from '../../services/trainer/protocol.ts';
import type { MovedNumbers } from '../../services/trainer/shard-contract.ts';
import { type IsStructural, reachOf, type WorldShape } from '../draft/changes.ts';
import type { Draft, MovedNumber } from '../draft/draft.ts';
import type { RunStore } from '../model/run-store.ts';
import type { Bridge } from './bridge.ts';

export interface FollowerDependencies {
  readonly draft: Draft;
  readonly run: RunStore;
  readonly bridge: Bridge;
  readonly catalogue: Catalogue;
  readonly scheduler: Scheduler;
  readonly worldShape: WorldShape;
  readonly isStructural: IsStructural;
  /** Every change restarts the run once the draft has been quiet for a moment. */
  readonly restarts: boolean;
}

const QUIET_MS = 250;

export class Follower {
  readonly #dependencies: FollowerDependencies;
  readonly #edits: LiveEdits;
  /** A draft that the engine rejected during the run, which is not sent again automatically. */
  #rejected: Experiment | null = null;
  #startedPreset: string | null = null;
  /** The experiment that was started last. It may still be building. */
  #started: Experiment | null = null;
  #forget: () => void = () => {};
  /** The draft, if the run lacks only live changes on their way; null if it may lack more, or does not continue. */
  #followed: Experiment | null = null;

  constructor(dependencies: FollowerDependencies) {
    this.#dependencies = dependencies;
    const { draft, run, bridge, catalogue, scheduler } = dependencies;
    this.#edits = new LiveEdits({
      run,
      catalogue,
      scheduler,
      revise: (experiment, numbers) => bridge.revise(experiment, numbers),
      refused: (experiment, problems) => {
        this.#rejected = experiment;
        // Changes made since then are checked separately.
        if (experiment === draft.experiment) draft.reject(problems);
      },
      settled: () => this.follow(),
    });
    draft.onChange((moved) => this.#followDraft(moved));
  }

  #reach(running: Experiment) {
    const { draft, catalogue, worldShape, isStructural } = this.#dependencies;
    return reachOf(running, draft.experiment, catalogue, worldShape, isStructural);
  }

  /** If only one number changed, it is sent directly, without comparing the experiments. */
  #followDraft(moved: MovedNumber | null): void {
    const { draft, run, restarts } = this.#dependencies;
    const { status } = run.current;
    const goesOn = status === 'running' || status === 'paused';
    if (moved === null || restarts || !goesOn || moved.from !== this.#followed) this.follow();
    else {
      this.#followed = draft.experiment;
      this.#edits.submitNumber(draft.experiment, moved);
    }
  }

  follow(): void {
    const { draft, run, catalogue, restarts, scheduler } = this.#dependencies;
    const { experiment: running, status } = run.current;
    this.#followed = null;
    if (restarts) {
      this.#forget();
      if (this.#started === null) return;
      // Compare when the draft rests, not at every move of a slider.
      this.#forget = scheduler.after(QUIET_MS, () => {
        if (this.#started !== null && this.#reach(this.#started) !== 'none') this.start(draft.experiment);
      });
      return;
    }
    const isOpen = status === 'running' || status === 'paused' || status === 'done';
    const reach = running === null || !isOpen ? 'none' : this.#reach(running);
    const goesOn = status !== 'done' && this.#rejected !== draft.experiment;
    const waits = reach === 'shapes' || reach === 'restart' || (reach === 'live' && !goesOn);
    if (waits && running !== null)
      draft.setPending('choose', difference(running, draft.experiment, catalogue));
    else draft.setPending('none', '');
    if (reach === 'cosmetic') this.#rename(draft.experiment);
    if (reach === 'live' && goesOn) this.#edits.submit(draft.experiment);
    if (isOpen && goesOn && !waits) this.#followed = draft.experiment;
  }

  /** Names change nothing in training, so the workers are not involved. */
  #rename(experiment: Experiment): void {
    const { run, catalogue } = this.#dependencies;
    const { plan, experiment: before } = run.current;
    const variants = plan?.variants.map((variant, index) => ({
      ...variant,
      label: experiment.variants[index]?.label ?? variant.label,
      terms: variant.terms.map((term, k) => {
        const spec = experiment.variants[index]?.reward[k];
        const label = spec?.label === before?.variants[index]?.reward[k]?.label;
        return spec === undefined || label ? term : { ...term, label: termLabelOf(spec, catalogue.terms) };
      }),
    }));
    run.patch({
      experiment,
      ...(plan === null || variants === undefined ? {} : { plan: { ...plan, variants } }),
    });
  }

  start(experiment: Experiment, play = true): void {
    const { draft, bridge } = this.#dependencies;
    this.#edits.forget();
    this.#rejected = null;
    this.#followed = null;
    this.#started = experiment;
    if (experiment === draft.experiment) this.#startedPreset = draft.store.getState().presetId;
    void bridge.start(experiment, play);
    this.follow();
  }

  /** Stops following: no change starts a run, and no pending change reaches one. @returns whether one is on its way */
  hold(): boolean {
    this.#forget();
    this.#started = null;
    this.#followed = null;
    this.#edits.forget();
    return this.#edits.busy;
  }

  /** Another run has replaced the current one, and its experiment becomes the draft. */
  adopt(experiment: Experiment): void {
    this.#edits.forget();
    this.#rejected = null;
    this.#startedPreset = null;
    this.#dependencies.draft.propose(experiment);
  }

  keepLearned(): void {
    const { draft, run } = this.#dependencies;
    const { experiment: running, status } = run.current;
    if (running === null || !['running', 'paused', 'done'].includes(status)) {
      this.start(draft.experiment);
      return;
    }
    if (this.#reach(running) === 'restart') {
      run.notice(
        'warning',
        'This change of the world family, the seeds or the planned edits needs new replicas, so the agents cannot keep what they learned. The run continues unchanged. Restart it, or discard the change.',
      );
      return;
    }
    this.#edits.submit(draft.experiment, true);
  }

  discard(): void {
    const { draft, run } = this.#dependencies;
    const { experiment } = run.current;
    if (experiment !== null) draft.propose(experiment, { presetId: this.#startedPreset });
  }
}

/** Edits within this time of each other share a mark in the charts. */
const SAME_MARK_MS = 1_500;

interface Wanted {
  readonly experiment: Experiment;
  /** Null if more than numbers may have changed. */
  readonly numbers: MovedNumbers | null;
  /** Whether to show the engine's notes about what was preserved and what was not. */
  readonly say: boolean;
}

interface LiveEditDependencies {
  readonly run: RunStore;
  readonly catalogue: Catalogue;
  readonly scheduler: Scheduler;
  revise(experiment: Experiment, numbers: MovedNumbers | null): Promise<ReviseReply | null>;
  refused(experiment: Experiment, problems: readonly Problem[]): void;
  settled(): void;
}

/** Sends one revision at a time. Of the pending ones, only the latest counts. */
class LiveEdits {
  readonly #dependencies: LiveEditDependencies;
  #wanted: Wanted | null = null;
  busy = false;
  #mark: { readonly base: Experiment; readonly time: number; readonly generation: number } | null = null;

  constructor(dependencies: LiveEditDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param say whether to show the engine's notes about what was preserved and what was not */
  submit(experiment: Experiment, say = false): void {
    this.#want({ experiment, numbers: null, say });
  }

  /** @param experiment with the new number, which is merged with a pending revision */
  submitNumber(experiment: Experiment, { from, change }: MovedNumber): void {
    const waiting = this.#wanted;
    const before = waiting === null ? { from, changes: [] } : waiting.numbers;
    const numbers = before && { ...before, changes: mergedNumbers(before.changes, change) };
    this.#want({ experiment, numbers, say: waiting?.say ?? false });
  }

  #want(wanted: Wanted): void {
    this.#wanted = wanted;
    if (!this.busy) void this.#work();
  }

  /** Drops pending revisions, which do not belong to a new run. */
  forget(): void {
    this.#wanted = null;
    this.#mark = null;
  }

  async #work(): Promise<void> {
    this.busy = true;
    let isThere = true;
    try {
      while (this.#wanted !== null) {
        const wanted = this.#wanted;
        this.#wanted = null;
        isThere = await this.#send(wanted);
      }
    } finally {
      this.busy = false;
      // Once a run is over, wait for the next change. Asking again would return the same answer forever.
      if (isThere) this.#dependencies.settled();
    }
  }

  /** @returns whether the run still exists */
  async #send({ experiment, numbers, say }: Wanted): Promise<boolean> {
    const { run, revise, refused } = this.#dependencies;
    const before = run.current.experiment;
    const { generation } = run.current;
    if (before === null) return false;
    const reply = await revise(experiment, numbers);
    if (reply === null) return false;
    if (generation !== run.current.generation) return true; // the answer belongs to an older run
    if ('problems' in reply) refused(experiment, reply.problems);
    else {
      this.#markEdit(before, experiment);
      if (say) for (const note of reply.notes) run.notice('info', note);
    }
    return true;
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
    const text = difference(base, after, catalogue) || 'reverted';
    if (isSame) run.renameLastMark(text);
    else run.mark('edit', envSteps, text);
    this.#mark = { base, time, generation };
  }
}
