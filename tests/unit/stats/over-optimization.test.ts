import { describe, expect, it } from 'vitest';
import { fitOverOptimization, peakOf, trueReward } from '../../../src/stats/compare/over-optimization.ts';

describe('over-optimization (2210.10760)', () => {
  const curve = { alpha: 0.9, beta: 0.4 };
  it('peaks where nothing nearby is higher', () => {
    const d = peakOf(curve);
    expect(trueReward(curve, d)).toBeCloseTo(curve.beta * d, 12);
    for (const near of [0.9, 0.999, 1.001, 1.1])
      expect(trueReward(curve, d * near)).toBeLessThan(trueReward(curve, d));
  });
  it('peaks at exp(α/β − 1) with value β d* (by hand)', () => {
    const even = { alpha: 0.4, beta: 0.4 };
    expect([peakOf(even), trueReward(even, 1)]).toEqual([1, 0.4]);
  });
  it('is d (α − β ln d), not α √KL − β KL', () => {
    const reward = trueReward({ alpha: 1, beta: 0.5 }, 3);
    expect(reward).toBeCloseTo(3 * (1 - 0.5 * Math.log(3)), 12);
    expect(reward).not.toBeCloseTo(3 - 0.5 * 9, 1);
  });
  it('starts at 0, and without β never turns', () => {
    expect(trueReward({ alpha: 1, beta: 1 }, 0)).toBe(0);
    expect(peakOf({ alpha: 1, beta: 0 })).toBe(Number.POSITIVE_INFINITY);
  });
  it('is recovered by the fit to its own points', () => {
    const d = [0, 0.2, 0.5, 1, 2, 3.5];
    const fit = fitOverOptimization(
      d,
      d.map((x) => trueReward(curve, x)),
    );
    expect(fit?.alpha).toBeCloseTo(curve.alpha, 10);
    expect(fit?.beta).toBeCloseTo(curve.beta, 10);
  });
  it('is not fitted to two points with the same d', () => {
    expect(fitOverOptimization([1, 1, 0], [1, 2, 0])).toBeNull();
    expect(fitOverOptimization([], [])).toBeNull();
  });
  it('is not fitted to points without rewards', () => {
    expect(() => fitOverOptimization([1, 2], [1])).toThrow(/1 rewards for 2 distances/);
  });
});
