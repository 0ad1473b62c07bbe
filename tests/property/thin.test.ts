import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thin } from '../../src/stats/figures/thin.ts';

const line = fc.array(
  fc.oneof({ weight: 9, arbitrary: fc.double({ noNaN: true }) }, fc.constant(Number.NaN)),
  { maxLength: 400 },
);

describe('thinning a line', () => {
  it('keeps at most N points in order, with the first, the last, the lowest and the highest', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 4, max: 120 }), (y, most) => {
        const kept = [...thin(y, most)];
        expect(kept.length).toBeLessThanOrEqual(Math.max(most, 4));
        expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
        if (y.length === 0) return;
        expect([kept[0], kept.at(-1)]).toEqual([0, y.length - 1]);
        const numbers = y.filter((value) => !Number.isNaN(value));
        const values = kept.map((i) => y[i]);
        if (numbers.length > 0) {
          expect(values.some((value) => value === Math.max(...numbers))).toBe(true);
          expect(values.some((value) => value === Math.min(...numbers))).toBe(true);
        }
        if (y.length <= most) expect(kept).toHaveLength(y.length);
        expect([...thin(y, most)]).toEqual(kept);
      }),
      { numRuns: 500 },
    );
  });

  it('does not move a constant line and keeps one lonely spike among 100,000 points', () => {
    const y = new Float64Array(100_000).fill(3);
    y[54_321] = 4;
    const kept = thin(y, 500);
    expect(kept.length).toBeLessThanOrEqual(500);
    expect(kept.includes(54_321)).toBe(true);
    expect([...kept].filter((i) => y[i] !== 3)).toEqual([54_321]);
  });

  it('keeps a gap that is as long as a bucket', () => {
    const y = Array.from({ length: 1000 }, (_, i) => (i >= 300 && i < 700 ? Number.NaN : i));
    expect([...thin(y, 50)].some((i) => Number.isNaN(y[i]))).toBe(true);
  });
});
