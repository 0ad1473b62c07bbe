/** How many steps are made before the clock is looked at again. Results cannot depend on it. */

/** Steps a millisecond, at least, where a slice was too short to be timed. */
const FAST = 512;
/** A slice is at most so many times as long as the one before it, and no longer than this. */
const GROWTH = 8;
const LONGEST_SLICE = 1_000_000_000;
const SLICE_MS = 8;

export class Slices {
  #stepsPerMs = 0;
  #last = 0;

  next(milliseconds: number): number {
    const room = Math.floor(this.#stepsPerMs * Math.min(milliseconds, SLICE_MS));
    return Math.max(1, Math.min(LONGEST_SLICE, this.#last * GROWTH, room));
  }

  took(steps: number, milliseconds: number): void {
    this.#last = steps;
    if (milliseconds > 0.2) this.#stepsPerMs = steps / milliseconds;
    else this.#stepsPerMs = Math.max(this.#stepsPerMs, FAST);
  }
}
