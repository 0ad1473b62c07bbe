/** Holds the edited experiment, which is always valid and whose every change can be undone. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorMessage } from '../../core/error-message.ts';
import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import { type NumberChange, withNumber } from '../../experiment/numbers.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import { problem } from '../../services/problems.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { DraftState } from '../model/model.ts';

const MAX_UNDO = 100;
/** A slider drag is one change, not sixty. */
const SAME_GESTURE_MS = 800;
/** The whole experiment is checked this long after the last change of a number. */
const QUIET_MS = 250;

/** Describes a change of exactly one number of the draft. */
export interface MovedNumber {
  readonly from: Experiment;
  readonly change: NumberChange;
}

interface Entry {
  readonly experiment: Experiment;
  readonly presetId: string | null;
  readonly warnings: readonly Problem[];
}

export interface DraftDependencies {
  validate(input: unknown): Parsed<Experiment>;
  /** Checks experiments with code, which may never end, in a worker. Returns null if there is no code. */
  readonly checkAway?: (input: unknown) => Promise<Parsed<Experiment>> | null;
  /** Checks experiments with many rows in a worker, including the user's own edits. Returns null if the experiment is small. */
  readonly checkLarge?: (input: unknown) => Promise<Parsed<Experiment>> | null;
  /** Checks one number by itself. Returns null if the whole experiment must be checked; absent if it always must. */
  readonly checkNumber?: (experiment: Experiment, change: NumberChange) => readonly Problem[] | null;
  /** Copies what the check found about the cost to an experiment that differs only in a live number. */
  readonly carryFacts?: (from: Experiment, to: Experiment) => void;
  readonly scheduler: Scheduler;
  costOf(experiment: Experiment): DraftState['cost'];
}

export class Draft {
  readonly store: StoreApi<DraftState>;
  readonly #dependencies: DraftDependencies;
  readonly #heard: ((moved: MovedNumber | null) => void)[] = [];
  /** The last entry that was checked as a whole, with its undo history; null if it is the visible one. */
  #checked: { readonly entry: Entry; readonly past: Entry[] } | null = null;
  #cancelCheck: () => void = () => {};
  #past: Entry[] = [];
  #future: Entry[] = [];
  /** Edits that wait for one that is being checked in a worker. */
  readonly #waiting: { edited: () => unknown; readonly options: { gesture?: string } }[] = [];
  #isBusy = false;
  #gesture = { key: '', time: Number.NEGATIVE_INFINITY };

  constructor(first: Entry, dependencies: DraftDependencies) {
    this.#dependencies = dependencies;
    this.store = createStore<DraftState>(() => ({
      ...first,
      problems: [],
      canUndo: false,
      canRedo: false,
      pending: 'none',
      difference: '',
      cost: dependencies.costOf(first.experiment),
    }));
  }

  /** Calls back when the draft changes, so that the run can follow. It passes a number if only that number changed. */
  onChange(hear: (moved: MovedNumber | null) => void): void {
    this.#heard.push(hear);
  }

  get experiment(): Experiment {
    return this.store.getState().experiment;
  }

  /** Works like the validator, but reports a bug in it as a problem of the draft instead of ending the page. */
  check(input: unknown): Parsed<Experiment> {
    try {
      return this.#dependencies.validate(input);
    } catch (error) {
      const message = `This could not be checked: ${errorMessage(error)}`;
      return { ok: false, problems: [problem(message, 'The last valid experiment is unchanged.')] };
    }
  }

  /** Works like `check`, for code that is untrusted or being written, which must not block the page. */
  checkStranger(input: unknown): Parsed<Experiment> | Promise<Parsed<Experiment>> {
    const { checkAway, checkLarge } = this.#dependencies;
    return checkAway?.(input) ?? this.#inOwnTask(checkLarge?.(input) ?? null) ?? this.check(input);
  }

  /** @param gesture changes with the same key in quick succession are undone together @returns whether it was accepted */
  propose(input: unknown, options: { gesture?: string; presetId?: string | null } = {}): boolean {
    return this.take(this.check(input), options);
  }

  /**
   * Works like `propose`, but a long check runs in a worker, and later edits wait for it.
   * @param edited returns the draft with the edit; null if it no longer fits the draft
   */
  suggest(edited: () => unknown, options: { gesture?: string } = {}): void {
    const last = this.#waiting.at(-1);
    const isSame =
      last !== undefined && options.gesture !== undefined && last.options.gesture === options.gesture;
    if (isSame) last.edited = edited;
    else this.#waiting.push({ edited, options });
    if (!this.#isBusy) this.#work();
  }

  #work(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const input = next.edited();
      const { options } = next;
      if (input === null) continue;
      const away = this.#dependencies.checkLarge?.(input) ?? null;
      if (away === null) this.propose(input, options);
      else {
        this.#isBusy = true;
        const taken = (parsed: Parsed<Experiment>) => {
          this.#isBusy = false;
          this.take(parsed, options);
          this.#work();
        };
        void this.#inOwnTask(away)?.then(taken);
        return;
      }
    }
  }

  /** Runs what follows a large check in its own task, because receiving so much data already fills one. */
  #inOwnTask(away: Promise<Parsed<Experiment>> | null): Promise<Parsed<Experiment>> | null {
    return (
      away &&
      new Promise((resolve) => {
        void away.then((parsed) => void this.#dependencies.scheduler.after(0, () => resolve(parsed)));
      })
    );
  }

  /** Works like `propose`, for an experiment that is already checked. */
  take(parsed: Parsed<Experiment>, options: { gesture?: string; presetId?: string | null } = {}): boolean {
    if (!parsed.ok) {
      this.reject(parsed.problems);
      return false;
    }
    const { value: experiment, warnings } = parsed;
    this.#advance({ experiment, presetId: options.presetId ?? null, warnings }, options.gesture ?? '');
    return true;
  }

  /** @param moved the only number in which the entry differs from the visible one */
  #advance(entry: Entry, gesture: string, moved: MovedNumber | null = null): void {
    const { experiment, presetId, warnings } = this.store.getState();
    const now = this.#dependencies.scheduler.now();
    const goesOn =
      gesture !== '' && gesture === this.#gesture.key && now - this.#gesture.time < SAME_GESTURE_MS;
    if (!goesOn) this.#past = [...this.#past, { experiment, presetId, warnings }].slice(-MAX_UNDO);
    this.#future = [];
    this.#show(entry, moved);
    // Measure from the end of the edit, so that a slow page does not break up a gesture.
    this.#gesture = { key: gesture, time: this.#dependencies.scheduler.now() };
  }

  /**
   * Sets a live number. Only that field is checked now; the whole experiment is checked once the number rests.
   * @param gesture as for `propose` @returns false if only the whole experiment can be checked, so nothing was done
   */
  setNumber(change: NumberChange, gesture: string): boolean {
    const { checkNumber, carryFacts, scheduler } = this.#dependencies;
    // Edits that are being checked in a worker come first.
    if (this.#isBusy || checkNumber === undefined) return false;
    const { experiment: from, presetId, warnings } = this.store.getState();
    const problems = this.#problemsOf(from, change, checkNumber);
    if (problems === null) return false;
    const experiment = problems.length > 0 ? null : withNumber(from, change);
    if (experiment === null) {
      this.reject(problems);
      return true;
    }
    carryFacts?.(from, experiment);
    const checked = this.#checked ?? { entry: { experiment: from, presetId, warnings }, past: this.#past };
    this.#advance({ experiment, presetId: null, warnings }, gesture, { from, change });
    this.#checked = checked;
    this.#cancelCheck = scheduler.after(QUIET_MS, () => this.#checkWhole());
    return true;
  }

  /** As in `check`, a bug in the checks does not end the page. */
  #problemsOf(
    experiment: Experiment,
    change: NumberChange,
    checkNumber: NonNullable<DraftDependencies['checkNumber']>,
  ): readonly Problem[] | null {
    try {
      return checkNumber(experiment, change);
    } catch {
      return null;
    }
  }

  /** Renews the warnings. A valid number may need too much memory together with others; then it is reverted. */
  #checkWhole(): void {
    const { experiment } = this.store.getState();
    const settle = (parsed: Parsed<Experiment>) => {
      const { experiment: now, warnings } = this.store.getState();
      const checked = this.#checked;
      if (now !== experiment || checked === null) return;
      this.#checked = null;
      if (parsed.ok) {
        if (!samePlain(warnings, parsed.warnings)) this.store.setState({ warnings: parsed.warnings });
        return;
      }
      this.#past = checked.past;
      this.#gesture = { key: '', time: Number.NEGATIVE_INFINITY };
      this.#show(checked.entry);
      this.reject(parsed.problems);
    };
    const away = this.#dependencies.checkLarge?.(experiment) ?? null;
    if (away === null) settle(this.check(experiment));
    else void this.#inOwnTask(away)?.then(settle);
  }

  reject(problems: readonly Problem[]): void {
    this.store.setState({ problems });
  }

  undo(): void {
    this.#travel(this.#past, this.#future);
  }
  redo(): void {
    this.#travel(this.#future, this.#past);
  }
  #travel(from: Entry[], to: Entry[]): void {
    const entry = from.pop();
    if (entry === undefined) return;
    const { experiment, presetId, warnings } = this.store.getState();
    to.push({ experiment, presetId, warnings });
    this.#gesture = { key: '', time: Number.NEGATIVE_INFINITY };
    this.#show(entry);
  }

  #show(entry: Entry, moved: MovedNumber | null = null): void {
    this.#cancelCheck();
    this.#checked = null;
    this.store.setState({
      ...entry,
      problems: [],
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
      cost: this.#dependencies.costOf(entry.experiment),
    });
    for (const hear of this.#heard) hear(moved);
  }

  setPending(pending: DraftState['pending'], difference: string): void {
    const state = this.store.getState();
    if (state.pending !== pending || state.difference !== difference)
      this.store.setState({ pending, difference });
  }

  costOf(experiment: Experiment): DraftState['cost'] {
    return this.#dependencies.costOf(experiment);
  }

  estimate(): void {
    this.store.setState({ cost: this.#dependencies.costOf(this.experiment) });
  }
}
