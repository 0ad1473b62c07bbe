/** Room for a network's intermediate numbers: by name, as long as was ever asked for, kept from call to call. */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';

export class Buffers {
  private readonly compute: Compute;
  private readonly held = new Map<string, Slice>();
  /** How often a buffer had to be replaced: slices taken before are gone then. */
  moves = 0;

  constructor(compute: Compute) {
    this.compute = compute;
  }
  /** f32, of whatever was there before. @throws RangeError when there is no memory for them */
  floats(name: string, length: number): Slice {
    return this.take(name, length, (n) => this.compute.floats(n));
  }
  /** u32, of whatever was there before. @throws RangeError */
  words(name: string, length: number): Slice {
    return this.take(name, length, (n) => this.compute.words(n));
  }
  close(): void {
    for (const slice of this.held.values()) this.compute.free(slice);
    this.held.clear();
    this.moves++;
  }

  private take(name: string, length: number, allocate: (length: number) => Slice): Slice {
    let slice = this.held.get(name);
    if (slice === undefined || slice.length < length) {
      if (slice !== undefined) {
        this.held.delete(name); // first: when memory runs out below, nothing freed is held
        this.compute.free(slice);
        this.moves++;
      }
      slice = allocate(length);
      this.held.set(name, slice);
    }
    return slice.length === length ? slice : part(slice, 0, length);
  }
}
