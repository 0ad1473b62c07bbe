/** Time to reach a threshold if some seeds never reach it: sample efficiency with censoring. */

export interface Survival {
  /** Times at which seeds reached it, ascending. */
  readonly times: readonly number[];
  /** S(t) just after each time: the share that had not reached it yet. */
  readonly shares: readonly number[];
}

/**
 * Kaplan–Meier: S(t) = Π over times tᵢ ≤ t of (1 − dᵢ/nᵢ), where dᵢ seeds reached it at tᵢ and nᵢ were still
 * at risk just before. A seed censored at tᵢ counts as at risk at tᵢ. E. L. Kaplan and P. Meier, JASA 53
 * (1958).
 * @param times [n] when each reached it, or its last observed time @param reached [n] whether it reached it
 */
export function kaplanMeier(times: ArrayLike<number>, reached: ArrayLike<boolean>): Survival {
  const sorted = Array.from(times).sort((a, b) => a - b);
  const arrivals = Array.from(times).filter((_, i) => reached[i] === true);
  const steps = [...new Set(arrivals)].sort((a, b) => a - b);
  let share = 1;
  const shares = steps.map((time) => {
    const atRisk = sorted.length - sorted.indexOf(time);
    share *= 1 - arrivals.filter((arrival) => arrival === time).length / atRisk;
    return share;
  });
  return { times: steps, shares };
}

/** First time by which half (or another share) reached it; Infinity if that is beyond the observed time. */
export function survivalQuantile({ times, shares }: Survival, share = 0.5): number {
  // The tolerance keeps a sum of exact shares like 1 − 3/6 from missing its half by a rounding error.
  const index = shares.findIndex((left) => left <= 1 - share + 1e-12);
  return times[index] ?? Number.POSITIVE_INFINITY;
}

/** Mean time, capped at `horizon`: the area under S from 0 to `horizon`. */
export function restrictedMean({ times, shares }: Survival, horizon: number): number {
  let area = 0;
  let from = 0;
  let share = 1;
  for (let i = 0; i < times.length; i++) {
    const to = Math.min(times[i] ?? 0, horizon);
    area += share * (to - from);
    from = to;
    share = shares[i] ?? 0;
  }
  return area + share * Math.max(0, horizon - from);
}

/** Consecutive measurement points needed to count a threshold as reached, so that one lucky window does not count. */
export function thresholdWindow(measurementPoints: number): 1 | 3 {
  return measurementPoints >= 20 ? 3 : 1;
}

/**
 * When a curve first reached the threshold: the environment step of the first measurement point at which the
 * median of the last `window` values is at least the threshold (at most, if lower is better). Infinity if
 * never. A point without a value resets the window. @param values [points] @param grid [points] environment
 * steps
 */
export function firstReached(
  values: ArrayLike<number>,
  grid: ArrayLike<number>,
  threshold: number,
  lessIsBetter: boolean,
  window: 1 | 3,
): number {
  // The median of three values reaches it when two of them do.
  const needed = window === 3 ? 2 : 1;
  let run = 0;
  for (let i = 0; i < values.length; i++) {
    run = Number.isFinite(values[i]) ? run + 1 : 0;
    if (run < window) continue;
    let there = 0;
    for (let k = i - window + 1; k <= i; k++) {
      const value = values[k] ?? Number.NaN;
      if (lessIsBetter ? value <= threshold : value >= threshold) there++;
    }
    if (there >= needed) return grid[i] ?? Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}
