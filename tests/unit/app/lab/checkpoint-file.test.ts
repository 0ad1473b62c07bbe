import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../../src/core/checksum.ts';
import {
  decodeCheckpointFile,
  encodeCheckpointFile,
} from '../../../../src/services/trainer/checkpoint-file.ts';

const shards = [
  { snapshot: Uint8Array.of(1, 2, 3, 4), envSteps: 120, goal: 124 },
  { snapshot: Uint8Array.of(250, 0), envSteps: 121, goal: 124 },
];
const text = '{"name":"größer","seed":7}';
const file = () => encodeCheckpointFile(text, shards);
const flipped = (at: number) => {
  const bytes = file();
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 0x10;
  return bytes;
};

describe('a checkpoint file', () => {
  it('holds the experiment and the snapshot, step and goal of every shard', () => {
    expect(decodeCheckpointFile(file())).toEqual({ experiment: { name: 'größer', seed: 7 }, shards });
  });

  it('begins with its magic, version 1 and the checksum of its header, so that other programs can read it', () => {
    const bytes = file();
    const view = new DataView(bytes.buffer);
    expect(new TextDecoder().decode(bytes.subarray(0, 8))).toBe('RewLabCP');
    expect(view.getUint32(8, true)).toBe(1);
    const size = view.getUint32(12, true);
    const header = bytes.subarray(20, 20 + size);
    expect(view.getUint32(16, true)).toBe(crc32(header));
    expect(JSON.parse(new TextDecoder().decode(header))).toEqual({
      experiment: { name: 'größer', seed: 7 },
      workers: 2,
      envSteps: 120,
      shards: [
        // CRC-32 of the bytes 1 2 3 4: 0xb63cfbcd (zlib.crc32); of 250 zeros: from the same
        { envSteps: 120, goal: 124, bytes: 4, crc: 0xb63cfbcd },
        { envSteps: 121, goal: 124, bytes: 2, crc: crc32(Uint8Array.of(250, 0)) },
      ],
    });
    expect([...bytes.subarray(20 + size)]).toEqual([1, 2, 3, 4, 250, 0]);
  });

  it('has the checksum of zip and PNG: the published check value of “123456789” is 0xcbf43926', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });

  it.each([
    ['an experiment as JSON', new TextEncoder().encode(text), /not a checkpoint of Reward Lab.*Choose file/],
    ['an empty file', new Uint8Array(0), /not a checkpoint/],
    ['half a magic', file().subarray(0, 4), /not a checkpoint/],
    ['no more than the magic', file().subarray(0, 9), /truncated: it has 9 of at least 20 bytes/],
    ['half a header', file().subarray(0, 40), /truncated: it has 40 of at least/],
    ['all but the last byte', file().subarray(0, -1), /truncated.*Copy or download it again/],
    ['a byte too many', Uint8Array.of(...file(), 0), /damaged: its length \(1 bytes too many\)/],
    ['another bit in the header', flipped(30), /damaged: its header/],
    ['another bit in the first shard', flipped(-5), /damaged: the part of worker 1 of 2/],
    ['another bit in the last shard', flipped(-1), /damaged: the part of worker 2 of 2/],
    [
      'a version of the future',
      Uint8Array.from(file(), (byte, k) => (k === 8 ? 2 : byte)),
      /format 2;.*up to 1/,
    ],
  ])('is refused with words and a fix when it is %s', (_, bytes, words) => {
    expect(() => decodeCheckpointFile(bytes)).toThrow(words);
  });

  it('never gives anything but what was saved: any one bit that differs is noticed', () => {
    const length = file().length;
    for (let at = 0; at < length; at++) expect(() => decodeCheckpointFile(flipped(at))).toThrow();
  });
});
