/** The step that a replica may have reached by now, so that speed does not depend on timers or frames. */
const LONGEST_GAP_MS = 1_500; // a frozen tab must not be followed by a burst; timers throttled to one a second must keep pace

export class Pace {
  #stepsPerSecond = Number.POSITIVE_INFINITY;
  #baseSteps = 0;
  #baseTime = 0;
  #seen = 0;

  start(envSteps: number, stepsPerSecond: number, now: number): void {
    this.#stepsPerSecond = stepsPerSecond;
    this.#baseSteps = envSteps;
    this.#baseTime = now;
    this.#seen = now;
  }

  get stepsPerSecond(): number {
    return this.#stepsPerSecond;
  }

  allowed(now: number): number {
    if (!Number.isFinite(this.#stepsPerSecond)) return Number.POSITIVE_INFINITY;
    const gap = now - this.#seen;
    if (gap > LONGEST_GAP_MS) this.#baseTime += gap - LONGEST_GAP_MS;
    this.#seen = now;
    return this.#baseSteps + Math.floor(((now - this.#baseTime) * this.#stepsPerSecond) / 1_000);
  }

  /** The worker could not keep the pace: what it owes is forgiven, so that a later moment is not faster than asked. */
  forgive(envSteps: number, now: number): void {
    if (this.allowed(now) - envSteps > this.#stepsPerSecond) this.start(envSteps, this.#stepsPerSecond, now);
  }

  /** Milliseconds until the next step is due. */
  wait(envSteps: number, now: number): number {
    if (!Number.isFinite(this.#stepsPerSecond)) return 0;
    return this.#baseTime + ((envSteps + 1 - this.#baseSteps) * 1_000) / this.#stepsPerSecond - now;
  }
}
