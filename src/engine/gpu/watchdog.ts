/** Stops waiting for a graphics device that no longer responds. An endless shader never reports anything. */
import type { GpuError } from './gpu-error.ts';

export interface Clock {
  now(): number;
  /** Calls `fire` once after `ms`. The result cancels it. */
  setTimer(ms: number, fire: () => void): () => void;
}

interface Awaited {
  readonly order: number;
  readonly what: string;
  readonly allowanceMs: number;
  readonly reject: (error: GpuError) => void;
  reprieved: boolean;
}

/** A timer this late means that the thread itself was stopped: a suspended machine, a frozen tab, a debugger. */
const LATE_MS = 500;

/**
 * Watches the oldest open answer, because the device answers in order. Its time starts when it is requested and restarts
 * whenever an earlier answer arrives. A slow device with a long queue therefore survives as long as it progresses, and a stuck
 * one is detected one allowance after its last answer.
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #onSilence: (what: string, allowanceMs: number) => void;
  readonly #awaited: Awaited[] = [];
  #order = 0;
  #cancelTimer: () => void = () => {};
  #end: GpuError | null = null;

  /** @param onSilence called once if the oldest response is overdue; must call `stop` */
  constructor(clock: Clock, onSilence: (what: string, allowanceMs: number) => void) {
    this.#clock = clock;
    this.#onSilence = onSilence;
  }

  /**
   * Returns the answer, or rejects with the error given to `stop`. A `Promise.race` with one long-lived promise would keep a
   * reaction for every answer of a long run.
   * @param what words for "waited for …"
   */
  expect<T>(answer: Promise<T>, what: string, allowanceMs: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const entry: Awaited = { order: ++this.#order, what, allowanceMs, reject, reprieved: false };
      answer.then(
        (value) => {
          this.#leave(entry);
          resolve(value);
        },
        (reason: unknown) => {
          this.#leave(entry);
          reject(reason);
        },
      );
      if (this.#end !== null) {
        reject(this.#end);
        return;
      }
      this.#awaited.push(entry);
      if (this.#awaited.length === 1) this.#startClock();
    });
  }

  /** Counts as progress when it resolves. A rejection is ignored. */
  welcome(sign: Promise<unknown>): void {
    const order = ++this.#order;
    sign.then(
      () => {
        const oldest = this.#awaited[0];
        if (oldest !== undefined && oldest.order > order) this.#startClock();
      },
      () => {},
    );
  }

  /** Ends all waiting, now and later, with `error`. */
  stop(error: GpuError): void {
    this.#end ??= error;
    this.#cancelTimer();
    for (const entry of this.#awaited.splice(0)) entry.reject(this.#end);
  }

  #leave(entry: Awaited): void {
    const index = this.#awaited.indexOf(entry);
    if (index < 0) return;
    this.#awaited.splice(index, 1);
    if (index === 0) this.#startClock();
  }

  #startClock(): void {
    this.#cancelTimer();
    const oldest = this.#awaited[0];
    if (oldest === undefined) return;
    const due = this.#clock.now() + oldest.allowanceMs;
    this.#cancelTimer = this.#clock.setTimer(oldest.allowanceMs, () => {
      if (this.#clock.now() - due > LATE_MS && !oldest.reprieved) {
        oldest.reprieved = true;
        this.#startClock();
      } else {
        this.#onSilence(oldest.what, oldest.allowanceMs);
      }
    });
  }
}

/**
 * For answers before there is a device: rejects with `late()` after `ms`, and passes a later answer to `discard`.
 * @throws any error of `answer`, or `late()`
 */
export function withDeadline<T>(
  clock: Clock,
  answer: Promise<T>,
  ms: number,
  late: () => GpuError,
  discard: (value: T) => void = () => {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let open = true;
    const cancel = clock.setTimer(ms, () => {
      open = false;
      reject(late());
    });
    answer.then(
      (value) => {
        cancel();
        if (open) resolve(value);
        else discard(value);
      },
      (reason: unknown) => {
        cancel();
        reject(reason);
      },
    );
  });
}
