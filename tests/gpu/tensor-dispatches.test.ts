import { afterAll, beforeAll, expect, it } from 'vitest';
import { streamKey, streamWord } from '../../src/core/threefry.ts';
import { shareWithTfjs, submitPending } from '../../src/engine/webgpu/share-with-tfjs.ts';
import { createMlp } from '../../src/learn/networks/mlp.ts';
import { createAdam } from '../../src/learn/networks/optimiser.ts';
import { createTransformer } from '../../src/learn/networks/transformer.ts';
import { careFor } from '../../src/tensor/webgpu/device-care.ts';
import { createWebgpu, type WebgpuCompute } from '../../src/tensor/webgpu/webgpu.ts';
import { describeGpu } from './node-gpu.ts';
import { grpoUpdate, ppoUpdate } from './tfjs-updates.ts';

/** What a launch costs does not depend on the work: an update of small networks is as long as its programs are many. */
const FEWER = 4;
/** An emulated device compiles some sixty programs of tfjs for each. */
const TIMEOUT_MS = 240_000;
const PPO = { rows: 96, inputs: 16, width: 64, actions: 4 };
const GRPO = { sequences: 4, time: 16, vocabulary: 20, width: 32, heads: 4, layers: 1 };

describeGpu('programs started for one update', (host) => {
  let device: GPUDevice;
  let info: GPUAdapterInfo;
  let compute: WebgpuCompute;
  let dispatches = 0;
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

  beforeAll(async () => {
    // tfjs asks whether there is a `navigator.gpu` before it takes any device. Node has none.
    const navigator = { gpu: host.gpu, userAgent: 'Node.js' };
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
    const adapter = await host.gpu?.requestAdapter();
    if (adapter == null) throw new Error('no adapter');
    info = adapter.info;
    device = await adapter.requestDevice();
    countDispatches(device);
    compute = createWebgpu(careFor(device));
  });
  afterAll(async () => {
    compute.close();
    device.destroy();
    await device.lost;
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  });

  function countDispatches(device: GPUDevice): void {
    const createCommandEncoder = device.createCommandEncoder.bind(device);
    device.createCommandEncoder = (descriptor) => {
      const encoder = createCommandEncoder(descriptor);
      const beginComputePass = encoder.beginComputePass.bind(encoder);
      encoder.beginComputePass = (descriptor) => {
        const pass = beginComputePass(descriptor);
        const dispatchWorkgroups = pass.dispatchWorkgroups.bind(pass);
        pass.dispatchWorkgroups = (x, y, z) => {
          dispatches++;
          dispatchWorkgroups(x, y, z);
        };
        return pass;
      };
      return encoder;
    };
  }
  /** Of the second of two equal updates. */
  async function counted(update: () => void | Promise<void>): Promise<number> {
    await update();
    const begin = dispatches;
    await update();
    return dispatches - begin;
  }
  async function countedOfTfjs(make: (tf: Awaited<ReturnType<typeof shareWithTfjs>>) => () => void) {
    const tf = await shareWithTfjs(device, info);
    const update = make(tf);
    const found = await counted(async () => {
      update();
      submitPending(tf);
      await device.queue.onSubmittedWorkDone();
    });
    tf.disposeVariables();
    return found;
  }
  const key = streamKey(1, 0, 0);
  let draws = 0;
  const uniforms = (count: number) =>
    Float32Array.from({ length: count }, () => (streamWord(key, draws++) >>> 8) / 2 ** 24);

  it('a minibatch of PPO takes at most a quarter of those of plain tfjs', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { rows, inputs, width, actions } = PPO;
    const heads = { policy: true, value: true, actionValues: false };
    const shape = { kind: 'mlp', layers: 2, width, heads: 1 } as const;
    const network = createMlp(compute, { shape, inputs, perRow: 1, actions, heads, shared: false }, uniforms);
    const adam = createAdam(compute, network.parameters);
    const ids = Uint32Array.from({ length: rows }, (_, i) => i % inputs);
    const taken = Uint32Array.from({ length: rows }, (_, i) => i % actions);
    const slopes = uniforms(rows);
    const ours = await counted(async () => {
      network.forward(ids, rows);
      await network.evaluate(taken, null);
      network.backward(slopes, slopes, slopes);
      adam.step(3e-4, 0.5);
      await adam.norm();
    });
    const theirs = await countedOfTfjs((tf) => ppoUpdate(tf, PPO));
    expect(ours * FEWER).toBeLessThanOrEqual(theirs);
    network.close();
    adam.close();
  });

  it('a minibatch of GRPO on a transformer takes at most a quarter of those of plain tfjs', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { sequences, time, vocabulary, width, heads, layers } = GRPO;
    const shape = { kind: 'transformer', layers, width, heads } as const;
    const settings = { shape, vocabulary, context: time + 1, valueHead: false };
    const network = createTransformer(compute, settings, uniforms);
    const adam = createAdam(compute, network.parameters);
    const tokens = Uint32Array.from({ length: sequences * (time + 1) }, (_, i) => i % vocabulary);
    const slopes = uniforms(tokens.length);
    const ours = await counted(async () => {
      await network.score(tokens, sequences, time + 1, 1);
      network.backward(slopes, slopes, slopes);
      adam.step(3e-4, 0.5);
      await adam.norm();
    });
    const theirs = await countedOfTfjs((tf) => grpoUpdate(tf, GRPO));
    expect(ours * FEWER).toBeLessThanOrEqual(theirs);
    network.close();
    adam.close();
  });
});
