/** Storage of the plain back end: one typed array per store, viewed as f32 and as u32. */
import type { Slice, Store } from '../../../../src/tensor/contract.ts';

export class PlainStore implements Store {
  readonly length: number;
  readonly isFloat: boolean;
  floats: Float32Array;
  words: Uint32Array;
  isFree = false;

  constructor(length: number, isFloat: boolean) {
    this.length = length;
    this.isFloat = isFloat;
    try {
      this.floats = new Float32Array(length);
    } catch {
      throw new RangeError(`Not enough memory for ${length} numbers (${4 * length} bytes).`);
    }
    this.words = new Uint32Array(this.floats.buffer);
  }
  free(): void {
    this.isFree = true;
    this.floats = new Float32Array(0);
    this.words = new Uint32Array(0);
  }
}

function storeOf(slice: Slice): PlainStore {
  const { store } = slice;
  if (!(store instanceof PlainStore))
    throw new TypeError('This slice belongs to another back end: read it there and write it here.');
  if (store.isFree) throw new TypeError('This slice was freed.');
  if (slice.offset < 0 || slice.offset + slice.length > store.length)
    throw new RangeError(
      `Numbers ${slice.offset} … ${slice.offset + slice.length} of a store of ${store.length}.`,
    );
  return store;
}
export function isFloat(slice: Slice): boolean {
  return storeOf(slice).isFloat;
}
/** The numbers of a slice as f32, in place. */
export function floatsOf(slice: Slice): Float32Array {
  return storeOf(slice).floats.subarray(slice.offset, slice.offset + slice.length);
}
/** The numbers of a slice as u32, in place. */
export function textsOf(slice: Slice): Uint32Array {
  return storeOf(slice).words.subarray(slice.offset, slice.offset + slice.length);
}

type Numbers = Float32Array | Float64Array | Uint32Array;
/** Entry `i`, which the caller knows to exist. */
export function at(numbers: Numbers, i: number): number {
  return numbers[i] as number;
}
/** numbers[i] += by */
export function add(numbers: Numbers, i: number, by: number): void {
  numbers[i] = (numbers[i] as number) + by;
}
