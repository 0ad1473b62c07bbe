import { describe, expect, test } from 'vitest';
import { type Bench, bench, distanceBetween } from './harness.ts';

const agent = (params: Record<string, number>, n = 3) =>
  bench('preference-dpo', { observations: 1, actions: n * n, params: { beta: 1, ...params } });
const label = (b: Bench, first: number, second: number, won: number, n = 3) =>
  b.learn(0, first * n + second, won, 0, 'terminated');

interface Label {
  readonly first: number;
  readonly second: number;
  readonly won: number;
}
/**
 * Xie et al. 2024, algorithm 1, per label, computed from the policy itself: −ln σ(β ln(π/ref)₊ − β ln(π/ref)₋) + α ln π(second).
 */
function loss(
  rewards: readonly number[],
  labels: readonly Label[],
  beta: number,
  alpha: number,
  skew: number,
) {
  const weights = rewards.map((_, k) => Math.exp(-skew * k));
  const reference = weights.map((w) => w / weights.reduce((a, b) => a + b, 0));
  const tilted = rewards.map((r, k) => (reference[k] ?? 0) * Math.exp(r / beta));
  const policy = tilted.map((w) => w / tilted.reduce((a, b) => a + b, 0));
  const ratio = (k: number) => beta * Math.log((policy[k] ?? 0) / (reference[k] ?? 1));
  const all = labels.map(({ first, second, won }) => {
    const lead = (won === 1 ? 1 : -1) * (ratio(first) - ratio(second));
    return Math.log(1 + Math.exp(-lead)) + alpha * Math.log(policy[second] ?? 0);
  });
  return all.reduce((a, b) => a + b, 0) / labels.length;
}

describe('DPO on pairs', () => {
  test('makes rewards differ by ln 3 after three wins in four, to the nearest sixteenth of the greatest reward', () => {
    const b = agent({ mostReward: 4 });
    for (let k = 0; k < 40; k++) label(b, 0, 1, k % 4 === 0 ? 0 : 1);
    const [one = 0, other = 0, unseen] = b.array('agent$rewards');
    // ln 3 = 1.0986, and levels are .25 apart.
    expect(one - other).toBe(1);
    expect(unseen).toBe(2);
  });
  test('keeps the reward of a response that was never compared without optimism, and gives it the greatest one with optimism', () => {
    const b = agent({ optimism: 0.01, mostReward: 4 });
    label(b, 0, 1, 1);
    expect(b.array('agent$rewards')[2]).toBe(4);
  });
  test('lowers the loss of algorithm 1 with each label as far as one reward at a time can, by trying all levels', () => {
    const [beta, alpha, skew] = [0.7, 0.05, 0.4];
    const b = agent({ beta, optimism: alpha, referenceSkew: skew, mostReward: 2 });
    const labels: Label[] = [];
    let expected = [1, 1, 1];
    for (let k = 0; k < 25; k++) {
      const now = { first: (k * 5) % 3, second: (k * 7 + 1) % 3, won: k % 3 === 0 ? 0 : 1 };
      labels.push(now);
      label(b, now.first, now.second, now.won);
      for (let i = 0; i < 3; i++) {
        const at = (r: number) =>
          loss(
            expected.map((old, j) => (j === i ? r : old)),
            labels,
            ...([beta, alpha, skew] as const),
          );
        const best = Array.from({ length: 17 }, (_, g) => g / 8).reduce((a, r) => (at(r) < at(a) ? r : a));
        if (at(best) < at(expected[i] ?? 0) - 2e-6)
          expected = expected.map((old, j) => (j === i ? best : old));
      }
      expect(b.array('agent$rewards').slice(0, 3), `label ${k}`).toEqual(expected);
    }
  });
  test('draws the first response from reference · exp(r / β), the second from the reference, or both from one of them', () => {
    const skew = Math.log(2); // reference 4/7, 2/7, 1/7
    const reference = [4 / 7, 2 / 7, 1 / 7];
    const policy = [4 / 8, 2 / 8, 2 / 8]; // r = [0, 0, ln 2]
    const joint = (one: number[], other: number[]) => one.flatMap((p) => other.map((q) => p * q));
    for (const [pairs, expected] of [
      [0, joint(policy, reference)],
      [1, joint(policy, policy)],
      [2, joint(reference, reference)],
    ] as const) {
      const b = agent({ referenceSkew: skew, pairs });
      b.fill('rewards', [0, 0, Math.log(2)]);
      expect(distanceBetween(b.policy(0), expected)).toBeLessThan(1e-6);
    }
  });
  test('stops learning after its labels and plays its policy on both sides', () => {
    const b = agent({ comparisons: 1, pairs: 2, mostReward: 4 });
    label(b, 0, 1, 1);
    const rewards = b.array('agent$rewards');
    label(b, 1, 0, 1);
    expect(b.array('agent$rewards')).toEqual(rewards);
    const policy = rewards.slice(0, 3).map((r) => Math.exp(r - 4));
    const total = policy.reduce((a, p) => a + p, 0);
    expect(b.policy(0)[0]).toBeCloseTo(((policy[0] ?? 0) / total) ** 2, 5);
  });
});
