import { describe, expect, test } from 'vitest';
import { type Bench, bench, distanceBetween } from './harness.ts';

const pull = (b: Bench, arm: number, reward: number) => b.learn(0, arm, reward, 0, 'terminated');

describe('LinUCB', () => {
  const features = [
    [1, 0],
    [1, 1],
  ];
  /**
   * By hand with λ = 1 after arm 1 paid 2 and arm 0 paid 1: V = [[3, 1], [1, 2]], b = [3, 2], so θ̂ = [.8,
   * .6] and V⁻¹ = [[.4, −.2], [−.2, .6]].
   */
  const taught = (params: Record<string, number>) => {
    const b = bench('linucb', { observations: 1, actions: 2, features, params: { ridge: 1, ...params } });
    pull(b, 1, 2);
    pull(b, 0, 1);
    return b;
  };
  test('has the ridge estimate and widths worked out by hand', () => {
    const b = taught({ confidence: 1 });
    expect(distanceBetween(b.array('agent$inverse'), [0.4, -0.2, -0.2, 0.6])).toBeLessThan(1e-6);
    expect(distanceBetween(b.array('agent$predictions'), [0.8, 1.4])).toBeLessThan(1e-6);
    expect(distanceBetween(b.array('agent$widths'), [0.4, 0.6])).toBeLessThan(1e-6);
    expect(b.value(0)).toBeCloseTo(1.4, 6);
  });
  test('adds a bonus of confidence × √(xᵀV⁻¹x), which decides between arms that differ by .1 from α = .1 / (√.6 − √.4) = .7036 on', () => {
    const b = taught({ confidence: 1 });
    expect(b.policy(0)).toEqual([0, 1]);
    b.fill('predictions', [1.5, 1.4]);
    b.machine.setParam('agent$confidence', 0.7);
    expect(b.policy(0)).toEqual([1, 0]);
    b.machine.setParam('agent$confidence', 0.71);
    expect(b.policy(0)).toEqual([0, 1]);
  });
  test('uses the self-normalized factor √λ S + R √(ln det V + 2 ln(1/δ)) (Abbasi-Yadkori et al. 2011, theorem 2)', () => {
    const b = taught({ bonus: 1, noiseDeviation: 0.5, parameterNorm: 1, failure: 0.05 });
    expect(b.machine.scalar('agent$logDeterminant', 0)).toBeCloseTo(Math.log(5), 5);
    const factor = 1 + 0.5 * Math.sqrt(Math.log(5) + 2 * Math.log(20));
    const lead = 0.1 / (Math.sqrt(0.6) - Math.sqrt(0.4));
    expect(factor).toBeGreaterThan(lead);
    for (const [offset, expected] of [
      [-1e-3, 1],
      [1e-3, 0],
    ] as const) {
      b.fill('predictions', [1.4 + factor * (Math.sqrt(0.6) - Math.sqrt(0.4)) + offset, 1.4]);
      expect(b.act(0)).toBe(expected);
    }
  });
  test('keeps its regret below √(8 d n β ln(1 + n L² / (d λ))), Lattimore & Szepesvári 2020, theorem 19.2', () => {
    const angles = Array.from({ length: 10 }, (_, k) => (2 * Math.PI * k) / 10);
    const arms = angles.map((angle) => [Math.cos(angle), Math.sin(angle)]);
    const payoffs = arms.map(([x = 0, y = 0]) => 0.6 * x + 0.3 * y);
    const n = 2000;
    const params = { bonus: 1, ridge: 1, noiseDeviation: 0.3, parameterNorm: 1, failure: 0.05 };
    const b = bench('linucb', {
      observations: 1,
      actions: 10,
      features: arms,
      params,
      wasm: true,
      chunk: 100,
    });
    b.world({ payoffs, ends: payoffs.map(() => 1) });
    b.machine.setParam('main$noise', 0.3);
    b.run(n);
    const best = Math.max(...payoffs);
    const counts = b.array('main$chosen');
    const regret = counts.reduce((sum, count, k) => sum + count * (best - (payoffs[k] ?? 0)), 0);
    const growth = 2 * Math.log(1 + n / 2);
    const beta = (1 + 0.3 * Math.sqrt(growth + 2 * Math.log(20))) ** 2;
    expect(regret).toBeLessThan(Math.sqrt(8 * n * beta * growth));
    // Playing at random would lose `best` per pull, because the means sum to 0.
    expect(regret).toBeLessThan(0.05 * n * best);
  });
});

describe('the G-optimal design', () => {
  test('puts a third on each of −1, 0 and 1 for quadratic regression on [−1, 1], with g = 3 (Kiefer & Wolfowitz 1960)', () => {
    const grid = Array.from({ length: 21 }, (_, k) => -1 + k / 10);
    const features = grid.map((x) => [1, x, x * x]);
    const b = bench('optimal-design', {
      observations: 1,
      actions: 21,
      features,
      params: { tolerance: 0.01 },
    });
    b.restart(1);
    const weights = b.array('agent$weights');
    for (const k of [0, 10, 20]) expect(weights[k]).toBeCloseTo(1 / 3, 1.7);
    expect(weights.reduce((a, w) => a + w, 0)).toBeCloseTo(1, 4);
    const widths = b.array('agent$widths');
    expect(Math.max(...widths)).toBeLessThan(3.04);
    expect(Math.max(...widths)).toBeGreaterThan(2.99);
  });
  test('pulls orthonormal arms ⌈2 · ½ · 2 σ² ln(2 · 2 / δ) / accuracy²⌉ = 30 times each, then drops the clearly worse one', () => {
    const features = [
      [1, 0],
      [0, 1],
    ];
    const params = { accuracy: 0.5, noiseDeviation: 1, failure: 0.1 };
    const b = bench('optimal-design', { observations: 1, actions: 2, features, params });
    // 2 ln 40 / .25 = 29.51
    expect(b.array('agent$quota')).toEqual([30, 30]);
    for (let k = 0; k < 60; k++) {
      const arm = b.act(0);
      pull(b, arm, arm === 0 ? 1 : -0.1);
    }
    expect(b.array('agent$dropped')).toEqual([0, 1]);
    expect(b.policy(0)).toEqual([1, 0]);
  });
  test('commits to the best prediction with one phase', () => {
    const features = [
      [1, 0],
      [0, 1],
      [0.6, 0.6],
    ];
    const b = bench('optimal-design', { observations: 1, actions: 3, features, params: { phases: 1 } });
    for (let k = 0; k < 200 && b.machine.scalar('agent$left', 0) > 0; k++) {
      const arm = b.act(0);
      pull(b, arm, [0.5, 0.45, 0.57][arm] ?? 0);
    }
    expect(b.policy(0)).toEqual([0, 0, 1]);
  });
});

describe('the subset search', () => {
  const cube = Array.from({ length: 16 }, (_, k) => [0, 1, 2, 3].map((i) => ((k >> i) & 1 ? 1 : -1)));
  const mean = (arm: number) => (cube[arm]?.[1] ?? 0) - (cube[arm]?.[3] ?? 0);
  test('pulls 4 times for each of the 6 pairs of 4 features, finds the two that matter and stays with their best arms', () => {
    const params = { sparsity: 2, pullsPerSubset: 4 };
    const b = bench('subset-search', { observations: 1, actions: 16, features: cube, params });
    let pulls = 0;
    while (b.machine.scalar('agent$searching', 0) !== 0 && pulls < 100) {
      const arm = b.act(0);
      pull(b, arm, mean(arm));
      pulls++;
    }
    expect(pulls).toBe(24);
    expect(b.array('agent$subset')).toEqual([1, 3]);
    expect(distanceBetween(b.array('agent$estimate'), [1, -1])).toBeLessThan(1e-3);
    b.policy(0).forEach((p, arm) => {
      expect(p, `arm ${arm}`).toBeCloseTo(mean(arm) === 2 ? 0.25 : 0, 6);
    });
  });
  test('explores every direction within one subset in the first pulls', () => {
    const b = bench('subset-search', {
      observations: 1,
      actions: 16,
      features: cube,
      params: { sparsity: 2 },
    });
    for (let k = 0; k < 2; k++) pull(b, b.act(0), 0);
    // V = Σ x xᵀ of two orthogonal rows of ±1 is 2 I.
    const inverse = b.array('agent$inverse');
    expect(distanceBetween(inverse, [0.5, 0, 0, 0.5])).toBeLessThan(1e-3);
  });
});
