/** A zustand store that tells its listeners at most once an animation frame, however often data is written to it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scheduler } from '../scheduler.ts';

export class FrameStore<T extends object> {
  readonly store: StoreApi<T>;
  readonly #scheduler: Scheduler;
  #current: T;
  #cancel: (() => void) | null = null;

  constructor(initial: T, scheduler: Scheduler) {
    this.store = createStore<T>(() => initial);
    this.#current = initial;
    this.#scheduler = scheduler;
  }

  /** What is true now; the store's own state may be a frame behind. */
  get current(): T {
    return this.#current;
  }

  patch(change: Partial<T>): void {
    this.#current = { ...this.#current, ...change };
    this.#cancel ??= this.#scheduler.frame(() => {
      this.#cancel = null;
      this.store.setState(this.#current, true);
    });
  }

  /** For the user's own verbs: a control must not lag a frame behind the hand. */
  patchNow(change: Partial<T>): void {
    this.dispose();
    this.#current = { ...this.#current, ...change };
    this.store.setState(this.#current, true);
  }

  dispose(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
