/**
 * Storage of the tfjs back end: a store is a sequence of pieces, each a tensor, numbers that are not yet one, or zeros. An
 * unchanged slice is its tensor itself, as in a program written for tfjs; other slices are cut or joined.
 */
import type { Tensor, Tensor1D } from '@tensorflow/tfjs';
import type { Slice, Store } from '../contract.ts';

export type Tfjs = typeof import('@tensorflow/tfjs');
/** u32 numbers are int32 tensors with the same bits. */
export type Numbers = Float32Array | Int32Array;

interface Piece {
  readonly offset: number;
  readonly length: number;
  /** Created on first use. */
  tensor: Tensor1D | null;
  /** Numbers from the CPU; with neither, zeros. */
  readonly host: Numbers | null;
}

export class TfjsStore implements Store {
  readonly length: number;
  readonly isFloat: boolean;
  isFree = false;
  readonly #tf: Tfjs;
  #pieces: Piece[];

  constructor(tf: Tfjs, length: number, isFloat: boolean) {
    this.#tf = tf;
    this.length = length;
    this.isFloat = isFloat;
    this.#pieces = [{ offset: 0, length, tensor: null, host: null }];
  }

  /** A flat tensor of the numbers; it belongs to the store or to the tidy scope: do not dispose of it. */
  take(offset: number, length: number): Tensor1D {
    const covering = this.#within(offset, length);
    const [only] = covering;
    if (only !== undefined && covering.length === 1) {
      if (only.length === length) return this.#tensorOf(only);
      this.#cut(offset);
      this.#cut(offset + length);
      return this.take(offset, length);
    }
    const parts = covering.map((piece) => {
      const from = Math.max(offset, piece.offset);
      const to = Math.min(offset + length, piece.offset + piece.length);
      const tensor = this.#tensorOf(piece);
      return to - from === piece.length ? tensor : this.#tf.slice(tensor, from - piece.offset, to - from);
    });
    return parts.length === 0 ? this.#zeros(0) : this.#tf.concat(parts);
  }

  /** Whether all of it is known to be zero without reading a tensor. */
  isZero(offset: number, length: number): boolean {
    return this.#within(offset, length).every(({ tensor, host }) => tensor === null && host === null);
  }

  /** The numbers if they came from the CPU and have not changed since. */
  known(offset: number, length: number): Numbers | null {
    const [piece, ...more] = this.#within(offset, length);
    if (piece === undefined || piece.host === null || more.length > 0) return null;
    return piece.host.subarray(offset - piece.offset, offset - piece.offset + length);
  }

  /** @param numbers a flat tensor, which the store then owns; or numbers, which must not change; or null: zeros */
  put(offset: number, length: number, numbers: Tensor1D | Numbers | null): void {
    if (length === 0) return;
    this.#cut(offset);
    this.#cut(offset + length);
    const leaving = new Set(this.#within(offset, length));
    for (const { tensor } of leaving) tensor?.dispose();
    const isHost = numbers instanceof Float32Array || numbers instanceof Int32Array;
    const piece: Piece = {
      offset,
      length,
      tensor: isHost ? null : numbers,
      host: isHost ? numbers : null,
    };
    this.#pieces = [...this.#pieces.filter((other) => !leaving.has(other)), piece];
    this.#pieces.sort((a, b) => a.offset - b.offset);
  }

  free(): void {
    for (const { tensor } of this.#pieces) tensor?.dispose();
    this.#pieces = [];
    this.isFree = true;
  }

  #within(offset: number, length: number): Piece[] {
    return this.#pieces.filter(
      (piece) => piece.offset < offset + length && offset < piece.offset + piece.length,
    );
  }

  /** Splits the pieces at `at`. */
  #cut(at: number): void {
    const piece = this.#pieces.find(({ offset, length }) => offset < at && at < offset + length);
    if (piece === undefined) return;
    const { tensor, host } = piece;
    const part = (offset: number, length: number): Piece => ({
      offset,
      length,
      host: host?.subarray(offset - piece.offset, offset - piece.offset + length) ?? null,
      tensor:
        tensor !== null && host === null
          ? this.#tf.keep(this.#tf.slice(tensor, offset - piece.offset, length))
          : null,
    });
    const parts = [part(piece.offset, at - piece.offset), part(at, piece.offset + piece.length - at)];
    this.#pieces.splice(this.#pieces.indexOf(piece), 1, ...parts);
    tensor?.dispose();
  }

  #tensorOf(piece: Piece): Tensor1D {
    piece.tensor ??= this.#tf.keep(
      piece.host === null
        ? this.#zeros(piece.length)
        : this.#tf.tensor1d(piece.host, this.isFloat ? 'float32' : 'int32'),
    );
    return piece.tensor;
  }
  #zeros(length: number): Tensor1D {
    return this.#tf.zeros([length], this.isFloat ? 'float32' : 'int32');
  }
}

/**
 * f32. Two bugs of tfjs 4.22 prevent a single method: its wasm back end leaves int32 bits whatever dtype is requested,
 * and on webgpu a cast of int32 leaves int32 in the buffer, which its transposition (of a gradient) then cannot compile.
 */
export function oneHot(tf: Tfjs, ids: Tensor, entries: number): Tensor {
  if (entries < 2) return tf.expandDims(tf.cast(tf.equal(ids, 0), 'float32'), -1); // its own rejects a depth of 1
  if (tf.getBackend() === 'wasm') return tf.cast(tf.oneHot(ids as Tensor1D, entries), 'float32');
  return tf.oneHot(ids as Tensor1D, entries, 1, 0, 'float32');
}

/** tfjs with conversions between slices and tensors. */
export class Desk {
  readonly tf: Tfjs;

  constructor(tf: Tfjs) {
    this.tf = tf;
  }

  /** The store of a slice. @throws TypeError, RangeError when the slice is of another back end, freed, or beyond its store */
  storeOf({ store, offset, length }: Slice): TfjsStore {
    if (!(store instanceof TfjsStore))
      throw new TypeError('This slice belongs to another back end: read it there and write it here.');
    if (store.isFree) throw new TypeError('This slice was freed.');
    if (offset < 0 || offset + length > store.length)
      throw new RangeError(`Numbers ${offset} … ${offset + length} of a store of ${store.length}.`);
    return store;
  }

  /** The first numbers of a slice in this shape. */
  get(slice: Slice, shape: readonly number[]): Tensor {
    const length = shape.reduce((product, size) => product * size, 1);
    return this.tf.reshape(this.storeOf(slice).take(slice.offset, length), [...shape]);
  }
  getOrZeros(slice: Slice | null, shape: readonly number[]): Tensor {
    return slice === null ? this.tf.zeros([...shape]) : this.get(slice, shape);
  }
  set(slice: Slice, tensor: Tensor): void {
    this.storeOf(slice).put(slice.offset, tensor.size, this.tf.keep(this.tf.reshape(tensor, [tensor.size])));
  }
  add(slice: Slice, tensor: Tensor): void {
    const isZero = this.storeOf(slice).isZero(slice.offset, tensor.size);
    this.set(slice, isZero ? tensor : this.tf.add(this.get(slice, tensor.shape), tensor));
  }
}
