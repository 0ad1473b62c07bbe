/**
 * Writes event files of TensorBoard, from the published formats alone: TFRecord (tensorflow/core/lib/io/record_writer.h), Event
 * (core/util/event.proto), Summary (core/framework/summary.proto) and TensorProto.
 */

/** CRC-32C bit by bit, with the reflected polynomial of RFC 3720. */
export function crcOf(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
const littleEndian = (value: number, count: number) =>
  Array.from({ length: count }, (_, k) => Math.floor(value / 256 ** k) % 256);
const masked = (bytes: readonly number[]) => {
  const crc = crcOf(bytes);
  return littleEndian((((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0, 4);
};
export function record(data: readonly number[]): number[] {
  const length = littleEndian(data.length, 8);
  return [...length, ...masked(length), ...data, ...masked(data)];
}

export const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
export const bytesField = (field: number, data: readonly number[]) => [
  field * 8 + 2,
  ...varint(data.length),
  ...data,
];
export const text = (field: number, words: string) => bytesField(field, [...new TextEncoder().encode(words)]);
export const float = (value: number) => [...new Uint8Array(Float32Array.of(value).buffer)];
export const double = (value: number) => [...new Uint8Array(Float64Array.of(value).buffer)];
export const WALL_TIME = [0x09, ...double(1.7643e9)];

/** The first record of every file, byte by byte: its length and checksum are those of every such file. */
export const VERSION = record([...WALL_TIME, ...text(3, 'brain.Event:2')]);
export const event = (step: readonly number[], ...values: readonly (readonly number[])[]) =>
  record([
    ...WALL_TIME,
    0x10,
    ...step,
    ...bytesField(
      5,
      values.flatMap((value) => bytesField(1, value)),
    ),
  ]);
export const simple = (tag: string, value: number) => [...text(1, tag), 0x15, ...float(value)];
export const plugin = (name: string) => bytesField(9, bytesField(1, text(1, name)));
export const tensor = (tag: string, ...fields: readonly (readonly number[])[]) => [
  ...text(1, tag),
  ...bytesField(8, fields.flat()),
];
