import { expect, test } from 'vitest';
import { xxh32 } from '../../../src/core/checksum.ts';

/** Published: the sanity check of xxHash (empty input), python-xxhash's README and the Rust and Go ports (texts). */
test.each([
  ['', 0, 0x02cc5d05],
  ['', 0x9e3779b1, 0x36b78ae7],
  ['a', 0, 0x550d7456],
  ['abc', 0, 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0, 0xe2293b2f],
])('the hash of %j with seed %i is the published one', (text, seed, hash) => {
  expect(xxh32(new TextEncoder().encode(text), seed)).toBe(hash);
});

test('a view into the middle of a buffer is hashed, not the buffer', () => {
  const bytes = new TextEncoder().encode('xxabcxx');
  expect(xxh32(bytes.subarray(2, 5))).toBe(0x32d153ff);
});
