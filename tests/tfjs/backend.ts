/** Between slices and tensors: a store of the tfjs back end is one flat tensor, replaced whenever a part of it is written. */
import type { Tensor, Tensor1D } from '@tensorflow/tfjs';
import type { Slice } from '../../src/tensor/contract.ts';
import { OwnStore, storeOf } from '../../src/tensor/store.ts';

export type Tfjs = typeof import('@tensorflow/tfjs');

export class TfjsStore extends OwnStore {
  readonly isFloat: boolean;
  /** u32 numbers are an int32 tensor with the same bits. */
  numbers: Tensor1D;

  constructor(backend: TfjsBackend, length: number, isFloat: boolean) {
    super(backend, length);
    this.isFloat = isFloat;
    this.numbers = backend.tf.zeros([length], isFloat ? 'float32' : 'int32');
  }
}

export class TfjsBackend {
  readonly tf: Tfjs;

  constructor(tf: Tfjs) {
    this.tf = tf;
  }

  storeOf(slice: Slice): TfjsStore {
    return storeOf(slice, this);
  }
  /** The first numbers of a slice in this shape. */
  get(slice: Slice, shape: readonly number[]): Tensor {
    const length = shape.reduce((product, size) => product * size, 1);
    return this.tf.reshape(this.tf.slice(this.storeOf(slice).numbers, slice.offset, length), [...shape]);
  }
  getOrZeros(slice: Slice | null, shape: readonly number[]): Tensor {
    return slice === null ? this.tf.zeros([...shape]) : this.get(slice, shape);
  }
  set(slice: Slice, tensor: Tensor): void {
    const { tf } = this;
    const store = this.storeOf(slice);
    const { numbers } = store;
    const end = slice.offset + tensor.size;
    const before = tf.slice(numbers, 0, slice.offset);
    const after = tf.slice(numbers, end, store.length - end);
    store.numbers = tf.keep(tf.concat1d([before, tf.reshape(tensor, [tensor.size]), after]));
    numbers.dispose();
  }
  /** @param slice null: not wanted */
  add(slice: Slice | null, tensor: Tensor): void {
    if (slice !== null) this.set(slice, this.tf.add(this.get(slice, tensor.shape), tensor));
  }
}
