import { describe, expect, it, test } from 'vitest';
import {
  fitOverOptimization,
  type OverOptimization,
  peakOf,
  trueReward,
} from '../../../src/measure/compare/over-optimization.ts';

describe('over-optimization (2210.10760)', () => {
  const curves: OverOptimization[] = [
    { kind: 'bon', alpha: 0.8, beta: 0.15 },
    { kind: 'rl', alpha: 0.9, beta: 0.4 },
  ];
  test.each(curves)('$kind: its peak is where nothing nearby is higher', (curve) => {
    const { d, reward } = peakOf(curve);
    expect(trueReward(curve, d)).toBeCloseTo(reward, 12);
    for (const near of [0.9, 0.999, 1.001, 1.1]) expect(trueReward(curve, d * near)).toBeLessThan(reward);
  });
  it('peaks by hand: bon α/(2β) and α²/(4β); rl exp(α/β − 1) and β d*', () => {
    expect(peakOf({ kind: 'bon', alpha: 0.8, beta: 0.1 })).toEqual({ d: 4, reward: 0.1 * 16 });
    const { d, reward } = peakOf({ kind: 'rl', alpha: 0.4, beta: 0.4 });
    expect([d, reward]).toEqual([1, 0.4]);
  });
  it('rl is d (α − β ln d), not α √KL − β KL', () => {
    const rl = trueReward({ kind: 'rl', alpha: 1, beta: 0.5 }, 3);
    expect(rl).toBeCloseTo(3 * (1 - 0.5 * Math.log(3)), 12);
    expect(rl).not.toBeCloseTo(3 - 0.5 * 9, 1);
  });
  it('starts at 0, and without β never turns', () => {
    expect(trueReward({ kind: 'rl', alpha: 1, beta: 1 }, 0)).toBe(0);
    expect(peakOf({ kind: 'rl', alpha: 1, beta: 0 }).d).toBe(Number.POSITIVE_INFINITY);
  });
  test.each(curves)('$kind: the fit finds the curve that made the points', (curve) => {
    const d = [0, 0.2, 0.5, 1, 2, 3.5];
    const fit = fitOverOptimization(
      curve.kind,
      d,
      d.map((x) => trueReward(curve, x)),
    );
    expect(fit?.alpha).toBeCloseTo(curve.alpha, 10);
    expect(fit?.beta).toBeCloseTo(curve.beta, 10);
  });
  it('two points of one d are no curve', () => {
    expect(fitOverOptimization('bon', [1, 1, 0], [1, 2, 0])).toBeNull();
    expect(fitOverOptimization('rl', [], [])).toBeNull();
  });
  it('points without their rewards are refused', () => {
    expect(() => fitOverOptimization('rl', [1, 2], [1])).toThrow(/1 rewards for 2 distances/);
  });
});
