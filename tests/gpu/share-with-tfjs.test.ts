import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { shareWithTfjs, submitPending } from '../tfjs/share-with-tfjs.ts';
import { describeGpu } from './node-gpu.ts';

const DOUBLE = `
@group(0) @binding(0) var<storage, read_write> numbers: array<f32>;
@compute @workgroup_size(4) fn main(@builtin(global_invocation_id) id: vec3<u32>) { numbers[id.x] *= 2.0; }`;

describeGpu('tfjs on a graphics device of ours', (host) => {
  let device: GPUDevice;
  let info: GPUAdapterInfo;
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

  beforeAll(() => {
    // tfjs checks for `navigator.gpu` before it takes any device. Node has none.
    const navigator = { gpu: host.gpu, userAgent: 'Node.js' };
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  });
  afterAll(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  });
  beforeEach(async () => {
    ({ device, info } = await open());
  });
  afterEach(async () => {
    device.destroy();
    await device.lost;
  });

  async function open(): Promise<{ device: GPUDevice; info: GPUAdapterInfo }> {
    const adapter = await host.gpu?.requestAdapter();
    if (adapter == null) throw new Error('no adapter');
    return { device: await adapter.requestDevice(), info: adapter.info };
  }

  function bufferOf(...numbers: number[]): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    const buffer = device.createBuffer({ size: 4 * numbers.length, usage });
    device.queue.writeBuffer(buffer, 0, Float32Array.from(numbers));
    return buffer;
  }

  function double(buffer: GPUBuffer): void {
    const module = device.createShaderModule({ code: DOUBLE });
    const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
    const entries = [{ binding: 0, resource: { buffer } }];
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
    pass.dispatchWorkgroups(1);
    pass.end();
    device.queue.submit([encoder.finish()]);
  }

  it('a tensor is our buffer itself: it shows what our program wrote there after the tensor was made', async () => {
    const tf = await shareWithTfjs(device, info);
    const buffer = bufferOf(1, 2, 3, 4);
    const itself = tf.tensor({ buffer, zeroCopy: true }, [4], 'float32');
    const copy = tf.tensor({ buffer }, [4], 'float32');
    expect([...(await tf.square(itself).data())]).toEqual([1, 4, 9, 16]);
    double(buffer);
    expect([...(await tf.square(itself).data())]).toEqual([4, 16, 36, 64]);
    expect([...(await tf.square(copy).data())], 'a copy stays as it was').toEqual([1, 4, 9, 16]);
  });

  it('tfjs work requested before our program runs before it, once pending work is submitted', async () => {
    const tf = await shareWithTfjs(device, info);
    const buffer = bufferOf(1, 2, 3, 4);
    const sum = tf.add(tf.tensor({ buffer, zeroCopy: true }, [4], 'float32'), 1);
    submitPending(tf);
    double(buffer);
    expect([...(await sum.data())]).toEqual([2, 3, 4, 5]);
  });

  it('a result of tfjs is a buffer on our device, which our program can work on', async () => {
    const tf = await shareWithTfjs(device, info);
    const { buffer, tensorRef } = tf.square(tf.tensor1d([1, 2, 3, 4])).dataToGPU();
    if (buffer === undefined) throw new Error('no buffer');
    submitPending(tf);
    double(buffer);
    expect([...(await tensorRef.data())]).toEqual([2, 8, 18, 32]);
  });

  it('tensors far below a thousand elements are computed on the device too', async () => {
    const tf = await shareWithTfjs(device, info);
    const sum = tf.add(tf.tensor1d([1, 2]), tf.tensor1d([3, 4]));
    expect(() => sum.dataToGPU(), 'throws for what lies on the CPU').not.toThrow();
    expect([...(await sum.data())]).toEqual([4, 6]);
  });

  it('requesting the same device again keeps its tensors', async () => {
    const tf = await shareWithTfjs(device, info);
    const kept = tf.square(tf.tensor1d([3]));
    expect(await shareWithTfjs(device, info)).toBe(tf);
    expect([...(await kept.data())]).toEqual([9]);
  });

  it('another device replaces the first, whose loss then changes nothing', async () => {
    const first = device;
    await shareWithTfjs(first, info);
    ({ device, info } = await open());
    const tf = await shareWithTfjs(device, info);
    first.destroy();
    await first.lost;
    const buffer = bufferOf(5, 6, 7, 8);
    const sum = tf.add(tf.tensor({ buffer, zeroCopy: true }, [4], 'float32'), 1);
    expect([...(await sum.data())]).toEqual([6, 7, 8, 9]);
  });

  it('a new device replaces a lost one', async () => {
    const tf = await shareWithTfjs(device, info);
    device.destroy();
    await device.lost;
    ({ device, info } = await open());
    await shareWithTfjs(device, info);
    expect(tf.getBackend()).toBe('webgpu');
    expect([...(await tf.square(tf.tensor1d([4])).data())]).toEqual([16]);
  });
});
