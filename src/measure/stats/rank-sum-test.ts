/** Tests whether two unpaired variants differ: runs with different experiment seeds are independent samples. */
import { midranks, type PairedTest } from './paired-test.ts';
import { normalCdf } from './special-functions.ts';

/** Up to this many values in total, all splits are counted; above, the normal approximation is accurate. */
const MOST_EXACT = 50;

/**
 * Rank-sum test (Wilcoxon, Mann–Whitney) as a permutation test, ties included: if the designs made no difference, any n of
 * the n + m values could be the first variant's. z = (S − E S) / √Var S of the first variant's sum of midranks, with
 * Var S = n m / (N (N − 1)) · Σ (rᵢ − r̄)². Exact up to fifty values in all, normal beyond.
 * F. Wilcoxon, Individual comparisons by ranking methods, Biometrics Bulletin 1 (1945).
 * @param x [n] @param y [m], more is better; Infinity is a value @returns p two-sided; 1 where all are equal, NaN where one is empty
 */
export function rankSumTest(x: ArrayLike<number>, y: ArrayLike<number>): PairedTest {
  const n = x.length;
  const m = y.length;
  const all = n + m;
  if (n === 0 || m === 0) return { p: Number.NaN, z: 0 };
  const both = new Float64Array(all);
  both.set(x);
  both.set(y, n);
  // Midranks are halves: twice the rank is whole. Their mean is (N + 1) / 2 whatever the ties.
  const doubled = Int32Array.from(midranks(both), (rank) => Math.round(2 * rank));
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
  if (all > MOST_EXACT) return { p: Math.min(1, 2 * normalCdf(-Math.abs(z))), z };
  return { p: divisionTail(doubled, n, expected, Math.abs(away)), z };
}

/** Share of the choices of n ranks whose sum is at least `far` from the expected one, by dynamic programming over the ranks. */
function divisionTail(ranks: Int32Array, n: number, expected: number, far: number): number {
  const most = ranks
    .toSorted()
    .subarray(-n)
    .reduce((sum, rank) => sum + rank, 0);
  const width = most + 1;
  // [chosen 0 … n][sum]: number of choices. At most 50 over 25, exact in double precision.
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
