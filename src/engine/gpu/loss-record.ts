/** When a lost device may be replaced: once. Chromium takes WebGPU away for two minutes at the second loss within two. */
const WINDOW_MS = 120_000;

export class LossRecord {
  readonly #now: () => number;
  #last = Number.NEGATIVE_INFINITY;
  #blockedUntil = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Records that a device was just lost. */
  note(): void {
    const now = this.#now();
    if (now - this.#last < WINDOW_MS) this.#blockedUntil = now + WINDOW_MS;
    this.#last = now;
  }

  /** False for two minutes after a loss that followed another within two minutes. */
  mayRetry(): boolean {
    return this.#now() >= this.#blockedUntil;
  }
}
