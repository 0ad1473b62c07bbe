import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWasm } from '../../src/tensor/wasm/compute.ts';
import { createWebgpu, type WebgpuCompute } from '../../src/tensor/webgpu/webgpu.ts';
import type { NetworkContender } from '../bench/networks/contender.ts';
import { countDispatches } from '../bench/networks/count-dispatches.ts';
import { labContender } from '../bench/networks/lab.ts';
import { createTask, type Task } from '../bench/networks/task.ts';
import { tfjsContender } from '../bench/networks/tfjs-peer.ts';
import { shareWithTfjs } from '../tfjs/share-with-tfjs.ts';
import { careFor } from './device-care.ts';
import { describeGpu } from './node-gpu.ts';

/** A launch costs the same for any amount of work, so an update of small networks takes as long as its number of programs. */
const FEWER = 4;
const SEQUENCES = 4;
/** An emulated device compiles some sixty programs of tfjs for each. */
const TIMEOUT_MS = 240_000;

describeGpu('programs started for one update', (host) => {
  let device: GPUDevice;
  let info: GPUAdapterInfo;
  let compute: WebgpuCompute;
  let dispatches: () => number;
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

  beforeAll(async () => {
    // tfjs checks for `navigator.gpu` before it takes any device. Node has none.
    const navigator = { gpu: host.gpu, userAgent: 'Node.js' };
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
    const adapter = await host.gpu?.requestAdapter();
    if (adapter == null) throw new Error('no adapter');
    info = adapter.info;
    device = await adapter.requestDevice();
    dispatches = countDispatches(device);
    compute = createWebgpu(careFor(device));
  });
  afterAll(async () => {
    compute.close();
    device.destroy();
    await device.lost;
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  });

  /** Counts the second of two updates of the network bench, and returns the losses of both. */
  async function counted(contender: NetworkContender, task: Task) {
    const prepared = await contender.prepare(task);
    const first = await prepared.update();
    const begin = dispatches();
    const second = await prepared.update();
    const count = dispatches() - begin;
    prepared.close();
    return { count, losses: [first, second] };
  }
  async function compared(kind: Task['kind']) {
    const cpu = await createWasm();
    const task = await createTask(cpu, kind, SEQUENCES);
    cpu.close();
    const ours = await counted(labContender(compute), task);
    const theirs = await counted(tfjsContender(await shareWithTfjs(device, info), 'webgpu'), task);
    for (const [k, loss] of ours.losses.entries())
      expect(loss).toBeCloseTo(theirs.losses[k] ?? Number.NaN, 3);
    return { ours: ours.count, theirs: theirs.count };
  }

  it('a minibatch of PPO takes at most a quarter of those of plain tfjs', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { ours, theirs } = await compared('mlp');
    expect(ours).toBeGreaterThan(0);
    expect(ours * FEWER).toBeLessThanOrEqual(theirs);
  });

  it('a minibatch of GRPO on a recurrent network takes at most a quarter of those of plain tfjs', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { ours, theirs } = await compared('gru');
    expect(ours).toBeGreaterThan(0);
    expect(ours * FEWER).toBeLessThanOrEqual(theirs);
  });

  it('a minibatch of GRPO on a transformer takes at most a quarter of those of plain tfjs', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { ours, theirs } = await compared('transformer');
    expect(ours).toBeGreaterThan(0);
    expect(ours * FEWER).toBeLessThanOrEqual(theirs);
  });
});
