/**
 * Our programs among the operations of tfjs: a fused dense layer on tensors of a device that tfjs and our back end share, with
 * its gradient on the tape of tfjs. An example: every operation of `Compute` can be used this way.
 */
import type { Tensor, Tensor2D } from '@tensorflow/tfjs';
import type { Activation, Slice } from '../contract.ts';
import type { WebgpuCompute } from '../webgpu/webgpu.ts';
import type { Tfjs } from './pieces.ts';

/** activation(x · w + b) in one program; x [rows, inputs], w [inputs, outputs], b [1, outputs]. */
export type FusedDense = (x: Tensor2D, w: Tensor2D, b: Tensor2D, activation: Activation) => Tensor2D;

/**
 * @param tf on its webgpu back end
 * @param compute on the same device
 * @param submitPending submits what tfjs has encoded so far: tfjs delays work, and ours must come after it
 */
export function fusedDense(tf: Tfjs, compute: WebgpuCompute, submitPending: () => void): FusedDense {
  const desk = new SharedDesk(tf, compute, submitPending);
  return (x, w, b, activation) => {
    const [rows, inputs] = x.shape;
    const outputs = w.shape[1];
    const shape = { rows, inputs, outputs, activation };
    const layer = tf.customGrad((...all) => {
      const save = all.pop() as unknown as (tensors: Tensor[]) => void;
      const [x_, w_, b_] = all as Tensor2D[] as [Tensor2D, Tensor2D, Tensor2D];
      const value = desk.during([x_, w_, b_], ([x, w, b]) => {
        const y = compute.floats(rows * outputs);
        compute.dense({ ...shape, x, w, b, y, residual: null });
        return [{ slice: y, shape: [rows, outputs] }];
      })[0] as Tensor2D;
      save([x_, w_, value]);
      const gradFunc = (dy: Tensor, saved: Tensor[]) =>
        desk.during([...(saved as [Tensor, Tensor, Tensor]), dy], ([x, w, y, dy]) => {
          const dx = compute.floats(rows * inputs);
          const dw = compute.floats(inputs * outputs);
          const db = compute.floats(outputs);
          compute.denseGradient({ ...shape, x, w, b: null, y, dy, dx, dw, db, addToDx: false });
          return [
            { slice: dx, shape: [rows, inputs] },
            { slice: dw, shape: [inputs, outputs] },
            { slice: db, shape: [1, outputs] },
          ];
        });
      return { value, gradFunc };
    });
    return layer(x, w, b) as Tensor2D;
  };
}

interface Result {
  readonly slice: Slice;
  readonly shape: [number, number];
}

/** Between tensors and slices. Buffers are copied both ways: tfjs does not share its buffers (`dataToGPU` copies). */
class SharedDesk {
  readonly #tf: Tfjs;
  readonly #compute: WebgpuCompute;
  readonly #submitPending: () => void;

  constructor(tf: Tfjs, compute: WebgpuCompute, submitPending: () => void) {
    this.#tf = tf;
    this.#compute = compute;
    this.#submitPending = submitPending;
  }

  /** Runs `work` on the numbers of the tensors; its results become tensors. */
  during<const T extends readonly Tensor[]>(
    tensors: T,
    work: (slices: { readonly [place in keyof T]: Slice }) => readonly Result[],
  ): Tensor[] {
    const copies = tensors.map((tensor) => this.#copy(tensor));
    this.#submitPending();
    const slices = copies.map(({ buffer, size }) => this.#compute.adopt(buffer, size));
    const results = work(slices as { readonly [place in keyof T]: Slice });
    this.#compute.flush();
    const found = results.map(({ slice, shape }) =>
      this.#tf.tensor({ buffer: this.#compute.bufferOf(slice) }, shape, 'float32'),
    );
    this.#submitPending();
    for (const { slice } of results) this.#compute.free(slice);
    for (const slice of slices) this.#compute.free(slice);
    for (const { tensorRef } of copies) tensorRef.dispose();
    return found;
  }

  #copy(tensor: Tensor): { buffer: GPUBuffer; tensorRef: Tensor; size: number } {
    // Data from the CPU stays there until an operation needs it.
    const onDevice = this.#tf.mul(tensor, 1);
    const { buffer, tensorRef } = onDevice.dataToGPU();
    onDevice.dispose();
    if (buffer === undefined)
      throw new Error('tfjs is not on the graphics device: choose its webgpu back end.');
    return { buffer, tensorRef, size: tensor.size };
  }
}
