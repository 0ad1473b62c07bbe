import { describe, expect, it } from 'vitest';
import { improvementInterval, improvementOf } from '../../../src/stats/stats/improvement.ts';
import { holm, midranks, pairedTest, seedsNeeded } from '../../../src/stats/stats/permutation-tests.ts';
import { randomFrom } from './random.ts';

/** P(X > Y) + ½ P(X = Y) for one run of each on one task: the Mann–Whitney U over n·m. */
function probabilityOfImprovement(x: readonly number[], y: readonly number[]): number {
  let wins = 0;
  for (const a of x) for (const b of y) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (x.length * y.length);
}

describe('Holm’s correction', () => {
  it('turns .01, .04, .03, .005 into .03, .06, .06, .02 (by hand: ×3, ×1 but not below .06, ×2, ×4)', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((p, k) => {
      expect(adjusted[k]?.p).toBeCloseTo(p, 14);
    });
    expect(adjusted.map(({ factor }) => factor)).toEqual([3, 1, 2, 4]);
  });
  it('leaves one comparison unchanged, stops at 1, and does not count what could not be tested', () => {
    expect(holm([0.04])).toEqual([{ p: 0.04, factor: 1 }]);
    expect(holm([0.9, 0.8]).map(({ p }) => p)).toEqual([1, 1]);
    expect(holm([0.02, Number.NaN, 0.03]).map(({ p }) => p)).toEqual([0.04, Number.NaN, 0.04]);
  });
});

describe('ranks', () => {
  it('are shared by equal values, and treat infinity as a value (by hand)', () => {
    expect([...midranks([3, 1, 3, Number.POSITIVE_INFINITY, 2])]).toEqual([3.5, 1, 3.5, 5, 2]);
  });
});

/** Counts U over all swaps within pairs, one by one, without using ranks. */
function bruteForceP(x: readonly number[], y: readonly number[]): number {
  const n = x.length;
  const center = (n * n) / 2;
  const u = (a: readonly number[], b: readonly number[]) => probabilityOfImprovement(a, b) * n * n;
  const observed = Math.abs(u(x, y) - center);
  let as = 0;
  for (let swap = 0; swap < 2 ** n; swap++) {
    const a = x.map((value, i) => ((swap >> i) & 1 ? (y[i] ?? 0) : value));
    const b = y.map((value, i) => ((swap >> i) & 1 ? (x[i] ?? 0) : value));
    if (Math.abs(u(a, b) - center) >= observed - 1e-9) as++;
  }
  return as / 2 ** n;
}

describe('the paired permutation test', () => {
  it('gives the share of all swaps within pairs that separate the variants at least as far, on 60 random samples with ties', () => {
    const random = randomFrom(1);
    for (let k = 0; k < 60; k++) {
      const n = 2 + Math.floor(random() * 8);
      const x = Array.from({ length: n }, () => Math.floor(random() * 6) + (k % 3 === 0 ? 2 : 0));
      const y = Array.from({ length: n }, () => Math.floor(random() * 6));
      expect(pairedTest(x, y).p, `${x} against ${y}`).toBeCloseTo(bruteForceP(x, y), 12);
    }
  });
  it('gives 2 / 2ⁿ for complete separation: .03125 for 6 pairs, and not below .05 for 5', () => {
    const up = (n: number) => pairedTest(Array(n).fill(2), Array(n).fill(1)).p;
    expect([up(5), up(6), up(10)]).toEqual([2 / 32, 2 / 64, 2 / 1024]);
  });
  it('gives 1 for equal pairs, and no answer without pairs', () => {
    expect(pairedTest([1, 5, 3], [1, 5, 3])).toEqual({ p: 1, z: 0 });
    expect(pairedTest([], []).p).toBeNaN();
  });
  it('continues smoothly into the normal approximation: 50 pairs are counted, 51 are not', () => {
    const random = randomFrom(7);
    const x = Array.from({ length: 51 }, () => random() + 0.12);
    const y = Array.from({ length: 51 }, () => random());
    const [counted, normal] = [pairedTest(x.slice(0, 50), y.slice(0, 50)), pairedTest(x, y)];
    const tailOf = (z: number) => pairedTest([...x.slice(0, 50), 0], [...y.slice(0, 50), 0]).z - z;
    expect(Math.abs(tailOf(counted.z))).toBeLessThan(0.05);
    expect(Math.abs(Math.log(counted.p / normal.p))).toBeLessThan(0.5);
  });
  it('is reversed, with the same p, when the variants are swapped', () => {
    const [x, y] = [
      [1, 4, 6, 8, 9, 2],
      [2, 1, 3, 5, 4, 3],
    ];
    expect(pairedTest(y ?? [], x ?? [])).toEqual({
      p: pairedTest(x ?? [], y ?? []).p,
      z: -pairedTest(x ?? [], y ?? []).z,
    });
  });
  it('needs four times the seeds for half the difference, and (1.96 + .842)² for one standard deviation', () => {
    expect(seedsNeeded({ p: 0, z: 1 }, 10, 0.05)).toBe(Math.ceil(10 * (1.959964 + 0.8416212) ** 2));
    const [one, two] = [seedsNeeded({ p: 0, z: 1 }, 100, 0.05), seedsNeeded({ p: 0, z: 2 }, 100, 0.05)];
    expect(one / two).toBeCloseTo(4, 1);
    expect(seedsNeeded({ p: 1, z: 0 }, 10, 0.05)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the probability of improvement', () => {
  it('agrees between ranks and counting pair by pair, with ties and infinities', () => {
    const random = randomFrom(3);
    for (let k = 0; k < 40; k++) {
      const draw = (n: number) =>
        Array.from({ length: n }, () =>
          random() < 0.1 ? Number.POSITIVE_INFINITY : Math.floor(random() * 5),
        );
      const [x, y] = [draw(1 + k), draw(3 + (k % 7))];
      expect(improvementOf(x, y)).toBeCloseTo(probabilityOfImprovement(x, y), 12);
    }
  });
  it('has an interval whose ends are z standard errors away, using the variance at the end itself (Newcombe’s method 5)', () => {
    const variance = (t: number, n: number, m: number) =>
      ((t * (1 - t)) / (n * m)) * (1 + ((n + m) / 2 - 1) * ((1 - t) / (2 - t) + t / (1 + t)));
    for (const [theta, n, m] of [
      [0.6, 10, 10],
      [0.86, 20, 20],
      [0.3, 8, 15],
    ] as const) {
      const { low, high } = improvementInterval(theta, n, m);
      expect((theta - low) / Math.sqrt(variance(low, n, m))).toBeCloseTo(1.959964, 5);
      expect((high - theta) / Math.sqrt(variance(high, n, m))).toBeCloseTo(1.959964, 5);
    }
  });
  it('is reversed with the variants, and is not [1, 1] for separated variants', () => {
    const [one, other] = [improvementInterval(0.8, 12, 12), improvementInterval(0.2, 12, 12)];
    expect(one.low).toBeCloseTo(1 - other.high, 12);
    expect(one.high).toBeCloseTo(1 - other.low, 12);
    const apart = improvementInterval(1, 10, 10);
    expect(apart.high).toBe(1);
    expect(apart.low).toBeGreaterThan(0.6);
    expect(apart.low).toBeLessThan(0.9);
  });
});
