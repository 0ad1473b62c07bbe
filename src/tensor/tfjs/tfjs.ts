/**
 * The network lane's arithmetic in plain tfjs: every operation uses its public operations, every gradient comes from its
 * tape. On its cpu back end it is the oracle of the others' gradients; on its wasm and webgpu back ends it is the baseline of
 * benchmarks. A gradient recomputes the forward pass, because the tape of tfjs does not outlive one call.
 */

import type { Compute, Slice } from '../contract.ts';
import { checkedOperations, fits, ownedOperations } from '../operations.ts';
import {
  adam,
  dense,
  denseGradient,
  gather,
  gatherGradient,
  layerNorm,
  layerNormGradient,
  logProbability,
  logProbabilityGradient,
  sample,
} from './layers.ts';
import { Desk, type Numbers, type Tfjs, TfjsStore } from './pieces.ts';
import { attention, attentionGradient, attentionStep, gru, gruGradient } from './sequences.ts';

const OPERATIONS = {
  dense,
  denseGradient,
  gather,
  gatherGradient,
  layerNorm,
  layerNormGradient,
  attention,
  attentionGradient,
  attentionStep,
  gru,
  gruGradient,
  logProbability,
  logProbabilityGradient,
  sample,
  adam,
};

const MOST = 2 ** 30; // numbers of a store: 4 GiB

/** @param tf with its back end already chosen (`setBackend`); it must not change */
export function createTfjs(tf: Tfjs): Compute {
  const desk = new Desk(tf);
  const stores = new Set<TfjsStore>();
  const create = (length: number, isFloat: boolean): Slice => {
    if (!(Number.isInteger(length) && length >= 0 && length <= MOST))
      throw new RangeError(`Not enough memory for ${length} numbers (${4 * length} bytes).`);
    const store = new TfjsStore(tf, length, isFloat);
    stores.add(store);
    return { store, offset: 0, length };
  };
  /** Numbers of the store's own kind, with the same bits. */
  const put = (slice: Slice, data: Float32Array | Uint32Array): void => {
    const store = desk.storeOf(slice);
    const bytes = data.slice().buffer;
    store.put(slice.offset, data.length, store.isFloat ? new Float32Array(bytes) : new Int32Array(bytes));
  };
  /** On the graphics device tfjs reads later, but still sees the current numbers: tensors do not change. */
  const read = <T>(slice: Slice, copy: (numbers: Numbers) => T): T | Promise<T> => {
    const store = desk.storeOf(slice);
    const known = store.known(slice.offset, slice.length);
    if (known !== null) return copy(known);
    const tensor = tf.tidy(() => tf.keep(tf.clone(store.take(slice.offset, slice.length))));
    if (tf.getBackend() !== 'webgpu') {
      const result = copy(tensor.dataSync() as Numbers);
      tensor.dispose();
      return result;
    }
    return tensor.data().then((numbers) => {
      tensor.dispose();
      return copy(numbers as Numbers);
    });
  };
  return {
    name: 'tfjs',
    floats: (length) => create(length, true),
    words: (length) => create(length, false),
    free(slice) {
      const store = desk.storeOf(slice);
      store.free();
      stores.delete(store);
    },
    write(slice, data) {
      fits(data.length, slice.length);
      put(slice, data);
    },
    readFloats: (slice) => read(slice, (numbers) => Float32Array.from(numbers)),
    readWords: (slice) => read(slice, (numbers) => Uint32Array.from(numbers)),
    copy(from, to) {
      fits(from.length, to.length);
      tf.tidy(() => desk.set(to, desk.get(from, [from.length])));
    },
    fill(slice, value) {
      const { isFloat } = desk.storeOf(slice);
      const { length } = slice;
      put(slice, isFloat ? new Float32Array(length).fill(value) : new Uint32Array(length).fill(value));
    },
    ...checkedOperations(ownedOperations(desk, OPERATIONS), (work) => void tf.tidy(work)),
    close() {
      for (const store of stores) store.free();
      stores.clear();
    },
  };
}
