/** What a call of a worker costs against a plain message and its answer: `node scripts/run.mjs tests/bench/rpc.ts`. */
import { Worker } from 'node:worker_threads';
import { transfer, WorkerClient, type WorkerLike } from '../../src/services/rpc.ts';
import type { EchoApi, PlainAnswer, PlainOrder } from './rpc-worker.ts';

const ROUNDS = 15;
const CALLS = 4_000;
const REPORTS = 10;
const LARGE = 2 * 2 ** 20; // numbers: 8 MiB

type Unnumbered<Order> = Order extends unknown ? Omit<Order, 'id'> : never;

const callPorts = new MessageChannel();
const plainPorts = new MessageChannel();
const worker = new Worker(new URL('./rpc-worker.ts', import.meta.url), {
  workerData: { calls: callPorts.port2, plain: plainPorts.port2 },
  transferList: [callPorts.port2, plainPorts.port2] as never,
});

const near: WorkerLike = Object.assign(callPorts.port1, { terminate: () => callPorts.port1.close() });
callPorts.port1.start();
const after = (milliseconds: number, callback: () => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
const scheduler = { now: () => performance.now(), frame: () => () => {}, after };
const client = new WorkerClient<EchoApi>({ make: () => near, scheduler });

const pending = new Map<number, { resolve(value: unknown): void; progress: (k: number) => void }>();
let ids = 0;
plainPorts.port1.onmessage = ({ data }: MessageEvent<PlainAnswer>) => {
  const asked = pending.get(data.id);
  if (data.kind === 'progress') asked?.progress(data.news[0] ?? 0);
  else {
    pending.delete(data.id);
    asked?.resolve(data.value);
  }
};
function ask(order: Unnumbered<PlainOrder>, parts: Transferable[] = [], progress = (_: number) => {}) {
  return new Promise<unknown>((resolve) => {
    const id = ++ids;
    pending.set(id, { resolve, progress });
    plainPorts.port1.postMessage({ ...order, id }, parts);
  });
}

let reports = 0;
const ways = {
  'message and answer': () => ask({ kind: 'nothing' }),
  call: () => client.call((remote) => remote.nothing()),
  [`message with ${REPORTS} reports`]: () => ask({ kind: 'report', times: REPORTS }, [], () => reports++),
  [`call with a job, ${REPORTS} reports`]: () =>
    client.call<null, number>((remote, job) => remote.report(REPORTS, job), { report: () => reports++ }),
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** @returns median over rounds of the microseconds a call takes; the rounds of all ways take turns */
async function measure(work: (way: () => Promise<unknown>) => Promise<number>): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = -2; round < ROUNDS; round++)
    for (const [name, way] of Object.entries(ways)) {
      const time = await work(way);
      if (round >= 0) times.get(name)?.push(time);
    }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

const oneByOne = await measure(async (way) => {
  const begin = performance.now();
  for (let k = 0; k < CALLS / 4; k++) await way();
  return ((performance.now() - begin) * 1_000) / (CALLS / 4);
});
const atOnce = await measure(async (way) => {
  const begin = performance.now();
  await Promise.all(Array.from({ length: CALLS }, way));
  return ((performance.now() - begin) * 1_000) / CALLS;
});
console.log('microseconds per call      one by one   4,000 at once');
for (const name of Object.keys(ways))
  console.log(
    `${name.padEnd(30)} ${(oneByOne.get(name) ?? 0).toFixed(1).padStart(6)} ${(atOnce.get(name) ?? 0).toFixed(1).padStart(15)}`,
  );

for (const [name, echo] of [
  ['message', (values: Float32Array) => ask({ kind: 'echo', values }, [values.buffer as ArrayBuffer])],
  ['call', (values: Float32Array) => client.call((remote) => remote.echo(transfer(values, [values.buffer])))],
  ['call without transfer', (values: Float32Array) => client.call((remote) => remote.echo(values))],
] as const) {
  const times: number[] = [];
  let values = new Float32Array(LARGE);
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    values = (await echo(values)) as Float32Array<ArrayBuffer>;
    times.push(performance.now() - begin);
  }
  console.log(`8 MiB there and back, ${name}: ${(median(times) * 1_000).toFixed(0)} µs`);
}
await worker.terminate();
client.close('measured');
plainPorts.port1.close();
