/** A zustand store that notifies its listeners at most once per animation frame. */
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

  /** The current state; the store may be one frame behind. */
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

  /** For user actions: a control must not lag by a frame. */
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
