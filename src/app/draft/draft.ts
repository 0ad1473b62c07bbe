/** The edited experiment: always valid, every change undoable. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorMessage } from '../../core/error-message.ts';
import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import { problem } from '../../services/problems.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { DraftState } from '../model/model.ts';

const MAX_UNDO = 100;
/** A slider drag is one change, not sixty. */
const SAME_GESTURE_MS = 800;

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
  readonly scheduler: Scheduler;
  costOf(experiment: Experiment): DraftState['cost'];
}

export class Draft {
  readonly store: StoreApi<DraftState>;
  readonly #dependencies: DraftDependencies;
  readonly #heard: (() => void)[] = [];
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

  /** Calls back when the draft is another one: what runs may have to follow. */
  onChange(hear: () => void): void {
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
    const { experiment, presetId, warnings } = this.store.getState();
    const { gesture = '' } = options;
    const now = this.#dependencies.scheduler.now();
    const goesOn =
      gesture !== '' && gesture === this.#gesture.key && now - this.#gesture.time < SAME_GESTURE_MS;
    if (!goesOn) this.#past = [...this.#past, { experiment, presetId, warnings }].slice(-MAX_UNDO);
    this.#future = [];
    this.#show({ experiment: parsed.value, presetId: options.presetId ?? null, warnings: parsed.warnings });
    // From its end: a page that is slow to answer does not break up a gesture.
    this.#gesture = { key: gesture, time: this.#dependencies.scheduler.now() };
    return true;
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

  #show(entry: Entry): void {
    this.store.setState({
      ...entry,
      problems: [],
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
      cost: this.#dependencies.costOf(entry.experiment),
    });
    for (const hear of this.#heard) hear();
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
