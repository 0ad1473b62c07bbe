import { describe, expect, it } from 'vitest';
import { placeOf, reachOf, weightAt } from '../../../../src/app/builder/term-row.tsx';

describe('the slider of a weight', () => {
  it('has 0 in the middle, and is symmetric', () => {
    expect(placeOf(0, 10)).toBe(0);
    expect(weightAt(0, 10)).toBe(0);
    for (const weight of [0.02, 0.5, 1, 7]) expect(placeOf(-weight, 10)).toBe(-placeOf(weight, 10));
  });

  it('returns the weight that it shows, to two digits', () => {
    for (const weight of [-8, -1, -0.1, 0.03, 0.25, 1, 2, 10])
      expect(weightAt(placeOf(weight, 10), 10)).toBeCloseTo(weight, 6);
  });

  it('is fine near 0 and coarse far from it: as far from 0.1 to 1 as from 1 to 10', () => {
    const step = placeOf(1, 10) - placeOf(0.1, 10);
    expect(placeOf(10, 10) - placeOf(1, 10)).toBeCloseTo(step, 2);
  });

  it('makes 0 easy to hit with an unsteady hand', () => {
    expect(weightAt(0.01, 10)).toBe(0);
    expect(weightAt(-0.01, 10)).toBe(0);
  });

  it('reaches 10 for usual weights and ten times as far as it must for large ones', () => {
    expect([0, 0.01, 1, 5].map(reachOf)).toEqual([10, 10, 10, 10]);
    expect(reachOf(-40)).toBe(100);
    expect(placeOf(40, reachOf(40))).toBeLessThan(1);
  });
});
