/** Stops waiting for a graphics device that no longer responds: an endless shader never reports anything. */
import type { GpuError } from './gpu-error.ts';

export interface Clock {
  /** Milliseconds; never goes back. */
  now(): number;
  /** Calls `fire` once after `ms`; the result cancels it. */
  setTimer(ms: number, fire: () => void): () => void;
}

interface Awaited {
  readonly order: number;
  readonly what: string;
  readonly allowanceMs: number;
  readonly reject: (error: GpuError) => void;
  /** The timer has already fired late once. */
  reprieved: boolean;
}

/** A timer this late means that our own thread stood still: a suspended machine, a frozen tab, a debugger. */
const LATE_MS = 500;

/**
 * The device answers in order, so only the oldest open answer is on the clock. Its time starts when it is asked for and
 * starts again when anything asked before it has come: a slow device with a long queue keeps living as long as it gets
 * on, a device that stands still is found out one allowance after its last sign of life.
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
   * The answer itself, or the error given to `stop`. Not a `Promise.race` with one long-lived promise: that would keep a
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

  /** A sign of life when it comes, and nothing when it does not. */
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
 * For answers before there is a device: the answer, or `late()` after `ms`. What comes too late is handed to `discard`.
 * @throws what `answer` rejects with, or `late()`
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
