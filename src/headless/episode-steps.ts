/** Environment steps of a run whose budget counts episodes, from its windows. */
import { ALL_METRIC_IDS } from '../measure/metrics/metrics.ts';

type Numbers = (number | null)[];

export const LENGTH = ALL_METRIC_IDS.indexOf('episodeLength');

/** A window that ends with an episode holds its mean length times its episodes. The mean is f32, so the product is rounded. */
export const stepsOf = (length: number, episodes: number): number =>
  Number.isFinite(length) ? Math.round(length * episodes) : 0;

/** Environment steps at each measurement point of a budget in episodes; null after a replica stopped. */
export function stepsSoFar(lengths: Numbers, grid: readonly number[]): Numbers {
  let steps = 0;
  return lengths.map((length, k) => {
    steps += stepsOf(length ?? Number.NaN, (grid[k] ?? 0) - (grid[k - 1] ?? 0));
    return length === null ? null : steps;
  });
}
