/**
 * Lines of a shard file. Each is a JSON object whose last property is a checksum of all lines so far without their checksums,
 * so a line that was changed, lost, doubled or moved is noticed there or at the next line.
 */
import { createReadStream } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export class ShardError extends Error {
  readonly status: 1 | 2;
  constructor(message: string, status: 1 | 2 = 2) {
    super(message);
    this.status = status;
  }
}

const KEY = ',"crc":"';
const DIGITS = 8;
const SEAL_LENGTH = KEY.length + DIGITS + 2;
/** Larger than the tables of the largest allowed world. */
const MAX_BYTES = 2 ** 28;

export class Seal {
  #sum = 0;

  /** @param json an object. @returns the line, without its end */
  close(json: string): string {
    const body = json.slice(0, -1);
    this.#sum = crc32(body, this.#sum);
    return `${body}${KEY}${this.#sum.toString(16).padStart(DIGITS, '0')}"}`;
  }

  /** @returns the JSON text in a line; null if the line does not follow the last one */
  open(line: Buffer): string | null {
    const body = line.subarray(0, -SEAL_LENGTH);
    this.#sum = crc32(body, this.#sum);
    const seal = `${KEY}${this.#sum.toString(16).padStart(DIGITS, '0')}"}`;
    return line.subarray(-SEAL_LENGTH).toString('latin1') === seal ? `${body}}` : null;
  }
}

/** @throws ShardError for a line that no shard has, and errors of the file system */
export async function* linesOf(path: string, most = MAX_BYTES): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      pieces.push(chunk.subarray(from, end));
      yield Buffer.concat(pieces.splice(0));
      length = 0;
      from = end + 1;
    }
    pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > most)
      throw new ShardError(
        `${path} is not a shard: it has a line of more than ${most} bytes. Give files that “npm run experiment -- … --shard I/N --out FILE” wrote.`,
      );
  }
  if (length > 0) yield Buffer.concat(pieces);
}

const ARRAYS = { f32: Float32Array, u32: Uint32Array, i32: Int32Array, u8: Uint8Array, f64: Float64Array };
type ArrayName = keyof typeof ARRAYS;
const NOT_FINITE: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

/** JSON of a report: arrays of numbers keep their bits, and no number becomes null. */
export function packed(report: object): string {
  return JSON.stringify(report, (key, value: unknown) => {
    // By far the longest list of objects: one per replica and measurement point.
    if (key === 'replicas' && Array.isArray(value))
      return packedArray('u32', Uint32Array.from(value.flatMap(({ variant, seed }) => [variant, seed])));
    if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
    const name = Object.entries(ARRAYS).find(([, type]) => value instanceof type)?.[0];
    return name === undefined ? value : packedArray(name as ArrayName, value as Float32Array);
  });
}

const packedArray = (type: ArrayName, { buffer, byteOffset, byteLength }: ArrayBufferView) => ({
  $array: type,
  deflated: deflateSync(new Uint8Array(buffer, byteOffset, byteLength)).toString('base64'),
});

/** @param most bytes allowed for all of its arrays. @throws unless `packed` wrote it; ShardError above the limit */
export function unpacked(json: string, most = MAX_BYTES): unknown {
  let room = most;
  const inflated = (deflated: string): Uint8Array<ArrayBuffer> => {
    try {
      // Copied, because a view of another type must begin at a multiple of its size.
      const bytes = new Uint8Array(
        inflateSync(Buffer.from(deflated, 'base64'), { maxOutputLength: Math.max(1, room) }),
      );
      room -= bytes.length;
      return bytes;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
      throw new ShardError(`one of its lines inflates to more than ${most} bytes`);
    }
  };
  return JSON.parse(json, (key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Object.hasOwn(value, '$number')) {
      const name = String(Reflect.get(value, '$number'));
      if (!Object.hasOwn(NOT_FINITE, name)) throw new TypeError(name);
      return NOT_FINITE[name];
    }
    if (!('$array' in value && 'deflated' in value)) return value;
    const name = String(value.$array);
    if (!Object.hasOwn(ARRAYS, name)) throw new TypeError(name);
    const array = new ARRAYS[name as ArrayName](inflated(String(value.deflated)).buffer);
    if (key !== 'replicas') return array;
    if (array.length % 2 !== 0) throw new RangeError('half a replica');
    return Array.from({ length: array.length / 2 }, (_, k) => ({
      variant: array[2 * k],
      seed: array[2 * k + 1],
    }));
  });
}
