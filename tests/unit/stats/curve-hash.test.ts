import { expect, test } from 'vitest';
import { xxh32 } from '../../../src/core/checksum.ts';
import {
  CurveHasher,
  compareProofs,
  digestPlaces,
  proofText,
  readProof,
  verdictText,
} from '../../../src/stats/stats/curve-hash.ts';

/** [measurement point][replica][column] */
type Curves = readonly (readonly (readonly number[])[])[];

function proofOf(curves: Curves, measurementPoints = curves.length) {
  const hasher = new CurveHasher(measurementPoints);
  for (const rows of curves) hasher.add(rows.map((row) => Float32Array.from(row)));
  return hasher.proof('all');
}
const curves = (measurementPoints: number): number[][][] =>
  Array.from({ length: measurementPoints }, (_, c) => [
    [c + 0.5, Number.NaN],
    [c * 2, -c],
  ]);

test('hashes one measurement point like two zero words and its numbers, written out by hand', () => {
  const bytes = Buffer.alloc(5 * 4);
  bytes.writeFloatLE(1.5, 8);
  bytes.writeUInt32LE(0x7fc00000, 12); // the canonical NaN
  bytes.writeFloatLE(-2, 16);
  const words = [xxh32(bytes, 1), xxh32(bytes, 0)].map((word) => word.toString(16).padStart(8, '0'));
  expect(proofOf([[[1.5, Number.NaN], [-2]]])).toEqual({
    measures: 'all',
    hash: words.join(''),
    digests: [xxh32(bytes, 0) >>> 8],
  });
});

test('treats every NaN as the same', () => {
  const odd = new Float32Array(1);
  new Uint32Array(odd.buffer)[0] = 0xffc12345;
  expect(odd[0]).toBeNaN();
  const hasher = new CurveHasher(1);
  hasher.add([odd]);
  expect(hasher.proof('all')).toEqual(proofOf([[[Number.NaN]]]));
});

test('changes the hash with a single bit anywhere, and first the digest of its measurement point', () => {
  const first = proofOf(curves(5));
  for (const [c, r, k] of [
    [0, 0, 0],
    [2, 1, 1],
    [4, 1, 0],
  ] as const) {
    const changed = curves(5);
    const row = changed[c]?.[r] ?? [];
    row[k] = (row[k] ?? 0) + 2 ** -18;
    const proof = proofOf(changed);
    expect(proof?.hash).not.toBe(first?.hash);
    expect(first?.digests.findIndex((digest, at) => digest !== proof?.digests[at])).toBe(c);
  }
});

test('has no hash for a run that is not over, lost a row, or was changed midway', () => {
  expect(proofOf(curves(3), 4)).toBeNull();
  const lost = new CurveHasher(1);
  lost.add([null, Float32Array.of(1)]);
  expect(lost.proof('all')).toBeNull();
  const spoilt = new CurveHasher(1);
  spoilt.add([Float32Array.of(1)]);
  spoilt.spoil();
  expect(spoilt.proof('all')).toBeNull();
});

test('places digests at every measurement point of a short run, and at 32 evenly spaced ones of a long run, including the last', () => {
  expect(digestPlaces(3)).toEqual([0, 1, 2]);
  expect(digestPlaces(64)).toEqual(Array.from({ length: 32 }, (_, k) => 2 * k + 1));
  expect(digestPlaces(2000).at(-1)).toBe(1999);
  expect(new Set(digestPlaces(2000)).size).toBe(32);
});

test('reads a written proof back, and rejects text that is not a proof', () => {
  const proof = proofOf(curves(40));
  expect(proof).not.toBeNull();
  if (proof === null) return;
  expect(readProof(proofText(proof))).toEqual(proof);
  expect(readProof(proofText({ ...proof, measures: 'returns' }))).toEqual({ ...proof, measures: 'returns' });
  expect(readProof(proof.hash)).toEqual({ measures: 'all', hash: proof.hash, digests: [] });
  for (const text of [
    '',
    'abc',
    `${proof.hash}x`,
    proof.hash.toUpperCase().replace(/\d/g, 'A'),
    `${proof.hash}.12345`,
  ])
    expect(readProof(text)).toBeNull();
});

test('reports the env step from which curves differ, and how far they were equal', () => {
  const grid = [100, 200, 300, 400, 500];
  const proof = proofOf(curves(5));
  const changed = curves(5);
  changed[2] = [
    [9, 9],
    [9, 9],
  ];
  const other = proofOf(changed);
  if (proof === null || other === null) throw new Error('both are complete');
  expect(verdictText(compareProofs(proof, proof, grid), 'the CPU')).toBe(
    'Reproduced bit for bit on the CPU.',
  );
  const verdict = compareProofs(proof, other, grid);
  expect(verdict).toEqual({ kind: 'differs', after: 200, by: 300 });
  expect(verdictText(verdict, 'the CPU')).toBe(
    'Equal up to environment step 200. Differs from environment step 201 on (detected at 300), on the CPU.',
  );
  // With only the hash, the position of a difference is unknown.
  expect(compareProofs({ ...proof, digests: [] }, other, grid)).toEqual({
    kind: 'differs',
    after: 0,
    by: 500,
  });
  // A forged hash with true digests does not count as reproduced.
  expect(compareProofs({ ...proof, hash: '0'.repeat(16) }, proof, grid).kind).toBe('differs');
  expect(compareProofs({ ...proof, measures: 'returns' }, proof, grid).kind).toBe('incomparable');
  expect(compareProofs(proof, { ...other, digests: [1] }, [500]).kind).toBe('incomparable');
});
