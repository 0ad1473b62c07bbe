/** Storage of the WebGPU back end: one buffer per store. */
import type { Slice, Store } from '../contract.ts';

export class DeviceStore implements Store {
  readonly length: number;
  readonly buffer: GPUBuffer;
  /** The back end that it belongs to. */
  readonly owner: object;
  /** Identifies it in the keys of bind groups. */
  readonly id: number;
  /** Number of the last batch of commands that uses it. */
  usedIn = -1;
  isFree = false;

  constructor(owner: object, id: number, buffer: GPUBuffer, length: number) {
    this.owner = owner;
    this.id = id;
    this.buffer = buffer;
    this.length = length;
  }
}

/** The store of a slice. @throws TypeError, RangeError when the slice is of another back end, freed, or beyond its store */
export function storeOf(slice: Slice, owner: object): DeviceStore {
  const { store, offset, length } = slice;
  if (!(store instanceof DeviceStore && store.owner === owner))
    throw new TypeError('This slice belongs to another back end: read it there and write it here.');
  if (store.isFree) throw new TypeError('This slice was freed.');
  if (offset < 0 || offset + length > store.length)
    throw new RangeError(`Numbers ${offset} … ${offset + length} of a store of ${store.length}.`);
  return store;
}
