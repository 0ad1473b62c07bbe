import { describe, expect, it } from 'vitest';
import { cliffText, pieceAt, rounded, sweepScale } from '../../../../src/app/audit/weight-strips.tsx';
import type { SweepPiece } from '../../../../src/engine/audit/contract.ts';

const pieces: SweepPiece[] = [
  { from: -100, to: 0.19473, worst: 1, best: 1 },
  { from: 0.19473, to: 100, worst: 0, best: 0.5 },
];

describe('the axis of a weight', () => {
  const scale = sweepScale({ low: -100, high: 100 });
  it('has 0 in the middle and both ends at the edges', () => {
    expect(scale.place(-100)).toBeCloseTo(0, 12);
    expect(scale.place(0)).toBeCloseTo(0.5, 12);
    expect(scale.place(100)).toBeCloseTo(1, 12);
  });
  it('can be inverted at any position', () => {
    for (const weight of [-100, -3, -0.001, 0, 0.02, 1, 77])
      expect(scale.value(scale.place(weight))).toBeCloseTo(weight, 9);
  });
  it('puts equal ratios equally far apart', () => {
    const step = scale.place(10) - scale.place(1);
    expect(scale.place(100) - scale.place(10)).toBeCloseTo(step, 3);
  });
});

describe('a dragged weight', () => {
  it('is written with few digits', () => expect(rounded(1.2345678, pieces)).toBe(1.23));
  it('keeps enough digits to stay on its side of a cliff', () => {
    const weight = rounded(0.19472, pieces);
    expect(pieceAt(pieces, weight)).toBe(pieces[0]);
    expect(weight).toBe(0.1947);
    expect(rounded(0.1948, pieces)).toBe(0.195);
    const narrow = [
      ...pieces.slice(0, 1),
      { from: 0.19473, to: 0.19476, worst: 2, best: 2 },
      ...pieces.slice(1),
    ];
    expect(rounded(0.194751, narrow)).toBe(0.19475);
  });
});

describe('a step of the slider', () => {
  it('moves the weight, everywhere on both sides of 0', () => {
    const scale = sweepScale({ low: -1000, high: 1000 });
    for (let step = 0; step < 1000; step++) {
      const here = rounded(scale.value(step / 1000), pieces);
      const there = rounded(scale.value((step + 1) / 1000), pieces);
      expect(there).toBeGreaterThan(here);
      expect(Math.round(scale.place(there) * 1000)).toBe(step + 1);
    }
  });
});

describe('the words of a strip', () => {
  it('name the cliffs and the ties', () => {
    expect(cliffText({ low: -100, high: 100, weight: 1, pieces, complete: true })).toBe(
      'Below weight 0.195, the task return is 1.00; above 0.195, it is 0 … 0.500. Two numbers: optimal policies tie.',
    );
  });
  it('say when there is none', () => {
    const only = [{ from: -100, to: 100, worst: 2, best: 2 }];
    expect(cliffText({ low: -100, high: 100, weight: 1, pieces: only, complete: true })).toBe(
      'At every weight from −100 to 100, the task return is 2.00.',
    );
  });
});
