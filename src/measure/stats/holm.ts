/** Several comparisons at once: with each more, chance has one more occasion. */

export interface Adjusted {
  /** The smallest level at which this comparison is decided among all of them. */
  readonly p: number;
  /** By how much its own p was multiplied at its step: m for the smallest of m, 1 for the largest. */
  readonly factor: number;
}

/**
 * Holm's step-down: the k-th smallest of m p-values counts (m − k + 1)-fold, never less than one before it, at most 1.
 * Holds the chance of any false decision below the level, whatever the comparisons have to do with each other.
 * S. Holm, Scandinavian Journal of Statistics 6 (1979). @param ps [m]; NaN: nothing to test, not counted @returns in their order
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
