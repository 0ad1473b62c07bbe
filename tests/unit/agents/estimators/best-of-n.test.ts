import { describe, expect, it, test } from 'vitest';
import {
  bestOfNKl,
  bestOfNKlBound,
  bestOfNKlOf,
  passAtK,
} from '../../../../src/agents/estimators/best-of-n.ts';
import { bestOfN, exactKl } from './exact-policies.ts';
import { dice, distance } from './random-cases.ts';

describe('best of n (D6.5)', () => {
  const falling = [0.5, 0.3, 0.2];
  test.each([
    [2, 0.193147],
    [4, 0.636294],
    [8, 1.204442],
    [16, 1.835089],
    [64, 3.174508],
    [128, 3.859843],
    [1024, 5.932448],
  ])('has for n = %i a KL bound of %f', (n, bound) => {
    expect(bestOfNKlBound(n)).toBeCloseTo(bound, 6);
  });
  it('gives three outcomes with n = 4 .0625, .3471, .5904 at a KL of .559751, below the bound', () => {
    const q = bestOfN(falling, [0, 1, 2], 4);
    expect(distance(q, [0.0625, 0.3471, 0.5904])).toBeLessThan(1e-12);
    expect(exactKl(q, falling)).toBeCloseTo(0.559751, 6);
    expect(exactKl(q, falling)).toBeLessThan(bestOfNKlBound(4) - 0.05);
    expect(exactKl(bestOfN(falling, [0, 1, 2], 16), falling)).toBeCloseTo(1.469645, 6);
  });
  it('gives two outcomes with p = .1 and n = 4 a KL of .217398, far below the bound', () => {
    expect(exactKl(bestOfN([0.1, 0.9], [1, 0], 4), [0.1, 0.9])).toBeCloseTo(0.217398, 6);
  });
  it('has the KL of the rewards, which equals the KL of all enumerated completions', () => {
    expect(bestOfNKlOf(falling, 4)).toBeCloseTo(0.559751, 6);
    expect(bestOfNKlOf(falling, 16)).toBeCloseTo(1.469645, 6);
    expect(bestOfNKlOf([0.9, 0.1], 4)).toBeCloseTo(0.217398, 6);
    expect(bestOfNKlOf([0.75, 0.25], 4)).toBeCloseTo(0.414556, 6);
    // There are four completions, two for each reward.
    const p = [0.1, 0.2, 0.3, 0.4];
    expect(bestOfNKlOf([0.7, 0.3], 5)).toBeCloseTo(exactKl(bestOfN(p, [1, 1, 0, 0], 5), p), 12);
    expect(bestOfNKlOf(p, 1)).toBeCloseTo(0, 12);
    expect(bestOfNKlOf([1], 9)).toBe(0);
    // With more and more different rewards, it approaches the bound.
    expect(bestOfNKlOf(new Array<number>(20_000).fill(1 / 20_000), 4)).toBeCloseTo(bestOfNKlBound(4), 3);
  });
  test.each([
    ['right or wrong, p = .25', [0.75, 0.25], 4],
    ['right or wrong, p = .25', [0.75, 0.25], 2],
    ['right or wrong, p = .072', [0.928, 0.072], 8],
    ['three rewards', falling, 4],
  ])('is estimated from 4n samples with a bias of at most one hundredth: %s, n = %f', (_, chances, n) => {
    const random = dice(7);
    const trials = 4000;
    let sum = 0;
    let squares = 0;
    for (let trial = 0; trial < trials; trial++) {
      const returns = Array.from({ length: 4 * n }, () => {
        let at = random.uniform();
        return chances.findIndex((chance) => {
          at -= chance;
          return at < 0;
        });
      });
      const estimate = bestOfNKl(returns, n);
      sum += estimate;
      squares += estimate * estimate;
    }
    const mean = sum / trials;
    const error = Math.sqrt((squares / trials - mean * mean) / trials);
    expect(Math.abs(mean - bestOfNKlOf(chances, n))).toBeLessThan(0.01 + 4 * error);
  });
  test.each([
    [2, 0.56419],
    [4, 1.029375],
    [8, 1.4236],
    [16, 1.765991],
    [64, 2.343733],
    [128, 2.594597],
    [1024, 3.24824],
  ])('chooses as the best of %i standard normals on average %f', (n, expected) => {
    // On a grid of 10⁻³, the mean of the best outcome of a normal distribution is accurate to the square of that.
    const x = Array.from({ length: 20_001 }, (_, i) => (i - 10_000) / 1000);
    const density = x.map((value) => (0.001 * Math.exp((-value * value) / 2)) / Math.sqrt(2 * Math.PI));
    const mean = bestOfN(density, x, n).reduce((sum, q, i) => sum + q * (x[i] ?? 0), 0);
    // Draws of two equal grid points tie, half a cell in total, which is far below the tolerance.
    expect(mean).toBeCloseTo(expected, 3);
  });
  it('lets draws of equal reward share, and equals the base for one draw', () => {
    const p = [0.1, 0.2, 0.3, 0.4];
    expect(distance(bestOfN(p, [5, 5, 5, 5], 7), p)).toBeLessThan(1e-15);
    expect(distance(bestOfN(p, [3, 1, 4, 1], 1), p)).toBeLessThan(1e-15);
    const q = bestOfN(p, [1, 1, 0, 0], 2);
    expect(distance(q, [0.51 / 3, (0.51 * 2) / 3, (0.49 * 3) / 7, (0.49 * 4) / 7])).toBeLessThan(1e-15);
  });
  it('agrees with 200,000 draws in which the first of ties is kept', () => {
    const d = dice(15);
    const p = [0.25, 0.25, 0.4, 0.1];
    const rewards = [2, 1, 1, 3];
    const counts = [0, 0, 0, 0];
    const trials = 200_000;
    for (let k = 0; k < trials; k++) {
      let best = -1;
      for (let i = 0; i < 3; i++) {
        const u = d.uniform();
        const drawn = u < 0.25 ? 0 : u < 0.5 ? 1 : u < 0.9 ? 2 : 3;
        if (best < 0 || (rewards[drawn] ?? 0) > (rewards[best] ?? 0)) best = drawn;
      }
      counts[best] = (counts[best] ?? 0) + 1;
    }
    for (const [i, q] of bestOfN(p, rewards, 3).entries()) {
      const error = Math.sqrt((q * (1 - q)) / trials);
      expect(Math.abs((counts[i] ?? 0) / trials - q)).toBeLessThan(4 * error);
    }
  });
  it('never exceeds the bound for any distribution', () => {
    const d = dice(16);
    for (let k = 0; k < 100; k++) {
      const raw = d.floats(d.whole(1, 8), 0.01, 1);
      const sum = raw.reduce((a, b) => a + b);
      const p = raw.map((x) => x / sum);
      const n = d.whole(1, 40);
      const rewards = raw.map(() => d.whole(0, 4));
      expect(exactKl(bestOfN(p, rewards, n), p)).toBeLessThanOrEqual(bestOfNKlBound(n) + 1e-12);
    }
  });
  it('rejects fewer than one draw', () => {
    expect(() => bestOfN([1], [1], 0)).toThrow(/whole number/);
    expect(() => bestOfN([1], [1], 1.5)).toThrow(/whole number/);
    expect(() => bestOfN([0.5, 0.5], [1, Number.NaN], 2)).toThrow(/NaN/);
    expect(() => bestOfNKlBound(0)).toThrow(RangeError);
  });
});

describe('pass@k (2107.03374)', () => {
  it('gives for 5 completions, 2 of them correct, and k = 2: 1 − C(3,2)/C(5,2) = .7; the biased estimate is .64', () => {
    expect(passAtK(5, 2, 2)).toBeCloseTo(0.7, 15);
    expect(passAtK(5, 2, 2)).not.toBeCloseTo(1 - 0.6 ** 2, 2);
  });
  it('is the share for k = 1, 0 if none is correct, and 1 if any k contain a correct one', () => {
    expect([passAtK(8, 2, 1), passAtK(8, 0, 4), passAtK(8, 5, 4), passAtK(8, 8, 1)]).toEqual([0.25, 0, 1, 1]);
  });
  it('is unbiased: its mean over n = 6 Bernoulli draws is 1 − (1 − p)^k', () => {
    const p = 0.3;
    for (const k of [1, 2, 4, 6]) {
      let mean = 0;
      for (let mask = 0; mask < 64; mask++) {
        const c = mask.toString(2).replaceAll('0', '').length;
        mean += p ** c * (1 - p) ** (6 - c) * passAtK(6, c, k);
      }
      expect(mean).toBeCloseTo(1 - (1 - p) ** k, 12);
    }
  });
  it('rejects more draws than there are completions', () => {
    expect(() => passAtK(4, 1, 8)).toThrow(/at least k completions/);
  });
});
