/**
 * The network lane's arithmetic in plain tfjs: every operation uses its public operations, every gradient comes from its
 * tape. It is the oracle of the others' gradients. A gradient recomputes the forward pass, because the tape of tfjs does not
 * outlive one call.
 */

import type { Compute, Operations, Slice } from '../../src/tensor/contract.ts';
import { checkedOperations, fits, ownedBy } from '../../src/tensor/operations.ts';
import { type Tfjs, TfjsBackend, TfjsStore } from './backend.ts';
import * as layers from './layers.ts';
import * as sequences from './sequences.ts';

const MAX_LENGTH = 2 ** 30; // numbers of a store: 4 GiB

/** @param tf with its back end already chosen (`setBackend`); it must not change */
export function createTfjs(tf: Tfjs): Compute {
  const backend = new TfjsBackend(tf);
  const stores = new Set<TfjsStore>();
  const create = (length: number, isFloat: boolean): Slice => {
    if (!(Number.isInteger(length) && length >= 0 && length <= MAX_LENGTH))
      throw new RangeError(`Not enough memory for ${length} numbers (${4 * length} bytes).`);
    const store = new TfjsStore(backend, length, isFloat);
    stores.add(store);
    return { store, offset: 0, length };
  };
  const free = (store: TfjsStore): void => {
    store.numbers.dispose();
    store.isFree = true;
    stores.delete(store);
  };
  /** Numbers of the store's own kind, with the same bits. */
  const put = (slice: Slice, data: Float32Array | Uint32Array): void => {
    const { isFloat } = backend.storeOf(slice);
    const { buffer } = data.slice();
    const numbers = isFloat
      ? tf.tensor1d(new Float32Array(buffer), 'float32')
      : tf.tensor1d(new Int32Array(buffer), 'int32');
    backend.set(slice, numbers);
    numbers.dispose();
  };
  const runs = Object.entries(ownedBy(backend, { ...layers, ...sequences }));
  const tidied = Object.fromEntries(runs.map(([name, run]) => [name, (o: never) => tf.tidy(() => run(o))]));
  const read = async (slice: Slice) => {
    const numbers = await backend.storeOf(slice).numbers.data();
    return numbers.slice(slice.offset, slice.offset + slice.length);
  };
  return {
    name: 'tfjs',
    floats: (length) => create(length, true),
    words: (length) => create(length, false),
    free: (slice) => free(backend.storeOf(slice)),
    write(slice, data) {
      fits(data.length, slice.length);
      tf.tidy(() => put(slice, data));
    },
    readFloats: async (slice) => Float32Array.from(await read(slice)),
    readText: async (slice) => Uint32Array.from(await read(slice)),
    copy(from, to) {
      fits(from.length, to.length);
      tf.tidy(() => backend.set(to, backend.get(from, [from.length])));
    },
    fill(slice, value) {
      const Numbers = backend.storeOf(slice).isFloat ? Float32Array : Uint32Array;
      tf.tidy(() => put(slice, new Numbers(slice.length).fill(value)));
    },
    ...checkedOperations(tidied as unknown as Operations),
    close() {
      for (const store of stores) free(store);
    },
  };
}
