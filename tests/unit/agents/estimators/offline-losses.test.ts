import { describe, expect, it } from 'vitest';
import {
  advantageWeights,
  conservativeLoss,
  expectileLoss,
  policyValues,
  valueTargets,
} from '../../../../src/agents/estimators/offline-losses.ts';
import { dice, differenceError } from './random-cases.ts';

describe('the conservative loss', () => {
  it('is the surprise of the data under softmax Q (by hand)', () => {
    // Row 1 has equal values, ln 2. Row 2 has ln(e⁰ + e^{ln 3}) − ln 3 = ln 4 − ln 3.
    const { loss, dValues } = conservativeLoss([5, 5, 0, Math.log(3)], [0, 1]);
    expect(loss).toBeCloseTo((Math.log(2) + Math.log(4 / 3)) / 2, 12);
    [-0.25, 0.25, 0.125, -0.125].forEach((slope, i) => {
      expect(dValues[i]).toBeCloseTo(slope, 12);
    });
  });
  it('subtracts the value of the recorded action, not the mean over all actions', () => {
    const values = [0, 0, 10];
    expect(conservativeLoss(values, [2]).loss).toBeLessThan(1e-3);
    expect(conservativeLoss(values, [0]).loss).toBeGreaterThan(9.99);
  });
  it('ignores unavailable actions, and does not overflow for large values', () => {
    expect(conservativeLoss([1, -1e30], [0])).toEqual({ loss: 0, dValues: Float64Array.of(0, 0) });
    expect(conservativeLoss([1e4, 0], [0]).loss).toBe(0);
  });
  it('has derivatives that agree with finite differences', () => {
    const d = dice(5);
    for (let k = 0; k < 40; k++) {
      const [rows, actions] = [d.whole(1, 5), d.whole(1, 4)];
      const values = d.floats(rows * actions, -3, 3);
      const chosen = Uint32Array.from({ length: rows }, () => d.whole(0, actions - 1));
      const loss = (x: Float64Array) => conservativeLoss(x, chosen).loss;
      expect(differenceError(loss, values, conservativeLoss(values, chosen).dValues)).toBeLessThan(1e-7);
    }
  });
});

describe('the expectile loss', () => {
  it('weighs targets above V by τ and below it by 1 − τ (by hand)', () => {
    // u = 2 and −1, τ = 0.9: (0.9 · 4 + 0.1 · 1) / 2
    const { loss, dValue } = expectileLoss([0, 0], [2, -1], 0.9);
    expect(loss).toBeCloseTo(1.85, 12);
    expect(dValue[0]).toBeCloseTo(-1.8, 12);
    expect(dValue[1]).toBeCloseTo(0.1, 12);
  });
  it.each([
    [0.5, 0.4],
    [0.9, 6 / 7],
    [0.1, 2 / 29],
  ])('for τ = %d has its minimum at %d if targets are 0, 0, 0, 1, 1', (expectile, least) => {
    // Closed form: τ · 2 (1 − V) = (1 − τ) · 3 V.
    const slope = (v: number) =>
      expectileLoss(new Array(5).fill(v), [0, 0, 0, 1, 1], expectile).dValue.reduce((a, b) => a + b, 0);
    expect((2 * expectile) / (2 * expectile + 3 * (1 - expectile))).toBeCloseTo(least, 12);
    expect(slope(least)).toBeCloseTo(0, 12);
    expect(slope(least - 0.01)).toBeLessThan(0);
    expect(slope(least + 0.01)).toBeGreaterThan(0);
  });
  it('has derivatives that agree with finite differences', () => {
    const d = dice(6);
    for (let k = 0; k < 40; k++) {
      const [values, targets] = [d.floats(4, -3, 3), d.floats(4, -3, 3)];
      const loss = (x: Float64Array) => expectileLoss(x, targets, 0.8).loss;
      expect(differenceError(loss, values, expectileLoss(values, targets, 0.8).dValue)).toBeLessThan(1e-6);
    }
  });
});

describe('weights by advantage', () => {
  it('are exp(A / λ) up to their bound', () => {
    const weights = advantageWeights([0, Math.log(2), -Math.log(2), 50], 1, 100);
    [1, 2, 0.5, 100].forEach((weight, i) => {
      expect(weights[i]).toBeCloseTo(weight, 12);
    });
    expect(advantageWeights([1e9], 0.001, 100)[0]).toBe(100);
  });
  it('are 1 at an infinite temperature, which is IQL with β = 0', () => {
    expect([...advantageWeights([-3, 0, 7], 1 / 0, 100)]).toEqual([1, 1, 1]);
  });
});

describe('values of a softmax policy', () => {
  it('average Q by the policy’s probabilities, without unavailable actions', () => {
    const logits = [0, Math.log(3), -1e30, 7, -1e30, -1e30];
    const values = policyValues(logits, [4, 8, 1e6, 2, 5, 5], 3);
    expect(values[0]).toBeCloseTo(0.25 * 4 + 0.75 * 8, 12);
    expect(values[1]).toBe(2);
  });
  it('bootstrap except after termination', () => {
    expect([...valueTargets({ rewards: [1, 2], terminated: [0, 1] }, [10, 10], 0.5)]).toEqual([6, 2]);
    expect(() => valueTargets({ rewards: [1], terminated: [0, 1] }, [1], 0.5)).toThrow(/"terminated"/);
  });
});
