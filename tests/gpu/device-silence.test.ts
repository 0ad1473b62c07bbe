import { afterEach, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { describeGpu } from './node-gpu.ts';
import { ADD, BUSY, type Runner, runner, step } from './small-programs.ts';

const QUEUE = 100;
const LONGEST_QUEUE = 12_800;
/** Steps that fit into the deadline, since a busy machine may be this many times slower. */
const PATIENCE = 30;

describeGpu('a device that does not answer', (host) => {
  const opened: GuardedDevice[] = [];
  afterEach(() => {
    for (const device of opened.splice(0)) device.close();
  });
  async function open(deadlineMs: number): Promise<GuardedDevice> {
    const device = await openDevice(host, { allowFallback: true, storageBytes: 1024, deadlineMs });
    opened.push(device);
    return device;
  }
  async function timeOf(work: () => Promise<unknown>): Promise<number> {
    const begin = performance.now();
    await work();
    return performance.now() - begin;
  }

  /** Runs longer and longer queues until one outlasts the deadline. @returns milliseconds of the last queue */
  async function outwait(deadlineMs: number, work: (queue: number) => Promise<unknown>): Promise<number> {
    let waited = 0;
    for (let queue = QUEUE; waited <= deadlineMs && queue <= LONGEST_QUEUE; queue *= 2)
      waited = await timeOf(() => work(queue));
    return waited;
  }

  /** A device whose deadline is PATIENCE steps of the program, as measured in a trial. */
  async function slowDevice(): Promise<{ cared: GuardedDevice; program: Runner; deadlineMs: number }> {
    const trial = await open(60_000);
    let loops = 2 ** 16;
    let stepMs = 0;
    while (stepMs < 20) {
      loops *= 2;
      const program = await runner(trial, BUSY, [loops, 1]);
      const times: number[] = [];
      for (let i = 0; i < 3; i++) times.push(await timeOf(() => step(trial, program)));
      stepMs = Math.min(...times); // excludes the time of other processes
    }
    const deadlineMs = stepMs * PATIENCE;
    const cared = await open(deadlineMs);
    return { cared, program: await runner(cared, BUSY, [loops, 1]), deadlineMs };
  }

  it('is left alone while earlier reads keep arriving, however long the last one waits', async () => {
    const { cared, program, deadlineMs } = await slowDevice();
    const waited = await outwait(deadlineMs, (queue) =>
      Promise.all(Array.from({ length: queue }, () => step(cared, program))),
    );
    expect(waited).toBeGreaterThan(deadlineMs);
    expect(cared.fault).toBeNull();
  });

  it('is left alone while earlier work without reads gets done', async () => {
    const { cared, program, deadlineMs } = await slowDevice();
    const waited = await outwait(deadlineMs, (queue) => {
      for (let i = 1; i < queue; i++) cared.submit(program.encode);
      return step(cared, program);
    });
    expect(waited).toBeGreaterThan(deadlineMs);
    expect(cared.fault).toBeNull();
  });

  it('is declared dead when a shader outlasts the deadline by far, and blocks no other', async () => {
    const deadlineMs = 600;
    const trial = await open(60_000);
    // Long but finite: an endless shader would keep its driver's thread busy as long as the process lives.
    let loops = 2 ** 20;
    for (let ms = 0; ms < deadlineMs; loops *= 2) {
      const program = await runner(trial, BUSY, [loops, 1]);
      ms = await timeOf(() => step(trial, program));
    }
    const cared = await open(deadlineMs);
    const program = await runner(cared, BUSY, [8 * loops, 1]);
    const begin = performance.now();
    const errors = await Promise.all(
      [step(cared, program), step(cared, program)].map((read) => read.catch((error: unknown) => error)),
    );
    const waitedMs = performance.now() - begin;
    expect(waitedMs).toBeGreaterThanOrEqual(deadlineMs - 5);
    const all = [...errors, cared.fault, await cared.lost];
    for (const error of all) {
      expect(error).toBe(all[0]);
      expect(error).toMatchObject({ kind: 'timeout' });
    }
    const another = await open(60_000);
    expect([...(await step(another, await runner(another, ADD, [1, 2])))]).toEqual([2, 3]);
  });
});
