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

/** [checkpoint][replica][column] */
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

test('the hash of one checkpoint is that of two zero words and its numbers, written out by hand', () => {
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

test('every NaN counts as the same one', () => {
  const odd = new Float32Array(1);
  new Uint32Array(odd.buffer)[0] = 0xffc12345;
  expect(odd[0]).toBeNaN();
  const hasher = new CurveHasher(1);
  hasher.add([odd]);
  expect(hasher.proof('all')).toEqual(proofOf([[[Number.NaN]]]));
});

test('a single bit anywhere makes another hash, and the first digest that differs is of its checkpoint', () => {
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

test('a run that is not over, lost a row, or changed on its way has no hash', () => {
  expect(proofOf(curves(3), 4)).toBeNull();
  const lost = new CurveHasher(1);
  lost.add([null, Float32Array.of(1)]);
  expect(lost.proof('all')).toBeNull();
  const spoilt = new CurveHasher(1);
  spoilt.add([Float32Array.of(1)]);
  spoilt.spoil();
  expect(spoilt.proof('all')).toBeNull();
});

test('digests stand at every checkpoint of a short run and at 32 even places of a long one, the last among them', () => {
  expect(digestPlaces(3)).toEqual([0, 1, 2]);
  expect(digestPlaces(64)).toEqual(Array.from({ length: 32 }, (_, k) => 2 * k + 1));
  expect(digestPlaces(2000).at(-1)).toBe(1999);
  expect(new Set(digestPlaces(2000)).size).toBe(32);
});

test('a proof survives being written down, and what is no proof is none', () => {
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

test('what differs is said with the env step from which on, and how far it was equal', () => {
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
  // With the hash alone nothing is known of where.
  expect(compareProofs({ ...proof, digests: [] }, other, grid)).toEqual({
    kind: 'differs',
    after: 0,
    by: 500,
  });
  // A forged hash over true digests is no reproduction.
  expect(compareProofs({ ...proof, hash: '0'.repeat(16) }, proof, grid).kind).toBe('differs');
  expect(compareProofs({ ...proof, measures: 'returns' }, proof, grid).kind).toBe('incomparable');
  expect(compareProofs(proof, { ...other, digests: [1] }, [500]).kind).toBe('incomparable');
});
