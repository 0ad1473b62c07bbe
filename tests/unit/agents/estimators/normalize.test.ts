import { describe, expect, it } from 'vitest';
import { momentsOf, normalizeAdvantages, whiten } from '../../../../src/agents/estimators/normalize.ts';
import { distance } from './random-cases.ts';

const advantages = [1, -0.5, 0.25, -2];

describe('normalization of advantages in a minibatch', () => {
  it('divides by the deviation with n − 1, not with n (D4.3)', () => {
    const got = normalizeAdvantages(advantages);
    expect(distance(got, [1.02469507, -0.14638501, 0.43915503, -1.31746509])).toBeLessThan(1e-7);
    const trap = [1.18321595, -0.16903085, 0.50709255, -1.52127764];
    expect(distance(got, trap)).toBeGreaterThan(0.02);
  });
  it('leaves a single entry unchanged, because its deviation does not exist', () => {
    expect([...normalizeAdvantages([3])]).toEqual([3]);
  });
  it('makes equal entries 0, because rounding noise / 10⁻⁸ would look like a signal', () => {
    expect([...normalizeAdvantages([0.1, 0.1 + 1e-16, 0.3 - 0.2])]).toEqual([0, 0, 0]);
    expect([...normalizeAdvantages([0.1, 0.1, 0.1].map(Math.fround))]).toEqual([0, 0, 0]);
  });
  it('reads only own entries', () => {
    const got = normalizeAdvantages([1, Number.NaN, -0.5, 0.25, 99, -2], [1, 0, 1, 1, 0, 1]);
    expect(distance(got, [1.02469507, 0, -0.14638501, 0.43915503, 0, -1.31746509])).toBeLessThan(1e-7);
  });
});

describe('whitening (by hand for 1, 2, 3, 6: mean 3, squares 14)', () => {
  const x = [1, 2, 3, 6];
  it('divides by the deviation with n − 1', () => {
    const sample = Math.sqrt(14 / 3 + 1e-8);
    expect(distance(whiten(x, null), [-2 / sample, -1 / sample, 0, 3 / sample])).toBeLessThan(1e-12);
  });
  it('ignores entries that are not own, because padding would dilute mean and variance', () => {
    const got = whiten([1, 0, 2, 3, 0, 6], [1, 0, 1, 1, 0, 1]);
    expect([...got].filter((_, i) => i !== 1 && i !== 4)).toEqual([...whiten(x, null)]);
    expect([got[1], got[4]]).toEqual([0, 0]);
  });
  it('keeps a single entry, and makes equal entries 0', () => {
    expect([...whiten([5, 7], [0, 1])]).toEqual([0, 7]);
    expect([...whiten([2, 2, 2], null)]).toEqual([0, 0, 0]);
  });
});

describe('moments', () => {
  it('do not cancel far from zero: 10⁹ + (1, 2, 3) has variance 1', () => {
    expect(momentsOf([1e9 + 1, 1e9 + 2, 1e9 + 3]).variance).toBe(1);
  });
  it('are NaN if they do not exist, for no entry or one entry', () => {
    expect(momentsOf([]).mean).toBeNaN();
    expect(momentsOf([4])).toMatchObject({
      count: 1,
      mean: 4,
      variance: Number.NaN,
      populationVariance: 0,
      flat: true,
    });
  });
  it('are not flat for real differences', () => {
    expect(momentsOf([0.1, 0.10001]).flat).toBe(false);
    expect(momentsOf([0, 1]).flat).toBe(false);
  });
});
