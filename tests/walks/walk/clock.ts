/**
 * The time of a walk. Clocks stand still between its steps, frames come when the walk asks for them, and timers of the page that
 * are long do not run by themselves: so no step depends on how fast this machine is.
 */
import type { Scheduler } from '../../../src/services/scheduler.ts';
import { replacements } from '../../dom/page.ts';

/** Timers of the page at least this long do not run by the clock, but once the use that started them has shown what it changes. */
const HELD_MS = 200;
/** An interval would go on for ever. */
const ROUNDS = 6;
const LONGEST_HELD_MS = 10_000;
const SHORT_MS = 2;
/** Between two frames. The stage draws at most every 50 ms. */
const FRAME_MS = 60;

const realTimeout = globalThis.setTimeout;
const realClock = performance.now.bind(performance);
export const rest = (milliseconds = 0) => new Promise<void>((resolve) => realTimeout(resolve, milliseconds));
/** In milliseconds that really pass. */
export const realNow = (): number => realClock();

let clock = 0;
export function passTime(milliseconds: number): void {
  clock += milliseconds;
}
export const walkScheduler = (): Scheduler => ({
  now: () => clock,
  frame(callback) {
    const timer = setTimeout(callback, SHORT_MS);
    return () => clearTimeout(timer);
  },
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
});

interface HeldTimer {
  readonly due: number;
  readonly callback: () => void;
  readonly every: number | null;
  rounds: number;
}

/** The files of the nearest callers of the function that calls this one. Stacks as text take a while: they are mapped to sources. */
function callersOf(depth: number): readonly string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = depth + 2;
  Error.prepareStackTrace = (_, sites) => sites.slice(2).map((site) => site.getFileName() ?? '');
  const { stack } = new Error() as unknown as { readonly stack: readonly string[] };
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return stack;
}
/** Whether a function was called by the page, and not by a service or worker behind it. */
const isFromPage = (): boolean => callersOf(3).some((file) => file.includes('/src/app/'));
export class HeldTimers {
  readonly #held = new Map<object, HeldTimer>();
  /** Short timers that will run by themselves. */
  readonly #short = new Set<object>();
  readonly #frames = new Map<number, (time: number) => void>();
  #asked = 0;
  #virtual = 0;
  #posted = 0;

  install(): () => void {
    const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
    const hold = (callback: () => void, delay: number, every: number | null) => {
      const timer = { unref: () => timer, ref: () => timer };
      this.#held.set(timer, { due: this.#virtual + delay, callback, every, rounds: 0 });
      return timer;
    };
    /** The deadline of a call to a worker would pass at some time during the steps. */
    const never = () => {
      const timer = { unref: () => timer, ref: () => timer };
      return timer;
    };
    const soon = (callback: () => void, delay: number) => {
      const timer = setTimeout(() => {
        this.#short.delete(timer);
        callback();
      }, delay);
      this.#short.add(timer);
      return timer;
    };
    const later = (callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
      delay < HELD_MS
        ? soon(() => callback(...values), delay)
        : isFromPage()
          ? hold(() => callback(...values), delay, null)
          : never();
    const often = (callback: () => void, delay = 0) =>
      isFromPage() ? hold(callback, delay, delay) : setInterval(callback, delay);
    const clear = (real: (timer: NodeJS.Timeout) => void) => (timer: object) => {
      if (this.#held.delete(timer)) return;
      this.#short.delete(timer);
      real(timer as NodeJS.Timeout);
    };
    const { replace, undo } = replacements();
    const put = (owner: object, name: string, value: unknown) =>
      replace(owner, name, { writable: true, value });
    put(globalThis, 'setTimeout', later);
    put(globalThis, 'setInterval', often);
    put(globalThis, 'clearTimeout', clear(clearTimeout));
    put(globalThis, 'clearInterval', clear(clearInterval));
    put(globalThis, 'requestAnimationFrame', (callback: (time: number) => void) => {
      this.#frames.set(++this.#asked, callback);
      return this.#asked;
    });
    put(globalThis, 'cancelAnimationFrame', (frame: number) => void this.#frames.delete(frame));
    // React has a clock of its own: it shows what was late in turns.
    put(performance, 'now', () => (callersOf(1)[0]?.includes('/src/app/') ? clock : realClock()));
    const { postMessage } = MessagePort.prototype;
    const timers = this;
    put(MessagePort.prototype, 'postMessage', function (this: MessagePort, ...values: [unknown]) {
      timers.#posted++;
      return postMessage.apply(this, values);
    });
    return undo;
  }

  /** Counts the messages to and from workers. */
  get posted(): number {
    return this.#posted;
  }

  /** Whether a short timer will still run by itself. */
  get areSoon(): boolean {
    return this.#short.size > 0;
  }

  /** Draws the next frame. */
  frame(): void {
    if (this.#frames.size === 0) return;
    passTime(FRAME_MS);
    const callbacks = [...this.#frames.values()];
    this.#frames.clear();
    for (const callback of callbacks) callback(clock);
  }

  get isEmpty(): boolean {
    return [...this.#held.values()].every(({ due }) => due - this.#virtual > LONGEST_HELD_MS);
  }

  /** Runs what is due within the longest wait, the earliest first, and what that starts in turn. */
  run(): void {
    for (let left = 40; left > 0; left--) {
      const [next] = [...this.#held]
        .filter(([, { due, rounds }]) => due - this.#virtual <= LONGEST_HELD_MS && rounds < ROUNDS)
        .sort(([, a], [, b]) => a.due - b.due);
      if (next === undefined) break;
      const [key, timer] = next;
      if (timer.every === null) this.#held.delete(key);
      else this.#held.set(key, { ...timer, due: timer.due + timer.every, rounds: timer.rounds + 1 });
      this.#virtual = Math.max(this.#virtual, timer.due);
      timer.callback();
    }
    // Intervals that go on would otherwise run in each step.
    for (const [key, { rounds }] of this.#held) if (rounds >= ROUNDS) this.#held.delete(key);
  }
}
