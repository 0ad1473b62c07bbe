/** The form of “Write a study”: kept over reloads, with undo. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Experiment } from '../../experiment/experiment.ts';
import { FORM_KINDS, firstForm, fitForm, type StudyForm } from '../../study/write-study.ts';
import { storedObject, type TextStorage } from '../model/storage.ts';

export interface WriteState {
  readonly form: StudyForm;
  readonly past: readonly StudyForm[];
  readonly future: readonly StudyForm[];
  /** Experiment seeds of the pilots so far: they are told in the study. */
  readonly pilots: readonly number[];
}
const KEY = 'reward-lab/study-form';
const MAX_PAST = 100;

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
      form: fitForm(known, experiment),
      past: [],
      future: [],
      pilots: kept,
    }));
    this.store.subscribe((state) => {
      try {
        storage?.setItem(
          KEY,
          JSON.stringify({ name: experiment.name, form: state.form, pilots: state.pilots }),
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
    const { form, past } = this.store.getState();
    const together = gesture !== '' && gesture === this.#gesture;
    this.#gesture = gesture;
    this.store.setState({
      form: { ...form, ...patch },
      past: together ? past : [...past.slice(1 - MAX_PAST), form],
      future: [],
    });
  }
  undo(): void {
    const { form, past, future } = this.store.getState();
    const before = past.at(-1);
    if (before === undefined) return;
    this.#gesture = '';
    this.store.setState({ form: before, past: past.slice(0, -1), future: [form, ...future] });
  }
  redo(): void {
    const { form, past, future } = this.store.getState();
    const [next, ...rest] = future;
    if (next === undefined) return;
    this.#gesture = '';
    this.store.setState({ form: next, past: [...past, form], future: rest });
  }
  piloted(seed: number): void {
    this.store.setState({ pilots: [...this.store.getState().pilots, seed] });
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
