/**
 * Allocates numbers in the module's linear memory, which grows as needed. Freed blocks are merged with their
 * neighbors.
 */
import type { Slice } from '../contract.ts';
import { OwnStore, storeOf } from '../store.ts';

const PAGE = 65_536;
const LINE = 64; // bytes; blocks start at a cache line

/** The part of `WebAssembly.Memory` that is used. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export class WasmStore extends OwnStore {
  readonly isFloat: boolean;
  readonly address: number; // in bytes

  constructor(arena: Arena, address: number, length: number, isFloat: boolean) {
    super(arena, length);
    this.address = address;
    this.isFloat = isFloat;
  }
}

/** Free bytes from `start` to `end`. */
interface Gap {
  start: number;
  end: number;
}

function bytesOf(length: number): number {
  return Math.max(Math.ceil((4 * length) / LINE), 1) * LINE;
}

export class Arena {
  readonly #memory: Memory;
  /** In address order; adjacent gaps are merged. */
  #gaps: Gap[];
  #floats = new Float32Array(0);
  #words = new Uint32Array(0);

  /** @param start the first free address */
  constructor(memory: Memory, start: number) {
    this.#memory = memory;
    this.#gaps = [{ start: Math.ceil(start / LINE) * LINE, end: memory.buffer.byteLength }];
  }

  /**
   * Allocates a block with arbitrary contents. @returns its address @throws RangeError if there is no memory
   * left
   */
  take(length: number): number {
    const bytes = bytesOf(length);
    let best = this.#tightest(bytes);
    if (best === undefined) {
      this.#grow(bytes, length);
      best = this.#tightest(bytes);
      if (best === undefined) throw new RangeError(`No room for ${length} numbers after growing.`);
    }
    const address = best.start;
    best.start += bytes;
    if (best.start === best.end) this.#gaps.splice(this.#gaps.indexOf(best), 1);
    return address;
  }
  #tightest(bytes: number): Gap | undefined {
    const room = ({ start, end }: Gap) => end - start;
    return this.#gaps.filter((gap) => room(gap) >= bytes).toSorted((a, b) => room(a) - room(b))[0];
  }
  #grow(bytes: number, length: number): void {
    const end = this.#memory.buffer.byteLength;
    const last = this.#gaps.at(-1);
    const there = last?.end === end ? end - last.start : 0;
    const pages = Math.ceil((bytes - there) / PAGE);
    // Grow by at least an eighth if possible, because each growth may copy everything.
    for (const more of [Math.max(pages, Math.ceil(end / PAGE / 8)), pages])
      try {
        this.#memory.grow(more);
        this.#give({ start: end, end: this.#memory.buffer.byteLength });
        return;
      } catch {}
    const used = Math.round(end / 2 ** 20);
    throw new RangeError(
      `Not enough memory for ${length} numbers (${4 * length} bytes): ${used} MiB are already in use. Use smaller batches or a smaller network.`,
    );
  }
  give(address: number, length: number): void {
    this.#give({ start: address, end: address + bytesOf(length) });
  }
  #give(given: Gap): void {
    const merged: Gap[] = [];
    for (const gap of [...this.#gaps, given].toSorted((a, b) => a.start - b.start)) {
      const before = merged.at(-1);
      if (before?.end === gap.start) before.end = gap.end;
      else merged.push(gap);
    }
    this.#gaps = merged;
  }

  create(length: number, isFloat: boolean): Slice {
    const address = this.take(length);
    this.words().fill(0, address / 4, address / 4 + length);
    return { store: new WasmStore(this, address, length, isFloat), offset: 0, length };
  }
  storeOf(slice: Slice): WasmStore {
    return storeOf(slice, this);
  }
  /** The address in bytes; 0 for null. */
  addressOf(slice: Slice | null): number {
    return slice === null ? 0 : this.storeOf(slice).address + 4 * slice.offset;
  }
  /** The whole memory. The view becomes invalid when the memory grows, so request it again each time. */
  floats(): Float32Array {
    if (this.#floats.buffer !== this.#memory.buffer) this.#floats = new Float32Array(this.#memory.buffer);
    return this.#floats;
  }
  words(): Uint32Array {
    if (this.#words.buffer !== this.#memory.buffer) this.#words = new Uint32Array(this.#memory.buffer);
    return this.#words;
  }
}
