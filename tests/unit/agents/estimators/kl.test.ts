import { describe, expect, it, test } from 'vitest';
import {
  adaptKlCoefficient,
  type KlEstimator,
  klEstimate,
  klLoss,
  klPenalty,
  klSlope,
} from '../../../../src/agents/estimators/kl.ts';
import { softmax, throughSoftmax } from './enumerable-policy.ts';
import { exactKl } from './exact-policies.ts';
import { dice, differenceError, distance, shape } from './random-cases.ts';

const policy = [0.5, 0.3, 0.2];
const reference = [0.2, 0.5, 0.3];
const logs = (p: ArrayLike<number>) => Array.from(p, Math.log);
const kinds = ['k1', 'k2', 'k3'] as const;

describe('estimators of KL(π‖ref) on an enumerated policy (D5.4)', () => {
  it('include the exact divergences', () => {
    expect(exactKl(policy, reference)).toBeCloseTo(0.22380466, 8);
    expect(exactKl(reference, policy)).toBeCloseTo(0.1937942, 8);
    expect(exactKl([1, 0], [0.5, 0.5])).toBeCloseTo(Math.LN2, 15);
    expect(exactKl([0.5, 0.5], [1, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(exactKl(policy, policy)).toBe(0);
    expect(exactKl([Number.NaN, 0.5], [0.5, 0.5])).toBeNaN();
  });
  test.each([
    ['k1', 0.22380466, 0.48086906],
    ['k2', 0.26547879, 0.0240929],
    ['k3', 0.22380466, 0.00900469],
  ] as const)('include %s with mean %f and variance %f', (kind, mean, variance) => {
    const k = policy.map((p, a) => klEstimate(kind, Math.log(p) - Math.log(reference[a] ?? 1)));
    const gotMean = k.reduce((sum, x, a) => sum + x * (policy[a] ?? 0), 0);
    const gotVariance = k.reduce((sum, x, a) => sum + (x - gotMean) ** 2 * (policy[a] ?? 0), 0);
    expect(gotMean).toBeCloseTo(mean, 8);
    expect(gotVariance).toBeCloseTo(variance, 8);
  });
  it('include clamped k3, which is at most 10, as in verl, and has no gradient there', () => {
    // e⁵ − 1 − 5 = 142.41315910.
    expect(klEstimate('k3', -5)).toBeCloseTo(142.4131591, 7);
    expect(klSlope('k3', -5)).toBeCloseTo(1 - Math.exp(5), 9);
    expect(klEstimate('k3-clamped', -5)).toBe(10);
    expect(klSlope('k3-clamped', -5)).toBe(0);
    // It reaches 10 at d = −2.6111, and on the other side at d = 11.
    for (const d of [-2.6, -1, 0, 1, 10.9]) {
      expect(klEstimate('k3-clamped', d)).toBe(klEstimate('k3', d));
      expect(klSlope('k3-clamped', d)).toBe(klSlope('k3', d));
    }
    expect(klEstimate('k3-clamped', -2.62)).toBe(10);
    expect(klEstimate('k3-clamped', 11.1)).toBe(10);
  });
  const reverse = [0.34624304, -0.22038908, -0.12585395]; // ∇ KL(π‖ref) by the logits
  const forward = [0.3, -0.2, -0.1]; // ∇ KL(ref‖π)
  /** E[∇k]: the derivative of the loss if each outcome is weighted with its probability. */
  const gradient = (estimator: KlEstimator) =>
    throughSoftmax(klLoss(logs(policy), logs(reference), policy, estimator).dLogp, policy);
  it('has E[∇k1] = 0, so k1 as a loss does nothing', () => {
    expect(distance(gradient('k1'), [0, 0, 0])).toBeLessThan(1e-15);
  });
  it('has E[∇k2] = ∇KL(π‖ref)', () => {
    expect(distance(gradient('k2'), reverse)).toBeLessThan(1e-8);
  });
  it('has E[∇k3] = ∇KL(ref‖π), the other direction', () => {
    expect(distance(gradient('k3'), forward)).toBeLessThan(1e-12);
    expect(distance(gradient('k3'), reverse)).toBeGreaterThan(0.01);
  });
  it('has for the reward −β k1 the policy gradient of −β KL(π‖ref), but not for −β k3', () => {
    const through = (estimator: KlEstimator) => {
      const penalty = klPenalty(logs(policy), logs(reference), [1, 1, 1], 0.7, estimator);
      return throughSoftmax(
        penalty.map((r, a) => r * (policy[a] ?? 0)),
        policy,
      );
    };
    const wanted = reverse.map((x) => -0.7 * x);
    expect(distance(through('k1'), wanted)).toBeLessThan(1e-8);
    expect(distance(through('k3'), wanted)).toBeGreaterThan(0.05);
  });
  it('has for N(0, 1) and N(μ, 1) the bias and deviation over the true KL of Schulman’s table (D5.4)', () => {
    // d = ln π − ln ref for x drawn from π: ((x − μ)² − x²) / 2, integrated over ±12 deviations.
    const table = { 0.1: [0, 20, 0.0025, 1.418, 0, 1.417], 1: [0, 2, 0.25, 1.732, 0, 1.695] };
    for (const [shift, expected] of Object.entries(table)) {
      const mu = Number(shift);
      const truth = (mu * mu) / 2;
      const got = kinds.flatMap((kind) => {
        let mean = 0;
        let square = 0;
        for (let x = -12; x <= 12; x += 0.001) {
          const density = (0.001 * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
          const k = klEstimate(kind, (mu * mu) / 2 - mu * x);
          mean += density * k;
          square += density * k * k;
        }
        return [(mean - truth) / truth, Math.sqrt(square - mean * mean) / truth];
      });
      expect(distance(got, expected)).toBeLessThan(6e-4);
    }
  });
});

describe('derivatives compared with finite differences', () => {
  test.each(kinds)('%s', (kind) => {
    const d = dice(4);
    for (let k = 0; k < 50; k++) {
      const x = Float64Array.of(d.uniform(-3, 3));
      expect(differenceError((y) => klEstimate(kind, y[0] ?? 0), x, [klSlope(kind, x[0] ?? 0)])).toBeLessThan(
        1e-7,
      );
    }
  });
  it('k3 is clamped beyond ±20, both value and derivative', () => {
    expect(klEstimate('k3', -30)).toBe(klEstimate('k3', -20));
    expect(klSlope('k3', -30)).toBe(0);
    expect(klSlope('k3', 30)).toBe(0);
    expect(klEstimate('k1', -30)).toBe(-30);
  });
  test.each(kinds)('the loss of %s agrees on random shapes and masks', (estimator) => {
    const d = dice(5);
    for (let k = 0; k < 30; k++) {
      const { own } = shape(d);
      const logp = d.floats(own.length, -3, 0);
      const other = d.floats(own.length, -3, 0);
      const weights = own.map((o) => o * d.uniform(0.1, 1));
      const { dLogp } = klLoss(logp, other, weights, estimator);
      const value = (x: Float64Array) => klLoss(x, other, weights, estimator).loss;
      expect(differenceError(value, logp, dLogp)).toBeLessThan(1e-7);
    }
  });
  it('k2 gives exactly ∇KL(π‖ref) by the logits', () => {
    const d = dice(6);
    for (let k = 0; k < 20; k++) {
      const logits = d.floats(5, -2, 2);
      const other = softmax(d.floats(5, -2, 2));
      const p = softmax(logits);
      const { dLogp } = klLoss(logs(p), logs(other), p, 'k2');
      const value = (x: Float64Array) => exactKl(softmax(x), other);
      expect(differenceError(value, logits, throughSoftmax(dLogp, p))).toBeLessThan(1e-7);
    }
  });
});

describe('a KL penalty', () => {
  it('costs nothing for tokens that are not own, and does not read them', () => {
    expect([...klPenalty([-1, Number.NaN], [-1.5, 0], [1, 0], 0.2)]).toEqual([-0.1, 0]);
    const { loss, dLogp } = klLoss([-1, Number.NaN], [-1.5, 0], [1, 0], 'k1');
    expect([loss, ...dLogp]).toEqual([0.5, 1, 0]);
  });
  test.each([
    [0.12, 1.00512],
    [0.2, 1.00512],
    [0.08, 0.99488],
    [0.05, 0.99488],
    [0.1, 1],
  ])('multiplies for a KL of %f and a target of .1 the coefficient by %f (D4.5)', (kl, factor) => {
    expect(adaptKlCoefficient(2, kl, 0.1, 256, 10_000)).toBeCloseTo(2 * factor, 12);
  });
  it('rejects a target of 0', () => {
    expect(() => adaptKlCoefficient(1, 1, 0, 1, 1)).toThrow(/target/);
  });
});
