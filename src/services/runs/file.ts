/**
 * A stored run as a file. Layout, little-endian: MAGIC (8 bytes of ASCII), FORMAT (word), then pieces. Each piece has a header
 * of eight words (MARK, kind, number, length, CRC-32 of the bytes, record version, 0, CRC-32 of the seven words before it),
 * followed by its bytes. The first piece is the record. After a damaged piece, reading continues at the next MARK.
 */
import { joined } from '../../core/bytes.ts';
import { crc32 } from '../../core/checksum.ts';
import { Refusal } from './database.ts';
import type { StoredRun } from './library.ts';
import { type Head, PART_KINDS, type Part, RECORD_VERSION } from './parts.ts';

const MAGIC = 'RewLabRN';
const FORMAT = 1;
const MARK = 0x74726150; // 'Part'
const HEADER = 32;
const RECORD = 0;
const MAX_FILE_BYTES = 2 ** 30;

export function encodeRunFile({ head, parts }: StoredRun): Uint8Array<ArrayBuffer> {
  const pieces = [
    { kind: RECORD, n: 0, crc: head.crc, bytes: head.bytes },
    ...parts.map(({ kind, n, crc, bytes }) => ({ kind: 1 + PART_KINDS.indexOf(kind), n, crc, bytes })),
  ];
  const file: Uint8Array[] = [new TextEncoder().encode(MAGIC), words(FORMAT)];
  for (const { kind, n, crc, bytes } of pieces) {
    const header = words(MARK, kind, n, bytes.length, crc, head.version, 0);
    file.push(header, words(crc32(header)), bytes);
  }
  return joined(file);
}

function words(...all: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * all.length));
  all.forEach((word, k) => {
    view.setUint32(4 * k, word, true);
  });
  return new Uint8Array(view.buffer);
}

/** @param id of the new run @throws Refusal if the file is not a run, has a later format, or has no readable piece */
export function decodeRunFile(file: Uint8Array, id: string): StoredRun {
  const magic = String.fromCharCode(...file.subarray(0, MAGIC.length));
  if (magic !== MAGIC)
    throw new Refusal(
      'This file is not a Reward Lab run. “Export run” creates one. Open experiments and checkpoints with “Export · import”.',
    );
  if (file.length > MAX_FILE_BYTES)
    throw new Refusal('This file is larger than 1 GiB, which is too large for a run.');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const format = file.length < MAGIC.length + 4 ? 0 : view.getUint32(MAGIC.length, true);
  if (format > FORMAT && format < 2 ** 16)
    throw new Refusal(
      `This file has format ${format}, but this page supports formats up to ${FORMAT}. Reload the page to update it.`,
    );
  let head: Head | null = null;
  const parts: Part[] = [];
  let at = MAGIC.length + 4;
  while (at + HEADER <= file.length) {
    const word = (k: number) => view.getUint32(at + 4 * k, true);
    const isHeader = word(0) === MARK && crc32(file.subarray(at, at + HEADER - 4)) === word(7);
    if (!isHeader) {
      at++; // damaged: look for the next piece
      continue;
    }
    const [kind, n, length, crc, version] = [word(1), word(2), word(3), word(4), word(5)];
    const bytes = file.slice(at + HEADER, at + HEADER + length);
    const name = PART_KINDS[kind - 1];
    if (kind === RECORD) head ??= { id, sequence: 0, version, crc, bytes };
    else if (name !== undefined) parts.push({ run: id, kind: name, n, crc, bytes });
    at += HEADER + bytes.length;
  }
  if (head === null && parts.length === 0)
    throw new Refusal('This file cannot be read. It is truncated or damaged. Copy or download it again.');
  return {
    head: head ?? { id, sequence: 0, version: RECORD_VERSION, crc: 0, bytes: new Uint8Array(1) },
    parts,
  };
}
