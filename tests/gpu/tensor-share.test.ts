import type { Tensor2D } from '@tensorflow/tfjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareWithTfjs, submitPending } from '../../src/engine/gpu/share-with-tfjs.ts';
import type { Activation } from '../../src/tensor/contract.ts';
import { fusedDense } from '../../src/tensor/tfjs/share.ts';
import { createWebgpu, type WebgpuCompute } from '../../src/tensor/webgpu/webgpu.ts';
import { careFor } from './device-care.ts';
import { describeGpu } from './node-gpu.ts';

describeGpu('our dense layer among the operations of tfjs', (host) => {
  let tf: Awaited<ReturnType<typeof shareWithTfjs>>;
  let compute: WebgpuCompute;
  let device: GPUDevice;
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

  beforeAll(async () => {
    // tfjs asks whether there is a `navigator.gpu` before it takes any device. Node has none.
    const navigator = { gpu: host.gpu, userAgent: 'Node.js' };
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
    const adapter = await host.gpu?.requestAdapter();
    if (adapter == null) throw new Error('no adapter');
    device = await adapter.requestDevice();
    tf = await shareWithTfjs(device, adapter.info);
    compute = createWebgpu(careFor(device));
  });
  afterAll(async () => {
    compute.close();
    device.destroy();
    await device.lost;
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  });

  const numbers = (shape: [number, number], phase: number): Tensor2D =>
    tf.tensor2d(
      Float32Array.from({ length: shape[0] * shape[1] }, (_, i) => Math.sin(1.3 * i + phase)),
      shape,
    );

  it.for([['none'], ['tanh'], ['relu']] as const satisfies readonly [Activation][])(
    'gives the values and the gradients that tfjs works out itself, inside a larger loss (%s)',
    async ([activation]) => {
      const layer = fusedDense(tf, compute, () => submitPending(tf));
      const own = (x: Tensor2D, w: Tensor2D, b: Tensor2D): Tensor2D => {
        const z = tf.add<Tensor2D>(tf.matMul(x, w), b);
        return activation === 'none' ? z : tf[activation](z);
      };
      const loss = (dense: typeof own) => (x: Tensor2D, w: Tensor2D, b: Tensor2D) =>
        tf.sum(tf.square(dense(tf.mul(x, 0.5), w, b)));
      const operands = [numbers([7, 5], 0), numbers([5, 9], 1), numbers([1, 9], 2)];
      const fused = (x: Tensor2D, w: Tensor2D, b: Tensor2D) => layer(x, w, b, activation);
      const read = async (dense: typeof own): Promise<number[][]> => {
        const lost = loss(dense) as Parameters<typeof tf.valueAndGrads>[0];
        const { value, grads } = tf.valueAndGrads(lost)(operands);
        const all = [value, ...grads];
        const found = await Promise.all(all.map(async (tensor) => [...(await tensor.data())]));
        tf.dispose(all);
        return found;
      };
      const kept = tf.memory().numTensors;
      const mine = await read(fused);
      const theirs = await read(own);
      expect(mine.map(({ length }) => length)).toEqual([1, 35, 45, 9]);
      mine.forEach((found, place) => {
        theirs[place]?.forEach((expected, i) => {
          expect(found[i], `result ${place}, number ${i}`).toBeCloseTo(expected, 4);
        });
      });
      expect(tf.memory().numTensors, 'nothing is left behind').toBe(kept);
    },
  );
});
