/** The interface to a device manager, and the device's storage: one buffer per store. */
import { OwnStore } from '../store.ts';

/** GPUBufferUsage. TypeScript's library has the types of these flags but not their values. */
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

/** Submits work and returns its results or an error. The engine's managed device implements it. */
export interface DeviceCare {
  readonly device: GPUDevice;
  /** Why the device is unusable; null while it works. */
  readonly fault: Error | null;
  /** Encodes and submits. @throws Error if the device is unusable */
  submit(encode: (encoder: GPUCommandEncoder) => void): void;
  /**
   * Submits, and returns the contents of the ranges that `encode` names, concatenated. @throws Error as
   * `submit`
   */
  read(encode: (encoder: GPUCommandEncoder) => readonly Stretch[]): Promise<ArrayBuffer>;
}

export class DeviceStore extends OwnStore {
  readonly buffer: GPUBuffer;
  /** Identifies the store in the keys of bind groups. */
  readonly id: number;
  /** Number of the last batch of commands that uses the store. */
  usedIn = -1;

  constructor(owner: object, id: number, buffer: GPUBuffer, length: number) {
    super(owner, length);
    this.id = id;
    this.buffer = buffer;
  }
}
