/**
 * Tests whether two variants differ. Paired: seed i of both uses the same random streams. If the designs made
 * no difference, swapping the two values of a seed would be equally likely, so the test counts all swaps.
 * Unpaired: runs with different experiment seeds are independent samples, so the test counts all splits.
 */

import { sortOrder } from './resample.ts';
import { normalCdf, normalQuantile } from './special-functions.ts';

/**
 * Up to this many pairs, or values in total, all swaps or splits are counted. Above it, the normal
 * approximation is accurate.
 */
const MAX_EXACT = 50;

/**
 * Ranks 1 … n of the values, ascending. Equal values share the mean of their ranks. Infinity is a valid
 * value.
 */
export function midranks(values: ArrayLike<number>): Float64Array {
  const order = sortOrder(values);
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to++;
    for (let k = from; k < to; k++) ranks[order[k] ?? 0] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/** Doubled midranks of x, then of y, among the values of both. Doubling makes them whole numbers. */
export function jointRanks(x: ArrayLike<number>, y: ArrayLike<number>): Int32Array {
  const both = new Float64Array(x.length + y.length);
  both.set(x);
  both.set(y, x.length);
  return Int32Array.from(midranks(both), (rank) => Math.round(2 * rank));
}

const normalTail = (z: number) => Math.min(1, 2 * normalCdf(-Math.abs(z)));

export interface PairedTest {
  /** Two-sided p. 1 if all pairs are equal, NaN without pairs. */
  readonly p: number;
  /** Σd / √Σd² with the rank differences d; positive if x is larger, 0 if all are equal. */
  readonly z: number;
}

/**
 * Permutation test within pairs, of the probability of improvement: U differs from its mean by half of Σᵢ dᵢ with
 * dᵢ = rank(xᵢ) − rank(yᵢ) among all 2n values, and swapping pair i flips only the sign of dᵢ. The
 * distribution over all 2ⁿ swaps is counted exactly, ties included; above fifty pairs the normal approximation is used.
 * @param x @param y [n], in pairs
 */
export function pairedTest(x: ArrayLike<number>, y: ArrayLike<number>): PairedTest {
  const n = x.length;
  if (n === 0) return { p: Number.NaN, z: 0 };
  const ranks = jointRanks(x, y);
  const doubled = ranks.subarray(0, n).map((rank, i) => rank - (ranks[n + i] ?? 0));
  let sum = 0;
  let squares = 0;
  for (const d of doubled) {
    sum += d;
    squares += d * d;
  }
  if (squares === 0) return { p: 1, z: 0 };
  const z = sum / Math.sqrt(squares);
  return { p: n > MAX_EXACT ? normalTail(z) : signFlipTail(doubled, Math.abs(sum)), z };
}

/**
 * Share of the 2ⁿ choices of signs for which |Σ ± dᵢ| ≥ observed, by dynamic programming over the
 * differences.
 */
function signFlipTail(doubled: Int32Array, observed: number): number {
  let most = 0;
  for (const d of doubled) most += Math.abs(d);
  // A sum s of signed differences is 2·(sum of those with plus) − most, so it suffices to count subset sums.
  let shares = new Float64Array(most + 1);
  shares[0] = 1;
  let reached = 0;
  for (const d of doubled) {
    const size = Math.abs(d);
    const next = new Float64Array(most + 1);
    for (let s = 0; s <= reached; s++) {
      const half = (shares[s] ?? 0) / 2;
      if (half === 0) continue;
      next[s] = (next[s] ?? 0) + half;
      next[s + size] = (next[s + size] ?? 0) + half;
    }
    reached += size;
    shares = next;
  }
  let tail = 0;
  shares.forEach((share, s) => {
    if (Math.abs(2 * s - most) >= observed) tail += share;
  });
  return Math.min(1, tail);
}

/**
 * Seeds needed to show a difference as large as observed: z grows with √n, and a test at `alpha` needs z =
 * z(1 − α/2) + z(power). Infinity if no difference was observed.
 */
export function seedsNeeded({ z }: PairedTest, n: number, alpha: number, power = 0.8): number {
  if (z === 0) return Number.POSITIVE_INFINITY;
  const wanted = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  return Math.ceil(n * (wanted / z) ** 2);
}

/**
 * Rank-sum test (Wilcoxon, Mann–Whitney) as a permutation test, ties included: if the designs made no
 * difference, any n of the n + m values could be the first variant's. z = (S − E S) / √Var S of the first
 * variant's sum of midranks, with Var S = n m / (N (N − 1)) · Σ (rᵢ − r̄)². Exact up to fifty values in
 * total, normal approximation beyond. F. Wilcoxon, Individual comparisons by ranking methods, Biometrics
 * Bulletin 1 (1945).
 * @param x [n] @param y [m], more is better; Infinity is a valid value @returns p two-sided; 1 if all are
 * equal, NaN if one is empty
 */
export function rankSumTest(x: ArrayLike<number>, y: ArrayLike<number>): PairedTest {
  const n = x.length;
  const m = y.length;
  const all = n + m;
  if (n === 0 || m === 0) return { p: Number.NaN, z: 0 };
  const doubled = jointRanks(x, y); // their mean is N + 1 even with ties
  const expected = n * (all + 1);
  let sum = 0;
  let squares = 0;
  doubled.forEach((rank, i) => {
    if (i < n) sum += rank;
    squares += (rank - all - 1) ** 2;
  });
  if (squares === 0) return { p: 1, z: 0 };
  const away = sum - expected;
  const z = away / Math.sqrt(((n * m) / (all * (all - 1))) * squares);
  return { p: all > MAX_EXACT ? normalTail(z) : divisionTail(doubled, n, expected, Math.abs(away)), z };
}

/**
 * Share of the choices of n ranks whose sum is at least `far` away from the expected one, by dynamic
 * programming over the ranks.
 */
function divisionTail(ranks: Int32Array, n: number, expected: number, far: number): number {
  const most = ranks
    .toSorted()
    .subarray(-n)
    .reduce((sum, rank) => sum + rank, 0);
  const width = most + 1;
  // [chosen 0 … n][sum] counts the choices. The maximum, 50 choose 25, is exact in double precision.
  const ways = new Float64Array((n + 1) * width);
  ways[0] = 1;
  ranks.forEach((rank, taken) => {
    for (let chosen = Math.min(n, taken + 1); chosen >= 1; chosen--)
      for (let sum = most; sum >= rank; sum--) {
        const from = ways[(chosen - 1) * width + sum - rank] ?? 0;
        if (from > 0) ways[chosen * width + sum] = (ways[chosen * width + sum] ?? 0) + from;
      }
  });
  let tail = 0;
  let total = 0;
  for (let sum = 0; sum < width; sum++) {
    const count = ways[n * width + sum] ?? 0;
    total += count;
    if (Math.abs(sum - expected) >= far) tail += count;
  }
  return tail / total;
}

export interface Adjusted {
  /** Adjusted p: the smallest level at which this comparison is significant. */
  readonly p: number;
  /** Factor applied to its p: m for the smallest of m, 1 for the largest. */
  readonly factor: number;
}

/**
 * Holm's step-down: the k-th smallest of m p-values is multiplied by m − k + 1, raised to at least the one
 * before it, and capped at 1. Controls the family-wise error rate under any dependence. S. Holm, Scandinavian
 * Journal of Statistics 6 (1979).
 * @param ps [m]; NaN means no test and does not count @returns in the order of `ps`
 */
export function holm(ps: readonly number[]): readonly Adjusted[] {
  const tested = ps.map((p, index) => ({ p, index })).filter(({ p }) => !Number.isNaN(p));
  tested.sort((a, b) => a.p - b.p || a.index - b.index);
  const adjusted: Adjusted[] = ps.map(() => ({ p: Number.NaN, factor: 1 }));
  let floor = 0;
  tested.forEach(({ p, index }, step) => {
    const factor = tested.length - step;
    floor = Math.max(floor, Math.min(1, p * factor));
    adjusted[index] = { p: floor, factor };
  });
  return adjusted;
}
