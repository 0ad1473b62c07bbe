import { describe, expect, it } from 'vitest';
import { GpuError } from '../../src/engine/gpu/gpu-error.ts';
import { type Clock, Watchdog, withDeadline } from '../../src/engine/gpu/watchdog.ts';

class HandClock implements Clock {
  time = 0;
  #timers: { due: number; fire: () => void }[] = [];
  now(): number {
    return this.time;
  }
  setTimer(ms: number, fire: () => void): () => void {
    const timer = { due: this.time + ms, fire };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  get timers(): number {
    return this.#timers.length;
  }
  async pass(ms: number): Promise<void> {
    await settle(); // process all answers that came in time
    const until = this.time + ms;
    for (;;) {
      const next = this.#timers.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
      if (next === undefined) break;
      this.time = Math.max(this.time, next.due);
      await this.#fire(next);
    }
    this.time = until;
    await settle();
  }
  /** The thread stands still: timers that fell due fire afterwards, late. */
  async freeze(ms: number): Promise<void> {
    this.time += ms;
    for (const timer of this.#timers.filter(({ due }) => due <= this.time)) await this.#fire(timer);
  }
  async #fire(timer: { due: number; fire: () => void }): Promise<void> {
    this.#timers = this.#timers.filter((other) => other !== timer);
    timer.fire();
    await settle();
  }
}

/** Lets settled promises run their callbacks. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}

function deferred(): {
  promise: Promise<string>;
  resolve: (value: string) => void;
  reject: (r: Error) => void;
} {
  let resolve: (value: string) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const ALLOWANCE_MS = 5_000;

function guarded() {
  const clock = new HandClock();
  const silent: { at: number; what: string }[] = [];
  const watchdog = new Watchdog(clock, (what) => {
    silent.push({ at: clock.now(), what });
    watchdog.stop(new GpuError('timeout', 'silent'));
  });
  const outcomes: string[] = [];
  function expectAnswer(what: string, allowanceMs = ALLOWANCE_MS) {
    const answer = deferred();
    watchdog.expect(answer.promise, what, allowanceMs).then(
      (value) => outcomes.push(`${what}: ${value}`),
      (error: Error) => outcomes.push(`${what}: ${error.message}`),
    );
    return answer;
  }
  return { clock, silent, watchdog, outcomes, expectAnswer };
}

describe('the watchdog', () => {
  it('ends all waiting one allowance after an answer was asked for', async () => {
    const { clock, silent, outcomes, expectAnswer } = guarded();
    await clock.pass(1_000);
    expectAnswer('first');
    await clock.pass(3_000);
    expectAnswer('second');
    await clock.pass(1_999);
    expect(silent).toEqual([]);
    await clock.pass(1);
    expect(silent).toEqual([{ at: 6_000, what: 'first' }]);
    expect(outcomes).toEqual(['first: silent', 'second: silent']);
    expect(clock.timers).toBe(0);
  });

  it('lets a slow device work through a long queue: every answer gives the next one its full time', async () => {
    const { clock, silent, outcomes, expectAnswer } = guarded();
    const queue = Array.from({ length: 20 }, (_, i) => expectAnswer(`${i}`));
    for (const answer of queue) {
      await clock.pass(4_900);
      answer.resolve('came');
      await settle();
    }
    expect(silent).toEqual([]);
    expect(outcomes.length).toBe(20);
    await clock.pass(60_000);
    expect(silent).toEqual([]);
    expect(clock.timers).toBe(0);
  });

  it('detects a device that stops in the middle of a queue, one allowance after its last answer', async () => {
    const { clock, silent, expectAnswer } = guarded();
    const queue = ['a', 'b', 'c'].map((what) => expectAnswer(what));
    await clock.pass(4_000);
    queue[0]?.resolve('came');
    await clock.pass(10_000);
    expect(silent).toEqual([{ at: 9_000, what: 'b' }]);
  });

  it('is not put off by later questions or by later answers', async () => {
    const { clock, silent, expectAnswer } = guarded();
    expectAnswer('stuck');
    for (let i = 0; i < 10; i++) {
      await clock.pass(1_000);
      expectAnswer(`later ${i}`).resolve('came');
    }
    expect(silent).toEqual([{ at: 5_000, what: 'stuck' }]);
  });

  it('counts earlier work as a sign of life, but not work submitted later', async () => {
    const { clock, silent, watchdog, expectAnswer } = guarded();
    const before = deferred();
    const later = deferred();
    watchdog.welcome(before.promise);
    expectAnswer('read');
    watchdog.welcome(later.promise);
    await clock.pass(4_000);
    before.resolve('done');
    await clock.pass(4_000);
    expect(silent).toEqual([]);
    later.resolve('done');
    await clock.pass(4_000);
    expect(silent).toEqual([{ at: 9_000, what: 'read' }]);
  });

  it('waits for the compiler in front of a read as long as the compiler may take', async () => {
    const { clock, silent, outcomes, expectAnswer } = guarded();
    const compiled = expectAnswer('pipeline', 30_000);
    expectAnswer('read');
    await clock.pass(29_000);
    compiled.resolve('came');
    await clock.pass(4_999);
    expect(silent).toEqual([]);
    await clock.pass(1);
    expect(outcomes).toEqual(['pipeline: came', 'read: silent']);
  });

  it('gives one more allowance after its own thread stood still, and only one', async () => {
    const { clock, silent, expectAnswer } = guarded();
    expectAnswer('read');
    await clock.freeze(3_600_000);
    expect(silent).toEqual([]);
    await clock.pass(4_999);
    expect(silent).toEqual([]);
    await clock.freeze(60_000);
    expect(silent.map(({ what }) => what)).toEqual(['read']);
  });

  it('passes rejections on, and starts the clock of the next answer', async () => {
    const { clock, silent, outcomes, expectAnswer } = guarded();
    const rejected = expectAnswer('first');
    const next = expectAnswer('second');
    await clock.pass(4_000);
    rejected.reject(new Error('no'));
    await clock.pass(4_000);
    next.resolve('came');
    await settle();
    expect(outcomes).toEqual(['first: no', 'second: came']);
    expect(silent).toEqual([]);
  });

  it('rejects what is asked after the end, and ignores answers that come then', async () => {
    const { clock, watchdog, outcomes, expectAnswer } = guarded();
    const waiting = expectAnswer('before');
    watchdog.stop(new GpuError('lost', 'first reason'));
    watchdog.stop(new GpuError('timeout', 'second reason'));
    waiting.resolve('came');
    expectAnswer('after').reject(new Error('device is gone'));
    await settle();
    expect(outcomes).toEqual(['before: first reason', 'after: first reason']);
    expect(clock.timers).toBe(0);
  });
});

describe('an answer with a deadline', () => {
  it('is handed on in time, and leaves no timer behind', async () => {
    const clock = new HandClock();
    const answer = deferred();
    const waited = withDeadline(clock, answer.promise, 5_000, () => new GpuError('timeout', 'late'));
    answer.resolve('came');
    expect(await waited).toBe('came');
    expect(clock.timers).toBe(0);
  });

  it('is discarded when it comes too late', async () => {
    const clock = new HandClock();
    const answer = deferred();
    const discarded: string[] = [];
    const waited = withDeadline(
      clock,
      answer.promise,
      5_000,
      () => new GpuError('timeout', 'late'),
      (value) => discarded.push(value),
    );
    const outcome = waited.catch((error: GpuError) => error.kind);
    await clock.pass(5_000);
    expect(await outcome).toBe('timeout');
    answer.resolve('came');
    await settle();
    expect(discarded).toEqual(['came']);
  });
});
