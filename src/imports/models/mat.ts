/** Variables of MATLAB files of version 5 (MathWorks, “MAT-File Format”, level 5), as MATLAB 5 to 7 and SciPy write them. */
import { reject } from '../rejection.ts';
import type { Matrix } from './matrices.ts';
import { MAX_ENTRIES } from './model.ts';
import { columnMajor, NUMBERS } from './npy.ts';

const HEADER_BYTES = 128;
/** Types of data elements that hold numbers. */
const STORED: Readonly<Record<number, string>> = {
  1: 'i1',
  2: 'u1',
  3: 'i2',
  4: 'u2',
  5: 'i4',
  6: 'u4',
  7: 'f4',
  9: 'f8',
  12: 'i8',
  13: 'u8',
};
const MATRIX = 14;
const COMPRESSED = 15;
const CELL = 1;
const SPARSE = 5;
/** Classes of arrays from double to 64-bit integers. */
const FIRST_NUMERIC = 6;
const LAST_NUMERIC = 15;
const MAX_BYTES = 400_000_000;

export const isMat = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 10)) === 'MATLAB 5.0';

/** A matrix in row-major order, or the matrices of a cell array. */
export type Variable = Matrix | readonly Matrix[];

interface Element {
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** Data elements one after the other. Small ones have their data in the second half of their tag. */
class Elements {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #little: boolean;
  #at = 0;

  constructor(bytes: Uint8Array, little: boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = little;
  }
  get isOver(): boolean {
    return this.#at + 8 > this.#bytes.length;
  }
  next(): Element {
    if (this.isOver) return reject('The file was cut off.');
    const word = this.#view.getUint32(this.#at, this.#little);
    const isSmall = word >>> 16 !== 0;
    const type = word & 0xffff;
    const size = isSmall ? word >>> 16 : this.#view.getUint32(this.#at + 4, this.#little);
    const from = this.#at + (isSmall ? 4 : 8);
    if (from + size > this.#bytes.length) return reject('The file was cut off.');
    // All but compressed elements end at a multiple of eight bytes.
    this.#at = isSmall ? this.#at + 8 : from + (type === COMPRESSED ? size : Math.ceil(size / 8) * 8);
    return { type, bytes: this.#bytes.subarray(from, from + size) };
  }
}

function numbersIn({ type, bytes }: Element, little: boolean): Float64Array {
  const stored = STORED[type] ?? reject(`It holds data of the type ${type}; numbers are read.`);
  const read = NUMBERS[stored];
  const step = Number(stored.slice(1));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from(
    { length: Math.floor(bytes.length / step) },
    (_, k) => read?.(view, k * step, little) ?? 0,
  );
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => reject('Its compressed data is damaged.'));
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MAX_BYTES) return reject('It is too large when unpacked.');
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

interface Named {
  readonly name: string;
  /** Null if it holds no real numbers. */
  readonly value: Variable | null;
}

function matrixIn(bytes: Uint8Array, little: boolean): Named {
  const elements = new Elements(bytes, little);
  const [flags = 0] = numbersIn(elements.next(), little);
  const kind = flags & 0xff;
  const isComplex = (flags & 0x800) !== 0;
  const shape = Array.from(numbersIn(elements.next(), little));
  const name = new TextDecoder('latin1').decode(elements.next().bytes);
  const size = shape.reduce((a, b) => a * b, 1);
  if (!(size <= MAX_ENTRIES))
    return reject(`${name} has more than ${MAX_ENTRIES.toLocaleString('en')} entries.`);
  if (isComplex) return { name, value: null };
  if (kind === CELL) {
    const cells = Array.from({ length: size }, () => {
      const { type, bytes: inner } = elements.next();
      return type === MATRIX ? matrixIn(inner, little).value : null;
    });
    return {
      name,
      value: cells.every((cell): cell is Matrix => cell !== null && !Array.isArray(cell)) ? cells : null,
    };
  }
  if (kind === SPARSE) return { name, value: sparse(elements, shape, little) };
  if (kind < FIRST_NUMERIC || kind > LAST_NUMERIC) return { name, value: null };
  const stored = numbersIn(elements.next(), little);
  const values = Float64Array.from({ length: size }, (_, k) => stored[columnMajor(shape, k)] ?? 0);
  return { name, value: { shape, values } };
}

/** Row indices, the first entry of each column, and the entries. */
function sparse(elements: Elements, shape: readonly number[], little: boolean): Matrix {
  const [rows, columns, entries] = [elements.next(), elements.next(), elements.next()].map((one) =>
    numbersIn(one, little),
  );
  const [height = 0, width = 0] = shape;
  const values = new Float64Array(height * width);
  for (let column = 0; column < width; column++)
    for (let k = columns?.[column] ?? 0; k < (columns?.[column + 1] ?? 0); k++)
      values[(rows?.[k] ?? 0) * width + column] = entries?.[k] ?? 0;
  return { shape, values };
}

/** Variables by name; those without real numbers are left out. @throws Rejection */
export async function readMat(bytes: Uint8Array): Promise<ReadonlyMap<string, Variable>> {
  // The two letters are MI; they stand in the other order where the low byte is first.
  const little = bytes[126] === 0x49;
  const found = new Map<string, Variable>();
  for (const elements = new Elements(bytes.subarray(HEADER_BYTES), little); !elements.isOver; ) {
    const element = elements.next();
    const inner =
      element.type === COMPRESSED ? new Elements(await inflated(element.bytes), little).next() : element;
    if (inner.type !== MATRIX) continue;
    const { name, value } = matrixIn(inner.bytes, little);
    if (value !== null) found.set(name, value);
  }
  return found;
}
