/** How long until …, where some never got there: sample efficiency with censoring. */

export interface Survival {
  /** Times at which somebody got there, ascending. */
  readonly times: readonly number[];
  /** S(t) just after each: share that had not got there yet. */
  readonly shares: readonly number[];
}

/**
 * Kaplan–Meier: S(t) = Π over times tᵢ ≤ t of (1 − dᵢ/nᵢ), dᵢ that got there at tᵢ, nᵢ still under way just before. Who is
 * lost at tᵢ (censored) counts as under way at tᵢ. E. L. Kaplan and P. Meier, JASA 53 (1958).
 * @param times [n] when each got there, or how far it was watched @param reached [n] whether it got there
 */
export function kaplanMeier(times: ArrayLike<number>, reached: ArrayLike<boolean>): Survival {
  const order = Array.from({ length: times.length }, (_, i) => i).sort(
    (a, b) => (times[a] ?? 0) - (times[b] ?? 0),
  );
  const steps: number[] = [];
  const shares: number[] = [];
  let share = 1;
  for (let from = 0; from < order.length; ) {
    const time = times[order[from] ?? 0] ?? Number.NaN;
    let to = from;
    let arrived = 0;
    for (; to < order.length && times[order[to] ?? 0] === time; to++)
      if (reached[order[to] ?? 0] === true) arrived++;
    if (arrived > 0) {
      share *= 1 - arrived / (order.length - from);
      steps.push(time);
      shares.push(share);
    }
    from = to;
  }
  return { times: steps, shares };
}

/** First time at which half (or another share) has got there; Infinity: not within what was watched. */
export function survivalQuantile({ times, shares }: Survival, share = 0.5): number {
  // A sum of exact shares like 1 − 3/6 must not miss its half by a rounding error.
  const index = shares.findIndex((left) => left <= 1 - share + 1e-12);
  return times[index] ?? Number.POSITIVE_INFINITY;
}

/** Mean time, counting at most `horizon`: the area under S from 0 to there. */
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

/** Successive measurement points that are looked at before a threshold counts as reached: one lucky window is no learning. */
export function thresholdWindow(measurementPoints: number): 1 | 3 {
  return measurementPoints >= 20 ? 3 : 1;
}

/**
 * When a line first got there: the env steps of the first checkpoint at which the middle one of the last `window` values
 * is at least the threshold (at most, where less is better). Infinity: never. Measurement points without a value break the
 * succession. @param values [points] @param grid [points] env steps
 */
export function firstReached(
  values: ArrayLike<number>,
  grid: ArrayLike<number>,
  threshold: number,
  lessIsBetter: boolean,
  window: 1 | 3,
): number {
  // The middle of three is there as soon as two are.
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
