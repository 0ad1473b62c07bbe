import { describe, expect, it } from 'vitest';
import { pairwiseAdvantages, pairwiseLoss } from '../../../../src/agents/estimators/pairwise-loss.ts';
import { descend } from './enumerable-policy.ts';
import { exactKl, regularizedOptimum } from './exact-policies.ts';

describe('P3O', () => {
  it('pushes half the difference each: rewards 1 and 0 with costs 0.2 and 0.4 give ±0.6', () => {
    const each = pairwiseAdvantages([1, 0, 2, 2], [0.2, 0.4, 0, 0]);
    for (const [i, x] of [0.6, -0.6, 0, 0].entries()) expect(each[i]).toBeCloseTo(x, 12);
  });
  it('is the same to the last bit when a prompt adds a whole number to both rewards', () => {
    const rewards = [0.25, 1, 0.875, 0.125];
    const costs = [0.123456, 0.3, -0.2, 0.017];
    const moved = Float32Array.from(rewards, (r, i) => r + (i < 2 ? 7 : 3));
    expect(pairwiseAdvantages(moved, costs)).toEqual(pairwiseAdvantages(rewards, costs));
  });
  it('clips the ratio of the whole completion: e^0.5 counts as 1.2 if A > 0 and keeps its gradient if A < 0', () => {
    const { loss, dLogp, outside, low, high } = pairwiseLoss(
      { logp: [-0.5, -1.5], sampledLogp: [-1, -2], advantages: [0.5, -0.5] },
      0.2,
    );
    expect(loss).toBeCloseTo(-(1.2 * 0.5 - Math.exp(0.5) * 0.5), 12);
    expect(dLogp[0]).toBe(0);
    expect(dLogp[1]).toBeCloseTo(Math.exp(0.5) * 0.5, 12);
    expect([outside, low, high]).toEqual([1, 0, 0.5]);
  });
  it('is the policy gradient of the difference at a ratio of 1: −½ (R₁ − R₂) and +½ (R₁ − R₂) per pair', () => {
    const advantages = pairwiseAdvantages([1, 0], [0, 0]);
    const { dLogp } = pairwiseLoss({ logp: [-1, -2], sampledLogp: [-1, -2], advantages }, 0.2);
    expect([...dLogp]).toEqual([-0.5, 0.5]);
  });
  it('converges over all pairs of completions to π_ref · exp(r / β), whatever the offset, within 10⁻⁶ nats', () => {
    const [reference, rewards, beta] = [Float64Array.of(0.5, 0.3, 0.2), [1, 2, 0], 0.5];
    const { policy: optimum } = regularizedOptimum(reference, rewards, beta);
    for (const offset of [0, 9]) {
      const found = descend(
        reference,
        (policy, logp) => {
          const slope = new Float64Array(3);
          for (let a = 0; a < 3; a++)
            for (let b = 0; b < 3; b++) {
              const cost = (k: number) => beta * ((logp[k] ?? 0) - Math.log(reference[k] ?? 1));
              const advantages = pairwiseAdvantages(
                [(rewards[a] ?? 0) + offset, (rewards[b] ?? 0) + offset],
                [cost(a), cost(b)],
              );
              const now = [logp[a] ?? 0, logp[b] ?? 0];
              const { dLogp } = pairwiseLoss({ logp: now, sampledLogp: now, advantages }, 0.2);
              const weight = (policy[a] ?? 0) * (policy[b] ?? 0);
              slope[a] = (slope[a] ?? 0) + weight * (dLogp[0] ?? 0);
              slope[b] = (slope[b] ?? 0) + weight * (dLogp[1] ?? 0);
            }
          return slope;
        },
        0.5,
        4000,
      );
      expect(exactKl(found, optimum)).toBeLessThan(1e-6);
    }
  });
  it('rejects an odd number of completions', () => {
    expect(() => pairwiseAdvantages([1], [0])).toThrow('pairs');
  });
});
