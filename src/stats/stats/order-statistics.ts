/** Fast order statistics over many seeds, and distribution-free intervals from them. */
import { type Interval, sortedFinite } from './summary.ts';

const DIGIT = 2048; // 11 bits, so 32 bits take three passes

/**
 * The finite values, ascending. Radix sort is about ten times faster than the built-in sort for 4,096 values.
 * Without it, two curves of eight variants at two hundred measurement points would take a second.
 */
export function sortedFloats(values: Float32Array): Float32Array {
  // Plain loops, because `filter` and `from` with a callback cost more than the sorting.
  const finite = new Float32Array(values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (value - value === 0) finite[n++] = value + 0; // −0 counts as 0
  }
  // Maps the float bits to unsigned integers with the order of the numbers.
  const bits = new Uint32Array(finite.buffer);
  let from = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    const word = bits[i] ?? 0;
    from[i] = word >>> 31 === 1 ? ~word : word | 0x80000000;
  }
  let to = new Uint32Array(n);
  for (let shift = 0; shift < 32; shift += 11) {
    const starts = new Uint32Array(DIGIT + 1);
    for (let i = 0; i < n; i++) {
      const digit = (((from[i] ?? 0) >>> shift) & (DIGIT - 1)) + 1;
      starts[digit] = (starts[digit] ?? 0) + 1;
    }
    for (let digit = 1; digit <= DIGIT; digit++)
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    for (let i = 0; i < n; i++) {
      const word = from[i] ?? 0;
      const digit = (word >>> shift) & (DIGIT - 1);
      const place = starts[digit] ?? 0;
      to[place] = word;
      starts[digit] = place + 1;
    }
    [from, to] = [to, from];
  }
  for (let i = 0; i < n; i++) {
    const word = from[i] ?? 0;
    from[i] = word >>> 31 === 1 ? word & 0x7fffffff : ~word;
  }
  return new Float32Array(from.buffer);
}

/** Mean of ascending values without ⌊n/4⌋ at each end; NaN if there are none. */
export function iqmOfSorted(sorted: ArrayLike<number>): number {
  const n = sorted.length;
  const cut = Math.floor(n / 4);
  let sum = 0;
  for (let i = cut; i < n - cut; i++) sum += sorted[i] ?? Number.NaN;
  return sum / (n - 2 * cut);
}

/**
 * Interquartile mean, as rliable defines it (Agarwal et al. 2021, arXiv 2108.13264): scipy's trim_mean(0.25),
 * not a fractional variant.
 */
export const iqm = (values: ArrayLike<number>): number => iqmOfSorted(sortedFinite(values));

/** 1 − mean(min(score, 1)): how far normalized scores are below 1; exceeding 1 earns nothing (ibid.). */
export function optimalityGap(scores: readonly number[]): number {
  return 1 - scores.reduce((sum, score) => sum + Math.min(score, 1), 0) / scores.length;
}

/**
 * Exact interval of the median: from the k-th smallest to the k-th largest value, with the largest k for
 * which P(Binomial(n, ½) < k) ≤ (1 − level)/2. Distribution-free; Infinity is a valid value. NaN below 6
 * values, because no interval then reaches the level. @param sorted ascending
 */
export function medianInterval(sorted: ArrayLike<number>, level = 0.95): Interval {
  const n = sorted.length;
  // ln of the share of all 2ⁿ outcomes: 2⁻ⁿ itself is 0 in double precision from n = 1,075 on.
  let log = -n * Math.LN2;
  let below = 0;
  let k = 0;
  while (k < n / 2) {
    below += Math.exp(log);
    if (below > (1 - level) / 2) break;
    k++;
    log += Math.log((n - k + 1) / k);
  }
  if (k === 0) return { low: Number.NaN, high: Number.NaN };
  return { low: sorted[k - 1] ?? Number.NaN, high: sorted[n - k] ?? Number.NaN };
}
