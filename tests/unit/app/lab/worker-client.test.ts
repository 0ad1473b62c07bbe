/** A silent worker is dead after a while; a page that is busy or hidden says nothing about its workers. */
import { expect, test } from 'vitest';
import { WorkerClient, type WorkerLike } from '../../../../src/services/rpc.ts';
import type { Scheduler } from '../../../../src/services/scheduler.ts';

const SILENT: WorkerLike = {
  postMessage() {},
  addEventListener() {},
  removeEventListener() {},
  terminate() {},
};

function watched(ticks: number) {
  let now = 0;
  let due: (() => void) | null = null;
  const scheduler: Scheduler = {
    now: () => now,
    after(_, task) {
      due = task;
      return () => {
        if (due === task) due = null;
      };
    },
    frame: () => () => {},
  };
  const deaths: string[] = [];
  const client = new WorkerClient<object>({
    make: () => SILENT,
    scheduler,
    tickMs: 500,
    died: (reason) => deaths.push(reason),
    restart: 'never',
  });
  client.start();
  client.watch(ticks);
  const tick = (milliseconds: number) => {
    now += milliseconds;
    const task = due;
    due = null;
    task?.();
  };
  return { deaths, tick };
}

test('a worker that is silent for 15 seconds of a punctual page is dead', () => {
  const { deaths, tick } = watched(30);
  for (let k = 0; k < 30; k++) tick(505);
  expect(deaths).toEqual([]);
  tick(505);
  expect(deaths).toEqual(['no heartbeat for 15 s']);
});

test('a page whose own clock is late, because it is busy or hidden, waits on', () => {
  const { deaths, tick } = watched(30);
  for (let k = 0; k < 200; k++) tick(k % 2 === 0 ? 1_200 : 60_000);
  expect(deaths).toEqual([]);
  for (let k = 0; k < 31; k++) tick(505);
  expect(deaths).toHaveLength(1);
});
