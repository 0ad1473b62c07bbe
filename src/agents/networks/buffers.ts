/**
 * Buffers for a network's intermediate values. Each has a name, is as long as the longest request, and is
 * reused from call to call.
 */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';

export class Buffers {
  private readonly compute: Compute;
  private readonly held = new Map<string, Slice>();

  constructor(compute: Compute) {
    this.compute = compute;
  }
  /** f32 with arbitrary contents. @throws RangeError if there is not enough memory */
  floats(name: string, length: number): Slice {
    return this.take('floats', name, length);
  }
  /** u32 with arbitrary contents. @throws RangeError if there is not enough memory */
  words(name: string, length: number): Slice {
    return this.take('words', name, length);
  }
  close(): void {
    for (const slice of this.held.values()) this.compute.free(slice);
    this.held.clear();
  }

  private take(kind: 'floats' | 'words', name: string, length: number): Slice {
    let slice = this.held.get(name);
    if (slice === undefined || slice.length < length) {
      if (slice !== undefined) {
        this.held.delete(name); // first, so that no freed buffer is listed if memory runs out below
        this.compute.free(slice);
      }
      slice = this.compute[kind](length);
      this.held.set(name, slice);
    }
    return slice.length === length ? slice : part(slice, 0, length);
  }
}
