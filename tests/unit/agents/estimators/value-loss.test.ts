import { describe, expect, it, test } from 'vitest';
import { aggregationWeights } from '../../../../src/agents/estimators/aggregation.ts';
import {
  entropyBonus,
  entropyOf,
  explainedVariance,
  valueLoss,
} from '../../../../src/agents/estimators/value-loss.ts';
import { dice, differenceError, shape } from './random-cases.ts';

describe('the value loss', () => {
  it('is for V_old 1, V 1.4, R 1.6, ε .2 clipped .08 and plain .02, including the factor ½ (D4.3)', () => {
    const clipped = valueLoss([1.4], [1.6], [1], { oldValues: [1], range: 0.2 });
    expect(clipped.loss).toBeCloseTo(0.08, 12);
    expect(clipped.dValue[0]).toBe(0);
    const plain = valueLoss([1.4], [1.6], [1]);
    expect(plain.loss).toBeCloseTo(0.02, 12);
    expect(plain.dValue[0]).toBeCloseTo(-0.2, 12);
  });
  test.each([false, true])('has a derivative that agrees with finite differences, clipped: %s', (clips) => {
    const d = dice(10);
    for (let k = 0; k < 60; k++) {
      const { own, time } = shape(d);
      const weights = aggregationWeights(own, time, { mode: 'token-mean' });
      const values = d.floats(own.length, -1, 1);
      const targets = d.floats(own.length, -1, 1);
      const clip = clips ? { oldValues: d.floats(own.length, -1, 1), range: 0.4 } : null;
      const value = (x: Float64Array) => valueLoss(x, targets, weights, clip).loss;
      expect(differenceError(value, values, valueLoss(values, targets, weights, clip).dValue)).toBeLessThan(
        1e-7,
      );
    }
  });
  it('is not changed by clipping within ε of the old value', () => {
    const clip = { oldValues: [0.1, -0.3], range: 0.2 };
    const plain = valueLoss([0.2, -0.2], [1, 2], [0.5, 0.5]);
    const clipped = valueLoss([0.2, -0.2], [1, 2], [0.5, 0.5], clip);
    expect(clipped.loss).toBeCloseTo(plain.loss, 12);
    expect(clipped.dValue[1]).toBeCloseTo(plain.dValue[1] ?? 9, 12);
  });
});

describe('the entropy', () => {
  it('is in nats and positive: ln 4 for four equal outcomes, 0 for a certain one', () => {
    expect(entropyOf([0.25, 0.25, 0.25, 0.25])).toBeCloseTo(Math.log(4), 15);
    expect(entropyOf([1, 0])).toBe(0);
    expect(entropyOf([Number.NaN, 1])).toBeNaN();
  });
  it('has a bonus that lowers the loss by c Σ w H, with derivative −c w', () => {
    const { term, dEntropy } = entropyBonus([1, Number.NaN, 3], [0.5, 0, 0.5], 0.1);
    expect(term).toBeCloseTo(-0.2, 15);
    expect([...dEntropy]).toEqual([-0.05, 0, -0.05]);
    expect(entropyBonus([1], [1], 0).term).toBe(0);
  });
  it('has a derivative that agrees with finite differences', () => {
    const entropy = Float64Array.of(0.3, 0.9);
    const weights = [0.2, 0.8];
    const value = (x: Float64Array) => entropyBonus(x, weights, 0.3).term;
    expect(differenceError(value, entropy, entropyBonus(entropy, weights, 0.3).dEntropy)).toBeLessThan(1e-7);
  });
});

describe('the explained variance', () => {
  it('is .43707483 for V_old .3, 1, .25 and R 1, 1.2, −.1, not the other way around (D4.3)', () => {
    expect(explainedVariance([0.3, 1, 0.25], [1, 1.2, -0.1])).toBeCloseTo(0.43707483, 8);
    expect(explainedVariance([1, 1.2, -0.1], [0.3, 1, 0.25])).toBeLessThan(0); // the mistake to avoid: swapped arguments
  });
  it('is NaN if all returns are equal, 1 when perfect, negative when worse than the mean', () => {
    expect(explainedVariance([1, 2], [3, 3])).toBeNaN();
    expect(explainedVariance([1, 2], [1, 2])).toBe(1);
    expect(explainedVariance([2, 1], [1, 2])).toBe(-3);
  });
  it('reads only own entries', () => {
    expect(explainedVariance([0.3, 9, 1, 0.25], [1, -9, 1.2, -0.1], [1, 0, 1, 1])).toBeCloseTo(0.43707483, 8);
  });
});
