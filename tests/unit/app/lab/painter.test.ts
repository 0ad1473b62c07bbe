import { expect, test } from 'vitest';
import { Painter } from '../../../../src/services/painter/painter.ts';
import type { PainterApi, PaintRequest } from '../../../../src/services/painter/scene.ts';
import type { Scheduler } from '../../../../src/services/scheduler.ts';
import { pause, until } from './fake-lab.ts';
import { type NearWorker, workerWith } from './near-worker.ts';

/** Time that the test advances, from one timer to the next. */
class Clock implements Scheduler {
  #now = 0;
  readonly #waiting = new Map<() => void, number>();
  now(): number {
    return this.#now;
  }
  frame(callback: () => void): () => void {
    return this.after(16, callback);
  }
  after(milliseconds: number, callback: () => void): () => void {
    const once = () => callback();
    this.#waiting.set(once, this.#now + milliseconds);
    return () => void this.#waiting.delete(once);
  }
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#waiting].filter(([, time]) => time <= end).sort(([, a], [, b]) => a - b);
      if (next === undefined) break;
      this.#waiting.delete(next[0]);
      this.#now = next[1];
      next[0]();
    }
    this.#now = end;
  }
}

function setUp() {
  const clock = new Clock();
  const workers: NearWorker[] = [];
  /** Functions that end the calls, in order. */
  const answers: (() => void)[] = [];
  const api: PainterApi = {
    ready: () => new Promise((resolve) => answers.push(resolve)),
    paint: () => new Promise((resolve) => answers.push(() => resolve([]))),
  };
  const painter = new Painter(() => {
    const worker = workerWith(api);
    workers.push(worker);
    return worker;
  }, clock);
  let notified = 0;
  painter.subscribe(() => notified++);
  /** Ends the oldest call, once it has arrived. */
  const answer = async () => {
    await until(() => answers.length > 0);
    const count = notified;
    answers.shift()?.();
    await until(() => notified > count);
  };
  return { clock, workers, painter, answers, answer, notified: () => notified };
}

function started() {
  const setup = setUp();
  setup.painter.start();
  setup.clock.pass(1_000);
  const worker = setup.workers[0];
  if (worker === undefined) throw new Error('no worker was started');
  return { ...setup, worker };
}

const picture: PaintRequest = { scene: {}, pictures: [] };

test('the painter starts once, and not before the page has had a second', () => {
  const { clock, workers, painter } = setUp();
  clock.pass(10_000);
  expect(workers.length).toBe(0);
  painter.start();
  clock.pass(999);
  painter.start();
  expect(workers.length).toBe(0);
  clock.pass(1);
  painter.start();
  clock.pass(5_000);
  expect(workers.length).toBe(1);
  expect(painter.ready).toBe(false);
});

test('it is ready when its program says so', async () => {
  const { painter, answer, notified } = started();
  await answer();
  expect(painter.ready).toBe(true);
  expect(notified()).toBe(1);
});

test('it is busy from a picture until the picture is painted', async () => {
  const { painter, answer, clock } = started();
  await answer();
  painter.send(picture);
  expect(painter.busy).toBe(true);
  await answer();
  expect(painter.busy).toBe(false);
  clock.pass(60_000); // idle, it owes no answer
  expect(painter.ready).toBe(true);
});

test('a painter that does not answer is ended permanently', async () => {
  const { painter, worker, workers, answer, clock, notified } = started();
  await answer();
  painter.send(picture);
  clock.pass(3_000);
  expect(painter.ready).toBe(true);
  clock.pass(1_000);
  expect([painter.ready, painter.busy, worker.terminated]).toEqual([false, false, true]);
  expect(notified()).toBe(2);
  painter.start();
  clock.pass(60_000);
  expect(workers.length).toBe(1);
});

test('a painter whose program does not load is ended, but later', () => {
  const { painter, worker, clock, notified } = started();
  clock.pass(25_000);
  expect(worker.terminated).toBe(false);
  clock.pass(10_000);
  expect([painter.ready, worker.terminated, notified()]).toEqual([false, true, 1]);
});

for (const type of ['error', 'messageerror']) {
  test(`${type} in the worker ends the painter, and what it answers afterwards counts for nothing`, async () => {
    const { painter, worker, answers, answer } = started();
    await answer();
    painter.send(picture);
    await until(() => answers.length > 0);
    worker.throw('', type);
    expect([painter.ready, worker.terminated]).toEqual([false, true]);
    answers.shift()?.();
    await pause(20);
    expect([painter.ready, painter.busy]).toEqual([false, false]);
  });
}

test('a picture that cannot be painted ends the painter', async () => {
  const clock = new Clock();
  const api: Partial<PainterApi> = {
    ready: async () => {},
    paint: () => Promise.reject(new Error('This browser cannot draw in workers.')),
  };
  const worker = workerWith(api);
  const painter = new Painter(() => worker, clock);
  painter.start();
  clock.pass(1_000);
  await until(() => painter.ready);
  painter.send(picture);
  await until(() => worker.terminated);
  expect([painter.ready, painter.busy]).toEqual([false, false]);
});

test('if no worker can be created, the page draws', () => {
  const clock = new Clock();
  const painter = new Painter(() => {
    throw new Error('refused by the policy');
  }, clock);
  painter.start();
  clock.pass(60_000);
  expect([painter.ready, painter.busy]).toEqual([false, false]);
});
