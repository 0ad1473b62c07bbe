import { describe, expect, test } from 'vitest';
import { bench, distanceBetween } from './harness.ts';

// In closed form: ref = [.5,.3,.2], r = [1,2,0], π* ∝ ref exp(r/β).
const REFERENCE = [0.5, 0.3, 0.2];
const REWARDS = [1, 2, 0];
const OPTIMAL: Readonly<Record<number, readonly number[]>> = {
  0.5: [0.18223, 0.807905, 0.009865],
  1: [0.359956, 0.587076, 0.052968],
  2: [0.44806, 0.443235, 0.108705],
};
const normalized = (w: readonly number[]) => w.map((x) => x / w.reduce((a, b) => a + b, 0));

/** Where a long run settles: the policy averaged over its second half, with a decreasing step size. */
function settled(
  id: string,
  params: Record<string, number>,
  alphas: readonly number[],
  pulls: number,
): number[] {
  const b = bench(id, { observations: 1, actions: 3, params, wasm: true, chunk: 64 });
  b.machine.setData('agent$referencePreferences', REFERENCE.map(Math.log));
  b.restart(3); // starts at the reference
  b.world({ payoffs: REWARDS, ends: [1, 1, 1] });
  expect(distanceBetween(b.policy(0), REFERENCE)).toBeLessThan(1e-6);
  let sum = [0, 0, 0];
  let count = 0;
  alphas.forEach((alpha, k) => {
    b.machine.setParam('agent$alpha', alpha);
    for (let i = 0; i < pulls / 64; i++) {
      b.run(64);
      if (k === alphas.length - 1) {
        const p = b.policy(0);
        sum = sum.map((x, a) => x + (p[a] ?? 0));
        count++;
      }
    }
  });
  return sum.map((x) => x / count);
}

const FALLING = [0.3, 0.1, 0.03];
const group = (params: Record<string, number>) =>
  settled('grpo', { groupSize: 32, horizon: 1, aggregation: 2, ...params }, FALLING, 120_000);

describe('learning in the KL-regularized bandit of D6.1 (long runs; within .012 of π*)', () => {
  test.each([0.5, 1, 2])('converges to π* for Dr. GRPO with k1 in the reward, β = %f', (beta) => {
    const p = group({ estimator: 1, klCoefficient: beta, klEstimator: 0 });
    expect(distanceBetween(p, OPTIMAL[beta] ?? []), `${p}`).toBeLessThan(0.012);
  });
  test('converges to π* for RLOO with k1 in the reward', () => {
    const p = group({ estimator: 2, klCoefficient: 1, klEstimator: 0 });
    expect(distanceBetween(p, OPTIMAL[1] ?? []), `${p}`).toBeLessThan(0.012);
  });
  test('converges to π* for Dr. GRPO with the k2 loss', () => {
    const p = group({ estimator: 2, klCoefficient: 1, klEstimator: 1 });
    expect(distanceBetween(p, OPTIMAL[1] ?? []), `${p}`).toBeLessThan(0.012);
  });
  test('converges to π* for REINFORCE with k1 in the reward', () => {
    const params = { klCoefficient: 1, gamma: 1, horizon: 1, valueAlpha: 0.02 };
    const p = settled('reinforce', params, [0.02, 0.005, 0.001], 200_000);
    expect(distanceBetween(p, OPTIMAL[1] ?? []), `${p}`).toBeLessThan(0.012);
  });
  test('converges to π* for PPO with k1 in the reward and without normalized advantages', () => {
    const params = {
      klCoefficient: 1,
      gamma: 1,
      horizon: 64,
      minibatches: 1,
      epochs: 1,
      entropyCoefficient: 0,
      normalizeAdvantages: 0,
    };
    const p = settled('ppo', params, FALLING, 120_000);
    expect(distanceBetween(p, OPTIMAL[1] ?? []), `${p}`).toBeLessThan(0.012);
  });
  test('converges for GRPO scaled by the deviation, with the k2 loss and β = 2, to π ∝ ref exp(r / βσ), with the deviation σ of r there', () => {
    let expected = REFERENCE;
    for (let i = 0; i < 2000; i++) {
      const mean = expected.reduce((s, p, a) => s + p * (REWARDS[a] ?? 0), 0);
      const sd = Math.sqrt(expected.reduce((s, p, a) => s + p * ((REWARDS[a] ?? 0) - mean) ** 2, 0));
      const next = normalized(REFERENCE.map((p, a) => p * Math.exp((REWARDS[a] ?? 0) / (2 * sd))));
      expected = expected.map((p, a) => 0.9 * p + 0.1 * (next[a] ?? 0));
    }
    const p = group({ estimator: 0, klCoefficient: 2, klEstimator: 1 });
    expect(distanceBetween(expected, OPTIMAL[2] ?? [])).toBeGreaterThan(0.06);
    expect(distanceBetween(p, OPTIMAL[2] ?? []), `${p}`).toBeGreaterThan(0.05);
    expect(distanceBetween(p, expected), `${p} against ${expected}`).toBeLessThan(0.015);
  });
  test('almost collapses for the same with β = 1, and ends where the finite group implies (all groups of 32 enumerated)', () => {
    // Exact gradient by logit b: E[n_b A_b] / 32 − β π_b (d_b − KL), n multinomial, A scaled by the group's deviation.
    const size = 32;
    const logFactorial = [0];
    for (let i = 1; i <= size; i++) logFactorial.push((logFactorial[i - 1] ?? 0) + Math.log(i));
    const groups: { n: number[]; push: number[]; logWays: number }[] = [];
    for (let n0 = 0; n0 <= size; n0++) {
      for (let n1 = 0; n0 + n1 <= size; n1++) {
        const n = [n0, n1, size - n0 - n1];
        const mean = n.reduce((s, k, a) => s + k * (REWARDS[a] ?? 0), 0) / size;
        const sd = Math.sqrt(n.reduce((s, k, a) => s + k * ((REWARDS[a] ?? 0) - mean) ** 2, 0) / (size - 1));
        const push = n.map((k, a) => (k * ((REWARDS[a] ?? 0) - mean)) / (sd + 1e-4) / size);
        const ways = n.reduce((s, k) => s - (logFactorial[k] ?? 0), logFactorial[size] ?? 0);
        groups.push({ n, push, logWays: ways });
      }
    }
    let logits = REFERENCE.map(Math.log);
    let p = REFERENCE;
    for (let i = 0; i < 3000; i++) {
      const logs = p.map(Math.log);
      const gradient = [0, 0, 0];
      for (const { n, push, logWays } of groups) {
        const chance = Math.exp(n.reduce((s, k, a) => s + k * (logs[a] ?? 0), logWays));
        push.forEach((x, a) => {
          gradient[a] = (gradient[a] ?? 0) + chance * x;
        });
      }
      const d = logs.map((x, a) => x - Math.log(REFERENCE[a] ?? 1));
      const kl = p.reduce((s, x, a) => s + x * (d[a] ?? 0), 0);
      logits = logits.map((x, a) => x + 0.5 * ((gradient[a] ?? 0) - (p[a] ?? 0) * ((d[a] ?? 0) - kl)));
      p = normalized(logits.map(Math.exp));
    }
    const got = group({ estimator: 0, klCoefficient: 1, klEstimator: 1 });
    expect(got[1], `${got}`).toBeGreaterThan(0.95);
    expect(distanceBetween(got, p), `${got} against ${p}`).toBeLessThan(0.012);
  });
  test('converges for the k3 loss and β = .5 to π(r − r̄) = β(π − ref), the gradient of the forward KL', () => {
    let q = REFERENCE.map(Math.log);
    let p = REFERENCE;
    for (let i = 0; i < 40_000; i++) {
      const mean = p.reduce((s, x, a) => s + x * (REWARDS[a] ?? 0), 0);
      q = q.map(
        (x, a) =>
          x + 0.05 * ((p[a] ?? 0) * ((REWARDS[a] ?? 0) - mean) - 0.5 * ((p[a] ?? 0) - (REFERENCE[a] ?? 0))),
      );
      p = normalized(q.map(Math.exp));
    }
    const got = group({ estimator: 2, klCoefficient: 0.5, klEstimator: 2 });
    expect(distanceBetween(p, OPTIMAL[0.5] ?? []), `${p}`).toBeGreaterThan(0.04);
    expect(distanceBetween(got, OPTIMAL[0.5] ?? []), `${got}`).toBeGreaterThan(0.03);
    expect(distanceBetween(got, p), `${got} against ${p}`).toBeLessThan(0.012);
  });
});
