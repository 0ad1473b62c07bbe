import { describe, expect, it } from 'vitest';
import { distinct, paddedRows } from '../../../../src/engine/net/features.ts';
import { whole } from './harness.ts';

describe('the distinct ones among some observations', () => {
  it('come once each in the order of first appearance, padded with the first, and every row finds its own', () => {
    const { observations, places } = distinct(Uint32Array.of(7, 2, 7, 7, 0, 2));
    expect([...observations]).toEqual([7, 2, 0, 7, 7, 7, 7, 7]);
    expect([...places]).toEqual([0, 1, 0, 0, 2, 1]);
  });

  it('are found in batches of any size', () => {
    for (const [rows, below] of [
      [300, 50],
      [5, 1_000_000],
      [1, 3],
      [700, 1200],
    ] as const) {
      const batch = whole(rows, below, rows);
      const { observations, places } = distinct(batch);
      expect([...places].map((place) => observations[place])).toEqual([...batch]);
      const different = new Set(batch).size;
      expect(observations.length).toBe(paddedRows(different));
      expect(new Set(observations.subarray(0, different)).size).toBe(different);
    }
  });
});
