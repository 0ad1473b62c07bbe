/** Arrays of NumPy (.npy, format versions 1 to 3: numpy.lib.format). */
import { reject } from '../rejection.ts';
import { shown } from '../separated.ts';
import type { Matrix } from './matrices.ts';

type Reader = (view: DataView, at: number, little: boolean) => number;

/** By type and size in bytes, as in the header: f8 is a double. */
export const NUMBERS: Readonly<Record<string, Reader>> = {
  f4: (view, at, little) => view.getFloat32(at, little),
  f8: (view, at, little) => view.getFloat64(at, little),
  i1: (view, at) => view.getInt8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  i8: (view, at, little) => Number(view.getBigInt64(at, little)),
  u1: (view, at) => view.getUint8(at),
  u2: (view, at, little) => view.getUint16(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  u8: (view, at, little) => Number(view.getBigUint64(at, little)),
  b1: (view, at) => (view.getUint8(at) === 0 ? 0 : 1),
};

export const isNpy = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(1, 6)) === 'NUMPY';

/** Index of an entry in column-major order, from its index in row-major order. */
export function columnMajor(shape: readonly number[], index: number): number {
  let rest = index;
  let place = 0;
  let stride = shape.reduce((a, b) => a * b, 1);
  for (let k = shape.length - 1; k >= 0; k--) {
    const size = shape[k] ?? 1;
    stride /= size;
    place += (rest % size) * stride;
    rest = Math.floor(rest / size);
  }
  return place;
}

/** @throws Rejection */
export function readNpy(bytes: Uint8Array, name: string): Matrix {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = (bytes[6] ?? 1) > 1;
  const begin = wide ? 12 : 10;
  if (bytes.length < begin) return reject(`${name} was cut off.`);
  const length = wide ? view.getUint32(8, true) : view.getUint16(8, true);
  const header = new TextDecoder('latin1').decode(bytes.subarray(begin, begin + length));
  const [, order = '', type = ''] = /'descr':\s*'([<>|=]?)([a-zA-Z]\d+)'/.exec(header) ?? [];
  const sizes = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1];
  const read = NUMBERS[type];
  if (sizes === undefined || read === undefined)
    return reject(
      `${name} holds ${shown(type || 'records')}; arrays of numbers are read. Save it with astype(float).`,
    );
  const listed = sizes.split(',').map((size) => size.trim());
  // Python writes a comma after the only size.
  if (listed.at(-1) === '') listed.pop();
  if (!listed.every((size) => /^\d{1,9}$/.test(size)))
    return reject(
      `The header of ${name} is damaged: its shape is ${shown(`(${sizes})`)}. Copy the file again.`,
    );
  const shape = listed.map(Number);
  const size = shape.reduce((a, b) => a * b, 1);
  const step = Number(type.slice(1));
  const from = begin + length;
  if (bytes.length - from < size * step) return reject(`${name} was cut off: ${size} numbers are announced.`);
  const isFortran = /'fortran_order':\s*True/.test(header);
  const values = Float64Array.from({ length: size }, (_, k) =>
    read(view, from + (isFortran ? columnMajor(shape, k) : k) * step, order !== '>'),
  );
  return { shape, values };
}
