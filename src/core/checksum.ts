/** Checksums that detect accidental changes, not forgery. */

/** @param polynomial with its bits reversed */
const tableOf = (polynomial: number): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = (c & 1) === 1 ? polynomial ^ (c >>> 1) : c >>> 1;
    return c;
  });
const ISO = tableOf(0xedb88320);
const CASTAGNOLI = tableOf(0x82f63b78);

function crc(bytes: Uint8Array, table: Uint32Array): number {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) c = (table[(c ^ (bytes[i] as number)) & 0xff] as number) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** CRC-32 of ISO 3309, as in PNG and zip. @returns 32 bits as an unsigned number */
export const crc32 = (bytes: Uint8Array): number => crc(bytes, ISO);

/** CRC-32C of Castagnoli, as in iSCSI and TFRecord. @returns 32 bits as an unsigned number */
export const crc32c = (bytes: Uint8Array): number => crc(bytes, CASTAGNOLI);

const P1 = 0x9e3779b1;
const P2 = 0x85ebca77;
const P3 = 0xc2b2ae3d;
const P4 = 0x27d4eb2f;
const P5 = 0x165667b1;

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));
const round = (lane: number, word: number): number =>
  Math.imul(rotate((lane + Math.imul(word, P2)) | 0, 13), P1);

/** XXH32 of Yann Collet's xxHash (github.com/Cyan4973/xxHash, doc/xxhash_spec.md), a fast checksum. @param seed 32 bits. @returns 32 bits as an unsigned number */
export function xxh32(bytes: Uint8Array, seed = 0): number {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  let at = 0;
  let hash: number;
  if (length >= 16) {
    let a = (seed + P1 + P2) | 0;
    let b = (seed + P2) | 0;
    let c = seed | 0;
    let d = (seed - P1) | 0;
    for (; at <= length - 16; at += 16) {
      a = round(a, view.getInt32(at, true));
      b = round(b, view.getInt32(at + 4, true));
      c = round(c, view.getInt32(at + 8, true));
      d = round(d, view.getInt32(at + 12, true));
    }
    hash = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0;
  } else hash = (seed + P5) | 0;
  hash = (hash + length) | 0;
  for (; at <= length - 4; at += 4)
    hash = Math.imul(rotate((hash + Math.imul(view.getInt32(at, true), P3)) | 0, 17), P4);
  for (; at < length; at++) hash = Math.imul(rotate((hash + Math.imul(view.getUint8(at), P5)) | 0, 11), P1);
  hash = Math.imul(hash ^ (hash >>> 15), P2);
  hash = Math.imul(hash ^ (hash >>> 13), P3);
  return (hash ^ (hash >>> 16)) >>> 0;
}
