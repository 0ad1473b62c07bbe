/** Environment steps of a run whose budget counts episodes, computed from its windows. */
import { ALL_METRIC_IDS } from '../stats/metrics/metrics.ts';

type Numbers = readonly (number | null)[];

export const [LENGTH, EPISODES] = [
  ALL_METRIC_IDS.indexOf('episodeLength'),
  ALL_METRIC_IDS.indexOf('episodes'),
] as const;

export class EpisodeSteps {
  steps = 0;
  #episodes = 0;

  /**
   * A window holds its mean length times its episodes. The mean is f32, so the product is rounded. @param episodes so far
   * @returns steps so far
   */
  add(length: number, episodes: number): number {
    if (Number.isFinite(length)) this.steps += Math.round(length * (episodes - this.#episodes));
    this.#episodes = episodes;
    return this.steps;
  }
}

/** At each measurement point; null after a replica stopped. */
export function stepsSoFar(lengths: Numbers, episodes: Numbers): (number | null)[] {
  const count = new EpisodeSteps();
  return episodes.map((so, k) => (so === null ? null : count.add(lengths[k] ?? Number.NaN, so)));
}
