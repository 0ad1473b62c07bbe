/** The edited experiment: always valid, every change undoable. */
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
/** After the last number that was set, the whole experiment is checked. */
const QUIET_MS = 250;

/** A number of the draft has moved, and nothing else. */
export interface MovedNumber {
  /** The draft before it. */
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
  /** Checks in a worker what has code, which may run for ever; null: it has none. */
  readonly checkAway?: (input: unknown) => Promise<Parsed<Experiment>> | null;
  /** Checks in a worker what has many rows, also the user's own edits; null: it is small. */
  readonly checkLarge?: (input: unknown) => Promise<Parsed<Experiment>> | null;
  /** Checks one number by itself; null: the whole experiment has to be checked. Absent: it always has. */
  readonly checkNumber?: (experiment: Experiment, change: NumberChange) => readonly Problem[] | null;
  /** What the check has found about the cost of an experiment holds for one that differs in a live number, too. */
  readonly carryFacts?: (from: Experiment, to: Experiment) => void;
  readonly scheduler: Scheduler;
  costOf(experiment: Experiment): DraftState['cost'];
}

export class Draft {
  readonly store: StoreApi<DraftState>;
  readonly #dependencies: DraftDependencies;
  readonly #heard: ((moved: MovedNumber | null) => void)[] = [];
  /** The last entry that was checked as a whole, and what undo led to there; null: the one that is shown. */
  #checked: { readonly entry: Entry; readonly past: Entry[] } | null = null;
  #cancelCheck: () => void = () => {};
  #past: Entry[] = [];
  #future: Entry[] = [];
  /** Edits that wait for one that is checked in a worker. */
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

  /** Calls back when the draft is another one: what runs may have to follow. With a number where nothing else has moved. */
  onChange(hear: (moved: MovedNumber | null) => void): void {
    this.#heard.push(hear);
  }

  get experiment(): Experiment {
    return this.store.getState().experiment;
  }

  /** Like the validator, but a bug in it is a problem of the draft, not the end of the page. */
  check(input: unknown): Parsed<Experiment> {
    try {
      return this.#dependencies.validate(input);
    } catch (error) {
      const message = `This could not be checked: ${errorMessage(error)}`;
      return { ok: false, problems: [problem(message, 'The last valid experiment is unchanged.')] };
    }
  }

  /** Like `check`, for code that is untrusted or being written, which must not block the page. */
  checkStranger(input: unknown): Parsed<Experiment> | Promise<Parsed<Experiment>> {
    const { checkAway, checkLarge } = this.#dependencies;
    return checkAway?.(input) ?? this.#inOwnTask(checkLarge?.(input) ?? null) ?? this.check(input);
  }

  /** @param gesture changes with the same key in quick succession are undone together. @returns whether it was taken. */
  propose(input: unknown, options: { gesture?: string; presetId?: string | null } = {}): boolean {
    return this.take(this.check(input), options);
  }

  /**
   * Like `propose`, for an edit that may take long to check: then it is checked in a worker, and edits that follow wait for it.
   * @param edited the draft with the edit; null: it does not fit the draft any more
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

  /** What follows the check of something large: to receive so much takes long enough for one task. */
  #inOwnTask(away: Promise<Parsed<Experiment>> | null): Promise<Parsed<Experiment>> | null {
    return (
      away &&
      new Promise((resolve) => {
        void away.then((parsed) => void this.#dependencies.scheduler.after(0, () => resolve(parsed)));
      })
    );
  }

  /** Like `propose`, for a checked experiment. */
  take(parsed: Parsed<Experiment>, options: { gesture?: string; presetId?: string | null } = {}): boolean {
    if (!parsed.ok) {
      this.reject(parsed.problems);
      return false;
    }
    const { value: experiment, warnings } = parsed;
    this.#advance({ experiment, presetId: options.presetId ?? null, warnings }, options.gesture ?? '');
    return true;
  }

  /** @param moved the one number in which the entry differs from what is shown */
  #advance(entry: Entry, gesture: string, moved: MovedNumber | null = null): void {
    const { experiment, presetId, warnings } = this.store.getState();
    const now = this.#dependencies.scheduler.now();
    const goesOn =
      gesture !== '' && gesture === this.#gesture.key && now - this.#gesture.time < SAME_GESTURE_MS;
    if (!goesOn) this.#past = [...this.#past, { experiment, presetId, warnings }].slice(-MAX_UNDO);
    this.#future = [];
    this.#show(entry, moved);
    // From its end: a page that is slow to answer does not break up a gesture.
    this.#gesture = { key: gesture, time: this.#dependencies.scheduler.now() };
  }

  /**
   * Sets a live number: that field alone is checked now, and the whole experiment once the number rests.
   * @param gesture as for `propose` @returns false: only the whole experiment can be checked, so nothing was done
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

  /** Renews the warnings. A number that is valid by itself may need too much memory with all others: then it is taken back. */
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
