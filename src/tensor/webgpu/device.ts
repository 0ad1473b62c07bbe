/** What the arithmetic needs from a device manager, and its storage: one buffer per store. */
import type { Slice, Store } from '../contract.ts';

/** GPUBufferUsage: TypeScript's library has the types of these flags without their values. */
export const BUFFER_USAGE = {
  mapRead: 0x01,
  copySource: 0x04,
  copyDestination: 0x08,
  uniform: 0x40,
  storage: 0x80,
} as const;

/** GPUMapMode.READ */
export const MAP_MODE_READ = 0x01;

/** A part of a buffer in bytes. */
export interface Stretch {
  readonly buffer: GPUBuffer;
  readonly offset: number;
  readonly bytes: number;
}

/** Work is submitted in one piece, and results or an error come back: the engine's managed device is one. */
export interface DeviceCare {
  readonly device: GPUDevice;
  /** Why the device is unusable; null while it works. */
  readonly fault: Error | null;
  /** Encodes and submits. @throws Error if the device is unusable */
  submit(encode: (encoder: GPUCommandEncoder) => void): void;
  /** Submits, and returns the ranges that `encode` names with their contents after it, concatenated. @throws Error as `submit` */
  read(encode: (encoder: GPUCommandEncoder) => readonly Stretch[]): Promise<ArrayBuffer>;
}

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
