import { expect, test } from 'vitest';
import { xxh32 } from '../../../src/core/checksum.ts';

/**
 * Published values: the sanity check of xxHash (empty input), and python-xxhash's README and the Rust and Go
 * ports (texts).
 */
test.each([
  ['', 0, 0x02cc5d05],
  ['', 0x9e3779b1, 0x36b78ae7],
  ['a', 0, 0x550d7456],
  ['abc', 0, 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0, 0xe2293b2f],
])('hashes %j with seed %i to the published value', (text, seed, hash) => {
  expect(xxh32(new TextEncoder().encode(text), seed)).toBe(hash);
});

test('hashes only the view, not the whole buffer behind it', () => {
  const bytes = new TextEncoder().encode('xxabcxx');
  expect(xxh32(bytes.subarray(2, 5))).toBe(0x32d153ff);
});
