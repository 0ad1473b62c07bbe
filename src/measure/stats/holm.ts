/** Correction for multiple comparisons. */

export interface Adjusted {
  /** Adjusted p: the smallest level at which this comparison is significant. */
  readonly p: number;
  /** Factor applied to its p: m for the smallest of m, 1 for the largest. */
  readonly factor: number;
}

/**
 * Holm's step-down: the k-th smallest of m p-values is multiplied by m − k + 1, is at least the one before it, and at most 1.
 * Controls the family-wise error rate under any dependence.
 * S. Holm, Scandinavian Journal of Statistics 6 (1979). @param ps [m]; NaN: no test, not counted @returns in the order of `ps`
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
