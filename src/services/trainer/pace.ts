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

  /** Forgives the steps that the worker could not keep up with, so that it does not run too fast later. */
  forgive(envSteps: number, now: number): void {
    if (this.allowed(now) - envSteps > this.#stepsPerSecond) this.start(envSteps, this.#stepsPerSecond, now);
  }

  wait(envSteps: number, now: number): number {
    if (!Number.isFinite(this.#stepsPerSecond)) return 0;
    return this.#baseTime + ((envSteps + 1 - this.#baseSteps) * 1_000) / this.#stepsPerSecond - now;
  }
}

/** Posts a message to itself, which gives a task of its own without the clamping of timers. */
export function messageTurns(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (callback) => {
    waiting.push(callback);
    port2.postMessage(0);
  };
}

const STILL_MS = 1_200;

/** A hanging device is given up by its own watchdog. Until then, its worker still answers the page. */
export async function inTime(quiet: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STILL_MS);
  });
  await Promise.race([quiet, patience]).finally(() => clearTimeout(timer));
}
