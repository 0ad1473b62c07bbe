import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import {
  experiment,
  openLab,
  pause,
  rested,
  type Setup,
  seriesOf,
  testScheduler,
  until,
} from './fake-lab.ts';
import { COLUMN } from './fake-session.ts';
import { NearWorker } from './near-worker.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());
function open(setup: Setup = {}) {
  const made = openLab(setup);
  lab = made.lab;
  return made;
}
const long = { ...experiment, envSteps: 1e9, measurementPoints: 2000 };
const CHUNK = 100;
const status = () => lab.run.getState().status;
const startLong = () => {
  lab.actions.openText(JSON.stringify(long));
  lab.actions.start();
};

test('stop ends all workers within a second and keeps the curves', async () => {
  const { workers } = open();
  lab.actions.openText(JSON.stringify({ ...long, envSteps: 1e6 }));
  lab.actions.start();
  await until(() => lab.series(0, COLUMN.return, 'envSteps').length > 2);
  lab.actions.stop();
  expect(status()).toBe('stopped');
  await until(() => workers.every((worker) => worker.terminated));
  await pause(60);
  expect(status()).toBe('stopped');
  expect(lab.series(0, COLUMN.return, 'envSteps').length).toBeGreaterThan(2);
});

test('stop ends a worker that does not answer at all', async () => {
  const silent: NearWorker[] = [];
  const makeWorker = () => {
    const worker = new NearWorker();
    silent.push(worker);
    return worker;
  };
  open({ makeWorker });
  lab.actions.start();
  expect(status()).toBe('building');
  await pause(20);
  lab.actions.stop();
  await until(() => silent.filter(({ terminated }) => terminated).length === 3);
  expect(status()).toBe('stopped');
});

test('restarting drops everything that the old run still sends', async () => {
  const { workers } = open();
  startLong();
  await until(() => lab.run.getState().envSteps > 500);
  const { generation } = lab.run.getState();
  lab.actions.openText(JSON.stringify(experiment));
  lab.actions.start();
  expect(lab.run.getState().generation).toBeGreaterThan(generation);
  await until(() => status() === 'done');
  expect(lab.run.getState().stepsDone).toBe(3_000);
  expect((await seriesOf(lab, 0, COLUMN.return, 10)).x.at(-1)).toBe(1_000);
  expect(lab.series(0, COLUMN.return, 'envSteps').length).toBe(10);
  expect(workers.slice(0, 3).every((worker) => worker.terminated)).toBe(true);
});

test('reset while a run is being built restarts that one, not the run before it', async () => {
  open();
  lab.actions.openText(JSON.stringify({ ...experiment, name: 'first' }));
  lab.actions.start();
  await until(() => status() === 'done');
  lab.actions.openText(JSON.stringify({ ...experiment, name: 'second', seed: 7 }));
  lab.actions.start();
  expect(status()).toBe('building');
  lab.actions.reset();
  await until(() => status() === 'done');
  expect(lab.run.getState().experiment?.name).toBe('second');
});

test('a pause brings replicas of unequal shards to the same step, and a step moves all of them by one', async () => {
  open({ options: (worker) => ({ chunk: 20 * (worker + 1) ** 2 }) });
  startLong();
  await until(() => lab.run.getState().envSteps > 1_000);
  lab.actions.togglePlay();
  const even = () => lab.run.getState().stepsDone === 3 * lab.run.getState().envSteps;
  const envSteps = await rested(lab);
  lab.actions.stepOnce();
  lab.actions.stepOnce();
  await until(() => lab.run.getState().envSteps === envSteps + 2 && even());
  expect(status()).toBe('paused');
  lab.actions.togglePlay();
  await until(() => lab.run.getState().envSteps > envSteps + 1_000);
});

test('a fast shard does not run more than about a second ahead of the slowest', async () => {
  let slow = 0;
  let fast = 0;
  const before = (steps: number, shard: { index: number }) => {
    if (shard.index === 0) slow = steps;
    else fast = steps;
  };
  open({ threads: 2, options: (worker) => ({ chunk: worker === 0 ? 1 : 4, before }) });
  startLong();
  await until(() => slow > 2_000);
  // A busy machine slows both down: the lead is measured against the fastest second.
  const seen: { readonly at: number; readonly slow: number }[] = [];
  let [perSecond, lead] = [0, 0];
  for (let k = 0; k < 60; k++) {
    await pause(50);
    seen.push({ at: performance.now(), slow });
    const then = seen.findLast(({ at }) => at < performance.now() - 950);
    if (then !== undefined) perSecond = Math.max(perSecond, slow - then.slow);
    lead = Math.max(lead, fast - slow);
  }
  expect(lead).toBeGreaterThan(0);
  expect(lead).toBeLessThan(2 * perSecond);
});

test('pausing while the run is being built leaves it at step 0 until play', async () => {
  open();
  lab.actions.start();
  lab.actions.togglePlay();
  await until(() => status() === 'paused');
  await pause(100);
  expect(lab.run.getState().envSteps).toBe(0);
  lab.actions.togglePlay();
  await until(() => status() === 'done');
});

test('the speed is kept: 100 steps per second are 100 steps in a second', async () => {
  open({ speed: 1 });
  lab.actions.setSpeed(3); // 300 a second
  expect(lab.run.getState().speed).toBe(3);
  startLong();
  await until(() => lab.run.getState().envSteps > 0);
  /** Share of the asked steps that a second and a half make. */
  const share = async (): Promise<number> => {
    const from = lab.run.getState().envSteps;
    const time = performance.now();
    await pause(1_500);
    return (lab.run.getState().envSteps - from) / (((performance.now() - time) / 1_000) * 300);
  };
  // A busy machine may take longer at times, but it is never faster.
  let made = 0;
  while (made <= 0.7) {
    made = await share();
    expect(made).toBeLessThan(1.3);
  }
});

test('however much data arrives, the run store notifies at most once per frame', async () => {
  const scheduler = testScheduler(true);
  const ending = new Set<number>();
  const before = (steps: number, shard: { index: number }) => {
    if (steps + CHUNK >= experiment.envSteps) ending.add(shard.index);
  };
  open({ scheduler, options: () => ({ chunk: CHUNK, before }) });
  let heard = 0;
  lab.run.subscribe(() => heard++);
  lab.actions.start();
  expect(heard).toBe(1);
  await until(() => ending.size === 3);
  await pause(400); // so that all of it has arrived
  expect(heard).toBe(1);
  expect(status()).toBe('building');
  scheduler.runFrame();
  expect(heard).toBe(2);
  expect(status()).toBe('done');
  expect(lab.run.getState().seriesVersion).toBeGreaterThan(0);
});

test('frames of the shards are averaged by their replicas, and one seed comes from its shard alone', async () => {
  open({ threads: 2 }); // shard 0 has seeds 0 and 2, shard 1 has seed 1
  lab.actions.openText(JSON.stringify({ ...experiment, seeds: 4 }));
  lab.actions.openText(JSON.stringify({ ...experiment, seeds: 3 }));
  lab.actions.start();
  await until(() => status() === 'done');
  await until(() => lab.frame(0)?.replicas === 3);
  expect(lab.frame(0)?.value[0]).toBeCloseTo(1); // mean of 0, 1, 2
  lab.actions.setView({ seed: 2 });
  await until(() => lab.frame(0)?.seed === 2);
  expect(lab.frame(0)?.value[0]).toBe(2);
});
