import { type Endpoint, expose } from 'comlink';
import { expect, test } from 'vitest';
import { cpuReport } from '../../../../src/engine/table/live-cpu.ts';
import { WorkerDied } from '../../../../src/services/rpc.ts';
import { LIMITS } from '../../../../src/services/trainer/shard-contract.ts';
import { ShardHistory } from '../../../../src/services/trainer/shard-history.ts';
import { TrainerClient } from '../../../../src/services/trainer/trainer-client.ts';
import { experiment, FakeWorker, pause, testScheduler, until } from './fake-lab.ts';
import type { FakeOptions } from './fake-session.ts';
import { NearWorker } from './near-worker.ts';

const HERE = { backend: 'cpu', threads: 1 } as const;
const limits = { ...LIMITS, callMs: 200, openMs: 1_000, tickMs: 40, missedTicks: 4 };

function open(options: FakeOptions = {}, generation = 7) {
  const worker = new FakeWorker(options);
  const deaths: string[] = [];
  const messages: { kind: string; generation: number }[] = [];
  const client = new TrainerClient(worker, generation, testScheduler(), limits, {
    message: (message) => messages.push(message),
    death: (reason) => deaths.push(reason),
  });
  const opening = client.open({ index: 0, count: 1 }, new ShardHistory(experiment).base, HERE);
  return { worker, client, opening, deaths, messages };
}
test('a call to a worker that never answers is rejected at its deadline and the worker is declared dead', async () => {
  const deaths: string[] = [];
  const client = new TrainerClient(
    new NearWorker(),
    1,
    testScheduler(),
    { ...limits, openMs: 200 },
    {
      message() {},
      death: (reason) => deaths.push(reason),
    },
  );
  const opening = client.open({ index: 0, count: 1 }, new ShardHistory(experiment).base, HERE);
  await expect(opening).rejects.toBeInstanceOf(WorkerDied);
  expect(deaths).toEqual(['no answer within 0.2 s']);
  await expect(client.pause()).rejects.toBeInstanceOf(WorkerDied);
});

test('a worker that throws outside of a call rejects the calls that comlink would leave pending', async () => {
  const { worker, client, opening, deaths } = open();
  await opening;
  const call = client.pause();
  worker.throw('out of luck');
  await expect(call).rejects.toThrow('out of luck');
  expect(deaths).toEqual(['out of luck']);
  expect(worker.terminated).toBe(true);
});

test('a worker that closes itself silently is found dead by its missing heartbeat', async () => {
  const { worker, client, opening, deaths } = open();
  await opening;
  worker.terminate();
  await expect(client.until(new Promise(() => {}))).rejects.toThrow('no heartbeat');
  expect(deaths).toHaveLength(1);
});

test('a quiet but living worker, paused or running, is left alone', async () => {
  const { client, opening, deaths } = open();
  await opening;
  await pause(500);
  await client.run(100, Number.POSITIVE_INFINITY);
  await pause(300);
  expect(deaths).toEqual([]);
  client.close();
});

test('an uncaught rejection inside the worker reaches the page as its death', async () => {
  const { worker, opening, client, deaths } = open();
  await opening;
  worker.trainer.report(new Error('floating promise'));
  await expect(client.until(new Promise(() => {}))).rejects.toThrow('floating promise');
  expect(deaths).toEqual(['floating promise']);
});

test('an error in the training loop is the death of its worker', async () => {
  const { client, opening, deaths } = open({
    before: () => {
      throw new Error('unreachable executed');
    },
  });
  await opening;
  client.run(100, Number.POSITIVE_INFINITY).catch(() => {}); // the news may come before the answer
  await expect(client.until(new Promise(() => {}))).rejects.toThrow('unreachable executed');
  expect(deaths).toHaveLength(1);
});

test('messages of another generation are dropped', async () => {
  const { port1, port2 } = new MessageChannel();
  const pulse = { kind: 'pulse', envSteps: 0, stepsDone: 0, stepsPerSecond: 0, running: false };
  const control = {
    async open({ port }: { port: MessagePort }) {
      for (const generation of [6, 7, 8]) port.postMessage({ ...pulse, generation });
      return { plan: null, backend: cpuReport('WebAssembly', '') };
    },
  };
  expose(control, port2 as unknown as Endpoint);
  const worker = Object.assign(port1, { terminate: () => port1.close() });
  port1.start();
  const heard: number[] = [];
  const client = new TrainerClient(worker, 7, testScheduler(), limits, {
    message: (message) => heard.push(message.generation),
    death() {},
  });
  await client.open({ index: 0, count: 1 }, new ShardHistory(experiment).base, HERE);
  await until(() => heard.length > 0);
  await pause(50);
  expect(heard).toEqual([7]);
  client.close();
  port2.close();
});

test('a snapshot arrives after everything measured before it, however soon the worker answers', async () => {
  const { port1, port2 } = new MessageChannel();
  let metrics: MessagePort | undefined;
  const control = {
    async open({ port }: { port: MessagePort }) {
      metrics = port;
      return { plan: null, backend: cpuReport('WebAssembly', '') };
    },
    async keep() {
      const send = () => {
        metrics?.postMessage({ kind: 'batch', generation: 7 });
        metrics?.postMessage({ kind: 'snapshot', generation: 7, envSteps: 500 });
      };
      setTimeout(send, 40); // the two ports keep no order between them
      return 500;
    },
  };
  expose(control, port2 as unknown as Endpoint);
  const worker = Object.assign(port1, { terminate: () => port1.close() });
  port1.start();
  const heard: string[] = [];
  const client = new TrainerClient(worker, 7, testScheduler(), limits, {
    message: ({ kind }) => heard.push(kind),
    death() {},
  });
  await client.open({ index: 0, count: 1 }, new ShardHistory(experiment).base, HERE);
  await client.keep();
  expect(heard).toEqual(['batch', 'snapshot']);
  client.close();
  port2.close();
});

test('a page that was blocked for a long time does not consider its workers dead', async () => {
  const { client, opening, deaths } = open();
  await opening;
  const end = performance.now() + 600; // 15 ticks
  while (performance.now() < end);
  await pause(100);
  expect(deaths).toEqual([]);
  client.close();
});

test('the page waits fifteen seconds for a heartbeat or a short answer, and counts deaths over a longer time', () => {
  expect(LIMITS.missedTicks * LIMITS.tickMs).toBe(15_000);
  expect(LIMITS.callMs).toBe(15_000);
  expect(LIMITS.deathWindowMs).toBeGreaterThan(2 * LIMITS.callMs);
});
