/** Tests and intervals for two samples or a share. */
import { normalCdf, normalQuantile, studentCdf, studentQuantile } from '../stats/special-functions.ts';
import { type Interval, mean, variance } from '../stats/summary.ts';

/** Wilson score interval of a share: stays within [0, 1] and is not empty at 0 or n successes. */
export function wilson(successes: number, n: number, level = 0.95): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const z = normalQuantile((1 + level) / 2);
  const share = successes / n;
  const scale = 1 + (z * z) / n;
  const center = (share + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / scale;
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

export interface Welch extends Interval {
  readonly t: number;
  readonly df: number;
  /** Two-sided. */
  readonly p: number;
  /** mean(a) − mean(b); low and high are its interval. */
  readonly difference: number;
}

/** Welch's t test: unequal variances, degrees of freedom by Welch–Satterthwaite. */
export function welch(a: readonly number[], b: readonly number[], level = 0.95): Welch {
  const va = variance(a) / a.length;
  const vb = variance(b) / b.length;
  const error = Math.sqrt(va + vb);
  const difference = mean(a) - mean(b);
  const df = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1));
  // Two constant samples: no variance to divide by, and nothing uncertain about the difference.
  if (error === 0) {
    const p = difference === 0 ? 1 : 0;
    const t = difference === 0 ? 0 : Math.sign(difference) * Number.POSITIVE_INFINITY;
    return { t, df: a.length + b.length - 2, p, difference, low: difference, high: difference };
  }
  const t = difference / error;
  const half = studentQuantile((1 + level) / 2, df) * error;
  const p = 2 * studentCdf(-Math.abs(t), df);
  return { t, df, p, difference, low: difference - half, high: difference + half };
}

/** Mann–Whitney U of `a` and its two-sided asymptotic p with tie and continuity correction. */
export function mannWhitney(
  a: readonly number[],
  b: readonly number[],
): { readonly u: number; readonly p: number } {
  const [n, m] = [a.length, b.length];
  let u = 0;
  for (const x of a) for (const y of b) u += x > y ? 1 : x === y ? 0.5 : 0;
  const counts = new Map<number, number>();
  for (const x of [...a, ...b]) counts.set(x, (counts.get(x) ?? 0) + 1);
  const all = n + m;
  let ties = 0;
  for (const count of counts.values()) ties += count ** 3 - count;
  const sigma = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))));
  if (!(sigma > 0)) return { u, p: 1 };
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / sigma;
  return { u, p: Math.min(1, 2 * normalCdf(-z)) };
}
