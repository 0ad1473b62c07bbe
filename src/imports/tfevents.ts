/**
 * The event files of TensorBoard: records, each an `Event` of tensorflow/core/util/event.proto. Only scalars are read: `simple_value`, and tensors with one number.
 */

import { FOOTER_BYTES, HEADER_BYTES, maskedCrc } from '../core/event-records.ts';
import { shown } from './separated.ts';

/** Histograms and images take most of such a file, so it may be larger than a log in text. */
export const MAX_EVENT_BYTES = 64_000_000;

class Damage extends Error {}
const cannot = (message: string): never => {
  throw new Damage(message);
};

/** The kinds of values on the wire of Protocol Buffers. */
const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** Walks over the fields of one message. */
class Fields {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  field = 0;
  wire = 0;
  /** The value of a varint, or the length of bytes. */
  value = 0;
  /** Where the value begins, if it is not a varint. */
  from = 0;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = to;
  }

  next(): boolean {
    if (this.#at >= this.#end) return false;
    const key = this.varint();
    this.field = Math.floor(key / 8);
    this.wire = key % 8;
    if (this.wire === WIRE.varint) {
      this.value = this.varint();
      return true;
    }
    if (this.wire === WIRE.bytes) this.value = this.varint();
    else if (this.wire === WIRE.fixed64) this.value = 8;
    else if (this.wire === WIRE.fixed32) this.value = 4;
    else cannot(`field ${this.field} has the unknown kind ${this.wire}`);
    this.from = this.#at;
    if (this.value > this.#end - this.#at) cannot(`field ${this.field} is longer than its message`);
    this.#at += this.value;
    return true;
  }

  /** A whole number in two's complement: negative ones take ten bytes. */
  varint(): number {
    let low = 0;
    let all = 0n;
    for (let count = 0; count < 10; count++) {
      if (this.#at >= this.#end) cannot('a number is cut off');
      const byte = this.#bytes[this.#at++] ?? 0;
      if (count < 7) low += (byte & 127) * 128 ** count;
      else all += BigInt(byte & 127) << BigInt(7 * count);
      if (byte < 128) return count < 7 ? low : Number(BigInt.asIntN(64, all + BigInt(low)));
    }
    return cannot('a number is too long');
  }

  inside(): Fields {
    return new Fields(this.#bytes, this.from, this.from + this.value);
  }

  text(): string {
    return TEXT.decode(this.#bytes.subarray(this.from, this.from + this.value));
  }
}
const TEXT = new TextDecoder();

interface TensorType {
  /** The field that has the numbers, where `tensor_content` has not. */
  readonly field: number;
  readonly size: number;
  /** From the bytes of `tensor_content`, and from packed fields of fixed size. */
  readonly read: (view: DataView, at: number) => number;
  /** From a varint, for the types whose field has such. */
  readonly varint?: (written: number) => number;
}
const TENSOR_TYPES: Readonly<Record<number, TensorType>> = {
  1: { field: 5, size: 4, read: (view, at) => view.getFloat32(at, true) },
  2: { field: 6, size: 8, read: (view, at) => view.getFloat64(at, true) },
  3: { field: 7, size: 4, read: (view, at) => view.getInt32(at, true), varint: (value) => value },
  9: { field: 10, size: 8, read: (view, at) => Number(view.getBigInt64(at, true)), varint: (value) => value },
  14: { field: 13, size: 2, read: (view, at) => bfloat(view.getUint16(at, true)), varint: bfloat },
  19: { field: 13, size: 2, read: (view, at) => half(view.getUint16(at, true)), varint: half },
};

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
const FLOAT = new DataView(new ArrayBuffer(4));
/** The upper half of a 32-bit float. */
function bfloat(bits: number): number {
  FLOAT.setUint32(0, bits * 65_536);
  return FLOAT.getFloat32(0);
}

export interface Scalar {
  readonly tag: string;
  readonly step: number;
  readonly value: number;
  /** Where its record begins in the file. */
  readonly at: number;
}
export interface Events {
  readonly scalars: readonly Scalar[];
  /** The program that wrote the file, if it says so. */
  readonly writer: string;
  readonly notes: readonly string[];
}

/** @returns a text that says what is damaged and where, if so */
export function readEvents(bytes: Uint8Array, most: number): Events | string {
  const reader = new EventReader(bytes);
  let at = 0;
  const rest = () =>
    at === 0
      ? `It ends within its first record, at byte ${bytes.length}. Copy the whole file again.`
      : `It ends within the record that begins at byte ${at}, as while a run is still writing it; what comes before was read. To have the rest, copy the file again.`;
  while (at < bytes.length) {
    if (bytes.length - at < HEADER_BYTES) break;
    const length = reader.view.getUint32(at, true) + reader.view.getUint32(at + 4, true) * 2 ** 32;
    const damaged = (what: string) =>
      `The ${what} of the record at byte ${at} is damaged: its checksum is another. Copy the file again, in binary mode if the program that copies asks.`;
    if (maskedCrc(bytes.subarray(at, at + 8)) !== reader.view.getUint32(at + 8, true))
      return damaged('length');
    const from = at + HEADER_BYTES;
    if (length + FOOTER_BYTES > bytes.length - from) break;
    if (maskedCrc(bytes.subarray(from, from + length)) !== reader.view.getUint32(from + length, true))
      return damaged('content');
    try {
      reader.event(new Fields(bytes, from, from + length), at);
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      return `The record at byte ${at} is no event of TensorBoard: ${error.message}. Copy the file again.`;
    }
    if (reader.scalars.length > most) return `It has more than ${most.toLocaleString('en')} numbers.`;
    at = from + length + FOOTER_BYTES;
  }
  const isCut = at < bytes.length;
  if (isCut && at === 0) return rest();
  return {
    scalars: reader.scalars,
    writer: reader.writer,
    notes: [...(isCut ? [rest()] : []), ...reader.notes()],
  };
}

class EventReader {
  readonly view: DataView;
  readonly scalars: Scalar[] = [];
  writer = '';
  /** The kind of each tag is written with its first value alone. */
  readonly #kinds = new Map<string, string>();
  readonly #others = new Map<string, number>();

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  event(event: Fields, at: number): void {
    let step = 0;
    const summaries: Fields[] = [];
    while (event.next()) {
      if (event.field === 2 && event.wire === WIRE.varint) step = event.value;
      else if (event.field === 5 && event.wire === WIRE.bytes) summaries.push(event.inside());
      else if (event.field === 10 && event.wire === WIRE.bytes) {
        const source = event.inside();
        while (source.next())
          if (source.field === 1 && source.wire === WIRE.bytes) this.writer = source.text();
      }
    }
    for (const summary of summaries)
      while (summary.next())
        if (summary.field === 1 && summary.wire === WIRE.bytes) this.#value(summary.inside(), step, at);
  }

  #value(fields: Fields, step: number, at: number): void {
    let tag = '';
    let value: number | null = null;
    let tensor: Fields | null = null;
    let kind = '';
    while (fields.next()) {
      if (fields.field === 2 && fields.wire === WIRE.fixed32) value = this.view.getFloat32(fields.from, true);
      else if (fields.wire !== WIRE.bytes) continue;
      else if (fields.field === 1) tag = fields.text();
      else if (fields.field === 8) tensor = fields.inside();
      else if (fields.field === 9) kind = pluginOf(fields.inside());
    }
    if (kind !== '') this.#kinds.set(tag, kind);
    // Values of other plug-ins may look like numbers: that of hyperparameters writes a zero for each run.
    const known = this.#kinds.get(tag) ?? 'scalars';
    const scalar = known === 'scalars' ? (value ?? (tensor === null ? null : this.#number(tensor))) : null;
    if (scalar === null) this.#others.set(tag, (this.#others.get(tag) ?? 0) + 1);
    else this.scalars.push({ tag, step, value: scalar, at });
  }

  /** @returns null if the tensor is not one number */
  #number(tensor: Fields): number | null {
    let type = 0;
    let count = 1;
    const parts: Part[] = [];
    while (tensor.next()) {
      const { field, wire, value, from } = tensor;
      if (field === 1) type = value;
      else if (field === 2 && wire === WIRE.bytes) count = sizeOf(tensor.inside());
      else parts.push({ field, wire, value, from, inside: wire === WIRE.bytes ? tensor.inside() : null });
    }
    const kind = TENSOR_TYPES[type];
    if (kind === undefined || count !== 1) return null;
    for (const { field, wire, value, from, inside } of parts) {
      const isContent = field === 4 && value === kind.size;
      if ((!isContent && field !== kind.field) || (inside !== null && value === 0)) continue;
      if (isContent || kind.varint === undefined) return kind.read(this.view, from);
      return kind.varint(wire === WIRE.varint ? value : (inside?.varint() ?? Number.NaN));
    }
    return 0; // TensorFlow fills what is not written with zeros.
  }

  notes(): readonly string[] {
    const [first] = this.#others;
    if (first === undefined) return [];
    const count = [...this.#others.values()].reduce((sum, one) => sum + one, 0);
    const more = this.#others.size > 1 ? ` and ${this.#others.size - 1} more` : '';
    return [
      `${count.toLocaleString('en')} ${count === 1 ? 'value is no single number and was' : 'values are no single numbers and were'} left out, such as texts, images and histograms: ${shown(first[0])}${more}.`,
    ];
  }
}

interface Part {
  readonly field: number;
  readonly wire: number;
  readonly value: number;
  readonly from: number;
  readonly inside: Fields | null;
}

/** The number of elements of a tensor of this shape. */
function sizeOf(shape: Fields): number {
  let size = 1;
  while (shape.next()) {
    if (shape.field !== 2 || shape.wire !== WIRE.bytes) continue;
    const dimension = shape.inside();
    let length = 0;
    while (dimension.next()) if (dimension.field === 1) length = dimension.value;
    size *= length;
  }
  return size;
}

/** The plug-in of TensorBoard that shows values with this metadata; empty if it names none. */
function pluginOf(metadata: Fields): string {
  let name = '';
  while (metadata.next()) {
    if (metadata.field !== 1 || metadata.wire !== WIRE.bytes) continue;
    const plugin = metadata.inside();
    while (plugin.next()) if (plugin.field === 1 && plugin.wire === WIRE.bytes) name = plugin.text();
  }
  return name;
}
