/** The form of “Write a study”: kept over reloads, with undo. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Experiment } from '../../experiment/experiment.ts';
import { FORM_KINDS, firstForm, fitForm, type StudyForm } from '../../study/write-study.ts';
import { changed, type History, newHistory, redone, undone } from '../kit/history.ts';
import { storedObject, type TextStorage } from '../model/storage.ts';

export interface WriteState {
  readonly form: History<StudyForm>;
  /** Experiment seeds of the pilots so far: they are told in the study. */
  readonly pilots: readonly number[];
}
const KEY = 'reward-lab/study-form';

export class WriteModel {
  readonly store: StoreApi<WriteState>;
  readonly #storage: TextStorage | null;
  /** Changes with the same key in quick succession are undone together, such as the letters of a text. */
  #gesture = '';

  constructor(experiment: Experiment, storage: TextStorage | null) {
    this.#storage = storage;
    const { name, form, pilots } = storedObject(storage, KEY);
    const known = name === experiment.name && isForm(form) ? form : firstForm(experiment);
    const kept = Array.isArray(pilots) && known === form ? pilots.filter(Number.isInteger) : [];
    this.store = createStore<WriteState>(() => ({
      form: newHistory(fitForm(known, experiment)),
      pilots: kept,
    }));
    this.store.subscribe((state) => {
      try {
        storage?.setItem(
          KEY,
          JSON.stringify({ name: experiment.name, form: state.form.now, pilots: state.pilots }),
        );
      } catch {
        // Storage is full or forbidden. The form lasts as long as the page.
      }
    });
  }

  get stores(): boolean {
    return this.#storage !== null;
  }

  /** @param gesture empty for a change by itself */
  change(patch: Partial<StudyForm>, gesture = ''): void {
    const together = gesture !== '' && gesture === this.#gesture;
    this.#gesture = gesture;
    this.#set((form) => changed(form, { ...form.now, ...patch }, together));
  }
  /** Bound, so that a view can hand it on. */
  readonly undo = (): void => this.#travel(undone);
  readonly redo = (): void => this.#travel(redone);

  piloted(seed: number): void {
    this.store.setState({ pilots: [...this.store.getState().pilots, seed] });
  }
  #travel(step: typeof undone): void {
    this.#gesture = '';
    this.#set(step);
  }
  #set(next: (form: History<StudyForm>) => History<StudyForm>): void {
    this.store.setState(({ form }) => ({ form: next(form) }));
  }
}

/** What was stored may be of another version, or changed by hand. */
function isForm(value: unknown): value is StudyForm {
  if (typeof value !== 'object' || value === null) return false;
  const { variants, parts, gates, texts, seeds } = value as Partial<StudyForm>;
  const isPart = (part: unknown) =>
    typeof part === 'object' &&
    part !== null &&
    ['kind', 'variant', 'other', 'metric', 'when', 'statistic'].every(
      (key) => typeof Reflect.get(part, key) === 'string',
    ) &&
    typeof Reflect.get(part, 'number') === 'number' &&
    Object.hasOwn(FORM_KINDS, String(Reflect.get(part, 'kind')));
  return (
    Array.isArray(variants) &&
    variants.every((label) => typeof label === 'string') &&
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every(isPart) &&
    Array.isArray(gates) &&
    gates.every(isPart) &&
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === 'string') &&
    typeof seeds === 'number'
  );
}
