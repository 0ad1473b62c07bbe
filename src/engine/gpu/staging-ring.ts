/** Reads results back: copies into buffers that the CPU can map, which are used again and again. */

import { BUFFER_USAGE, MAP_MODE_READ, type Stretch } from '../../tensor/webgpu/device.ts';
import { commandRefused, fromScope, type GpuError, inScopes, overLimit, sizeInWords } from './gpu-error.ts';

/** What the ring needs of the device that it belongs to. */
export interface RingCare {
  readonly device: GPUDevice;
  /** The answer under the watchdog; rejects with GpuError. */
  answer<T>(answer: Promise<T>, what: string): Promise<T>;
  /** The device cannot be used any longer. */
  fail(error: GpuError): void;
  /** Settles when all submits so far have been judged. */
  submitted(): Promise<unknown>;
}

const SMALLEST_BYTES = 256;
const MIB = 2 ** 20;
/** A larger buffer served a rare read (a snapshot) and is given back to the system after it. */
const LARGEST_KEPT_BYTES = 64 * MIB;

export class StagingRing {
  readonly #care: RingCare;
  readonly #idle: GPUBuffer[] = [];
  #made = 0;

  constructor(care: RingCare) {
    this.#care = care;
  }

  /** Staging buffers made since the device was opened. */
  get made(): number {
    return this.#made;
  }

  /** Staging buffers that wait for the next read. */
  get idle(): number {
    return this.#idle.length;
  }

  /**
   * Encodes a copy of the slices, one after the other; offsets and lengths are multiples of 4. `arrived` is called once, after the submit that carries the copy:
   * it brings the bytes when that submit has been executed, and nothing of a submit that failed.
   * @throws GpuError 'limit', 'validation'; `arrived` rejects with GpuError
   */
  read(encoder: GPUCommandEncoder, slices: readonly Stretch[]): { arrived(): Promise<ArrayBuffer> } {
    const bytes = slices.reduce((sum, slice) => sum + slice.bytes, 0);
    this.#check(slices, bytes);
    const staging = this.#take(bytes);
    let at = 0;
    for (const slice of slices) {
      encoder.copyBufferToBuffer(slice.buffer, slice.offset, staging, at, slice.bytes);
      at += slice.bytes;
    }
    let asked = false;
    return {
      arrived: async () => {
        if (asked) throw commandRefused('a read', 'arrived() was called twice');
        asked = true;
        return this.#fetch(staging, bytes);
      },
    };
  }

  #check(slices: readonly Stretch[], bytes: number): void {
    const odd = slices.find(({ offset, bytes: length }) => offset % 4 !== 0 || length % 4 !== 0);
    if (odd !== undefined) {
      throw commandRefused('a read', `bytes ${odd.offset} to ${odd.offset + odd.bytes} are not whole words`);
    }
    const allowed = this.#care.device.limits.maxBufferSize;
    if (bytes > allowed) throw overLimit('Reading results back needs', bytes, allowed);
  }

  /** The smallest idle buffer that is large enough, or a new one; it then replaces an idle one that is too small. */
  #take(bytes: number): GPUBuffer {
    let best: GPUBuffer | undefined;
    let smallest: GPUBuffer | undefined;
    for (const buffer of this.#idle) {
      if (buffer.size >= bytes && (best === undefined || buffer.size < best.size)) best = buffer;
      if (smallest === undefined || buffer.size < smallest.size) smallest = buffer;
    }
    const leaving = best ?? smallest;
    if (leaving !== undefined) this.#idle.splice(this.#idle.indexOf(leaving), 1);
    if (best !== undefined) return best;
    smallest?.destroy();
    return this.#make(bytes);
  }

  #make(bytes: number): GPUBuffer {
    const { device } = this.#care;
    const rounded = bytes <= MIB ? 2 ** Math.ceil(Math.log2(bytes)) : Math.ceil(bytes / MIB) * MIB;
    const size = Math.min(Math.max(rounded, SMALLEST_BYTES), device.limits.maxBufferSize);
    const { made, caught } = inScopes(device, () =>
      device.createBuffer({
        size,
        usage: BUFFER_USAGE.mapRead | BUFFER_USAGE.copyDestination,
        label: 'staging',
      }),
    );
    this.#made++;
    // The submit that carries the copy fails too: this comes first, and names the cause.
    caught.then(
      (error) => {
        if (error !== null) this.#care.fail(fromScope(error, `reading ${sizeInWords(bytes)} back`));
      },
      () => {}, // the device is gone: the mapping says so
    );
    return made;
  }

  async #fetch(staging: GPUBuffer, bytes: number): Promise<ArrayBuffer> {
    // In a scope, because the refusal of a mapping is an uncaught error too, and comes before the news of its cause.
    const { made: mapped } = inScopes(this.#care.device, () => staging.mapAsync(MAP_MODE_READ, 0, bytes));
    // A mapping succeeds after a submit that was refused, and shows what an earlier read left there: so both.
    const copy = Promise.all([mapped, this.#care.submitted()]).then(() =>
      staging.getMappedRange(0, bytes).slice(0),
    );
    const result = await this.#care.answer(copy, `${sizeInWords(bytes)} of results`);
    staging.unmap();
    if (staging.size > LARGEST_KEPT_BYTES) staging.destroy();
    else this.#idle.push(staging);
    return result;
  }
}
