/** How small a difference must be for two variants to be practically equal. See docs/decisions/0024-practically-equal.md. */
import { deviation } from '../stats/summary.ts';

/** Standard deviations between seeds. */
const DEVIATIONS = 0.5;

/**
 * The smallest difference of interest, if nobody set one: m = ½ √((s₁² + s₂²) / 2), half of the standard deviation between seeds,
 * pooled over two variants; s² with n − 1. It is a property of the seeds that are compared: neither the return of a random policy nor
 * the step limit enters. Half a standard deviation is Cohen's medium effect (Statistical power analysis, 2nd ed. 1988, §2.2) and
 * the usual smallest important difference where none is agreed (Norman, Sloan & Wyrwich, Medical Care 41, 2003).
 * Zero if the seeds of both are all equal; NaN if one has fewer than two.
 * @param one @param other [seeds], NaN: the seed has no value @returns in the unit of the values
 */
export function smallestDifference(one: ArrayLike<number>, other: ArrayLike<number>): number {
  return DEVIATIONS * Math.sqrt((deviation(one) ** 2 + deviation(other) ** 2) / 2);
}
