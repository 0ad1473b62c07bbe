/** Tests and intervals for two samples or a share. */
import { normalQuantile } from '../stats/special-functions.ts';
import type { Interval } from '../stats/summary.ts';

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
