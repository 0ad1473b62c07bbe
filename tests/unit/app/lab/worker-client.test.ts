/** Calls to workers, and what rpc.ts adds to comlink: order, abort, reports, death, transfers. */
import type { Endpoint } from 'comlink';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Job, serve, transfer, WorkerClient, type WorkerLike } from '../../../../src/services/rpc.ts';
import type { Scheduler } from '../../../../src/services/scheduler.ts';
import { pause, testScheduler } from './fake-lab.ts';
import { NearWorker, workerWith } from './near-worker.ts';

afterEach(() => vi.unstubAllGlobals());

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

test('a page whose own clock is late, because it is busy or hidden, keeps waiting', () => {
  const { deaths, tick } = watched(30);
  for (let k = 0; k < 200; k++) tick(k % 2 === 0 ? 1_200 : 60_000);
  expect(deaths).toEqual([]);
  for (let k = 0; k < 31; k++) tick(505);
  expect(deaths).toHaveLength(1);
});

interface CounterApi {
  events(job: Job<string>): Promise<never>;
  /** @returns the number of earlier calls */
  count(): Promise<number>;
  /** Reports 1 … n; `say` goes to the events. */
  report(n: number, say: string, job: Job<number>): Promise<string>;
  wait(job: Job<string>): Promise<void>;
  /** @returns the same numbers, doubled, in the same memory */
  double(values: Float32Array): Promise<Float32Array>;
  fail(reason: unknown): Promise<void>;
}

function counter() {
  const seen = { aborted: 0, sent: [] as Float32Array[], failEvents: (_: Error) => {} };
  let counted = 0;
  let events: Job<string> | null = null;
  const api: CounterApi = {
    events: (job) => {
      events = job;
      return new Promise((_, reject) => {
        seen.failEvents = reject;
      });
    },
    count: async () => counted++,
    async report(n, say, job) {
      for (let k = 1; k <= n; k++) job.report(k);
      events?.report(say);
      return 'reported';
    },
    wait: ({ signal, report }) =>
      new Promise((_, reject) => {
        report('started');
        signal.addEventListener('abort', () => {
          seen.aborted++;
          report('too late');
          reject(signal.reason);
        });
      }),
    async double(values) {
      values.forEach((value, k) => {
        values[k] = 2 * value;
      });
      seen.sent.push(values);
      return transfer(values, [values.buffer]);
    },
    async fail(reason) {
      throw reason;
    },
  };
  return { api, seen };
}

function connected() {
  const { api, seen } = counter();
  const worker = workerWith(api);
  const heard: string[] = [];
  const deaths: string[] = [];
  const client = new WorkerClient<CounterApi, string>({
    make: () => worker,
    scheduler: testScheduler(),
    events: { subscribe: (remote, job) => remote.events(job), receive: (event) => heard.push(event) },
    died: (reason) => deaths.push(reason),
    message: (reason) => `The counter has ended (${reason}).`,
    restart: 'never',
  });
  return { client, worker, seen, heard, deaths };
}

describe('calls to a worker', () => {
  test('made before its program has loaded are answered in order', async () => {
    const { api } = counter();
    let load = (): void => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    const worker = new NearWorker((inside) => {
      serve(
        async () => {
          await loaded;
          return api;
        },
        inside as unknown as Endpoint,
      );
      return undefined;
    });
    const client = new WorkerClient<CounterApi>({ make: () => worker, scheduler: testScheduler() });
    const counts = Array.from({ length: 5 }, () => client.call((remote) => remote.count()));
    await pause(20);
    load();
    counts.push(client.call((remote) => remote.count()));
    expect(await Promise.all(counts)).toEqual([0, 1, 2, 3, 4, 5]);
    client.close('the test is over');
  });

  test('end with the death of a worker whose program cannot be loaded: it throws outside of any call', async () => {
    vi.useFakeTimers();
    const { port1, port2 } = new MessageChannel();
    serve(() => Promise.reject(new Error('no such file')), port2 as unknown as Endpoint);
    await Promise.resolve();
    await Promise.resolve();
    expect(() => vi.runAllTimers()).toThrow('no such file');
    vi.useRealTimers();
    port1.close();
  });

  test('are answered after everything that was reported before, however slow the ports of the jobs are', async () => {
    const { client, heard } = connected();
    slowPorts(30);
    const numbers: number[] = [];
    const reported = client.call<string, number>((remote, job) => remote.report(3, 'said', job), {
      report: (n) => numbers.push(n),
    });
    expect(await reported).toBe('reported');
    expect(numbers).toEqual([1, 2, 3]);
    expect(heard).toEqual(['said']); // the port of the events is slow as well
    client.close('the test is over');
  });

  test('that are aborted are rejected at once with the reason, and the worker sees it', async () => {
    const { client, seen } = connected();
    const abort = new AbortController();
    const news: string[] = [];
    const waiting = client.call<void, string>((remote, job) => remote.wait(job), {
      signal: abort.signal,
      report: (one) => news.push(one),
    });
    await expect.poll(() => news).toEqual(['started']);
    abort.abort(new Error('Nobody waits.'));
    await expect(waiting).rejects.toThrow('Nobody waits.');
    await expect.poll(() => seen.aborted).toBe(1);
    expect(await client.call((remote) => remote.count())).toBe(0);
    expect(news).toEqual(['started']);
    const late = client.call((remote) => remote.count(), { signal: abort.signal });
    await expect(late).rejects.toThrow('Nobody waits.');
    client.close('the test is over');
  });

  test('are rejected when the worker dies, whatever it may still say', async () => {
    const { client, worker, deaths } = connected();
    const news: string[] = [];
    const waiting = client.call<void, string>((remote, job) => remote.wait(job), {
      report: (one) => news.push(one),
    });
    await expect.poll(() => news).toEqual(['started']);
    worker.throw('out of memory');
    await expect(waiting).rejects.toThrow('The counter has ended (out of memory).');
    await expect(client.call((remote) => remote.count())).rejects.toThrow('The counter has ended');
    expect(deaths).toEqual(['out of memory']);
  });

  test('are rejected with the method’s error, and the worker stays alive', async () => {
    const { client, deaths } = connected();
    await expect(client.call((remote) => remote.fail(new TypeError('wrong')))).rejects.toMatchObject({
      name: 'TypeError',
      message: 'wrong',
    });
    await expect(client.call((remote) => remote.fail('plain text'))).rejects.toThrow('plain text');
    expect(deaths).toEqual([]);
    client.close('the test is over');
  });

  test('end when the events are rejected: that is the death of the worker', async () => {
    const { client, seen, deaths, worker } = connected();
    await client.call((remote) => remote.count());
    seen.failEvents(new Error('a bug in a timer'));
    await expect.poll(() => deaths).toEqual(['a bug in a timer']);
    expect(worker.terminated).toBe(true);
  });

  test('transfer arrays in both directions without a copy', async () => {
    const { client, seen } = connected();
    const values = Float32Array.of(1, 2, 3);
    const answer = client.call((remote) => remote.double(transfer(values, [values.buffer])));
    expect(values.length).toBe(0);
    expect(await answer).toEqual(Float32Array.of(2, 4, 6));
    expect(seen.sent[0]?.length).toBe(0);
    client.close('the test is over');
  });
});

/** Delays messages over new channels from here on. */
function slowPorts(milliseconds: number): void {
  const Channel = MessageChannel;
  const relay = (from: MessagePort, to: MessagePort) => {
    from.onmessage = ({ data }) => setTimeout(() => to.postMessage(data), milliseconds);
  };
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1: MessagePort;
      readonly port2: MessagePort;
      constructor() {
        const near = new Channel();
        const far = new Channel();
        relay(near.port2, far.port1);
        relay(far.port1, near.port2);
        this.port1 = near.port1;
        this.port2 = far.port2;
      }
    },
  );
}
