import { describe, expect, test } from 'vitest';
import { probe } from './formula-probe.ts';
import { distanceBetween } from './harness.ts';

describe('action selection', () => {
  const p = probe();
  test('splits the greedy mass of ε-greedy over ties and explores only legal actions', () => {
    p.put('row', [1, 3, 3, -3.4e38]);
    p.call('greedy', 0.3);
    expect(distanceBetween(p.get('row', 4), [0.1, 0.45, 0.45, 0])).toBeLessThan(1e-6);
  });
  test('does not overflow for softmax of (1, 2, 1000·, illegal)', () => {
    p.put('row', [1000, 1001, 1000, -3.4e38]);
    p.call('soft', 1);
    const e = Math.E;
    expect(distanceBetween(p.get('row', 4), [1 / (2 + e), e / (2 + e), 1 / (2 + e), 0])).toBeLessThan(1e-6);
  });
  test('keeps schedules between start and end, and constant without duration', () => {
    expect(p.call('schedule', 1, 0.1, 100, 0)).toBeCloseTo(1, 6);
    expect(p.call('schedule', 1, 0.1, 100, 50)).toBeCloseTo(0.55, 6);
    expect(p.call('schedule', 1, 0.1, 100, 1000)).toBeCloseTo(0.1, 6);
    expect(p.call('schedule', 0.3, 0.1, 0, 1000)).toBeCloseTo(0.3, 6);
  });
  test('has score and entropy gradients that are derivatives by the preferences (central differences in double precision)', () => {
    const h = [0.3, -0.2, 0.9, 0.1];
    const soft = (x: readonly number[]) => {
      const e = x.map(Math.exp);
      const z = e.reduce((a, b) => a + b, 0);
      return e.map((v) => v / z);
    };
    const entropy = (x: readonly number[]) => soft(x).reduce((s, v) => s - v * Math.log(v), 0);
    const logOf2 = (x: readonly number[]) => Math.log(soft(x)[2] ?? 0);
    const slope = (f: (x: readonly number[]) => number, b: number) => {
      const d = 1e-5;
      const moved = (t: number) => h.map((v, i) => (i === b ? v + t : v));
      return (f(moved(d)) - f(moved(-d))) / (2 * d);
    };
    p.put('row', h);
    p.call('soft', 1);
    expect(p.call('entropy')).toBeCloseTo(entropy(h), 5);
    p.put('gradient', [0, 0, 0, 0]);
    p.call('pushEntropy', 1);
    expect(
      distanceBetween(
        p.get('gradient', 4),
        [0, 1, 2, 3].map((b) => slope(entropy, b)),
      ),
    ).toBeLessThan(1e-5);
    p.put('gradient', [0, 0, 0, 0]);
    p.call('pushScore', 2, 1);
    expect(
      distanceBetween(
        p.get('gradient', 4),
        [0, 1, 2, 3].map((b) => slope(logOf2, b)),
      ),
    ).toBeLessThan(1e-5);
  });
  test('shuffles every index once, with each index first equally often (4 SE)', () => {
    const first = [0, 0, 0, 0, 0];
    const rounds = 4000;
    for (let i = 0; i < rounds; i++) {
      p.call('shuffled', 5);
      const order = p.get('order');
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
      first[order[0] ?? 0] = (first[order[0] ?? 0] ?? 0) + 1;
    }
    const se = Math.sqrt(0.2 * 0.8 * rounds);
    for (const n of first) expect(Math.abs(n - rounds / 5)).toBeLessThan(4 * se);
  });
});

describe('a random draw', () => {
  const p = probe();
  test('uses a normal distribution function that agrees with tabled values', () => {
    for (const [z, expected] of [
      [0, 0.5],
      [1, 0.8413447],
      [-1.96, 0.0249979],
      [3, 0.9986501],
    ] as const)
      expect(p.call('cdf', z)).toBeCloseTo(expected, 6);
  });
  test.each([0.3, 1, 2.5, 40])('from Gamma(%f) has mean and variance equal to its shape (4 SE)', (shape) => {
    const n = 20_000;
    const draws = Array.from({ length: n }, () => p.call('gamma', shape));
    const mean = draws.reduce((a, b) => a + b, 0) / n;
    const variance = draws.reduce((a, b) => a + (b - mean) ** 2, 0) / (n - 1);
    expect(Math.abs(mean - shape)).toBeLessThan(4 * Math.sqrt(shape / n));
    // Var(s²) ≈ (μ₄ − σ⁴)/n with μ₄ = 3k² + 6k for Gamma(k).
    expect(Math.abs(variance - shape)).toBeLessThan(4 * Math.sqrt((2 * shape * shape + 6 * shape) / n));
  });
  test('from Beta has P(Beta(2,1) > Beta(1,1)) = 2/3 and P(Beta(3,2) > Beta(2,3)) = .75714286 (by quadrature; 4 SE)', () => {
    const n = 20_000;
    for (const [a, b, c, d, expected] of [
      [2, 1, 1, 1, 2 / 3],
      [3, 2, 2, 3, 0.75714286],
      [11, 6, 8, 9, 0.8574184],
    ] as const) {
      let wins = 0;
      for (let i = 0; i < n; i++) if (p.call('beta', a, b) > p.call('beta', c, d)) wins++;
      expect(Math.abs(wins / n - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / n));
    }
  });
});
