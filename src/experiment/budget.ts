/** What a run counts: environment steps, or finished episodes. Its budget, measurement points and edits are in this unit. */
import type { Experiment } from './experiment.ts';

type Counted = Pick<Experiment, 'envSteps' | 'episodes'>;

/** With a budget in episodes, `envSteps` is the most that a replica may take for them. */
export const inEpisodes = ({ episodes = 0 }: Pick<Counted, 'episodes'>): boolean => episodes > 0;

/** Length of each replica's run, in its unit. */
export const budgetOf = (experiment: Counted): number =>
  inEpisodes(experiment) ? (experiment.episodes ?? 0) : experiment.envSteps;

/** Measurement points in the unit of the budget: uniform, whole numbers, strictly increasing, the last is the budget. */
export function gridOf(experiment: Counted & Pick<Experiment, 'measurementPoints'>): number[] {
  const budget = budgetOf(experiment);
  const points = Math.min(experiment.measurementPoints, budget);
  return Array.from({ length: points }, (_, k) => Math.round(((k + 1) * budget) / points));
}

export const unitOf = (experiment: Pick<Counted, 'episodes'>) =>
  inEpisodes(experiment) ? 'episodes' : 'environment steps';

/** Where there is little room. */
export const shortUnitOf = (experiment: Pick<Counted, 'episodes'>) =>
  inEpisodes(experiment) ? 'episodes' : 'env steps';

/** Singular, for places in a run. */
export const pointOf = (experiment: Pick<Counted, 'episodes'>, step = 'env step') =>
  inEpisodes(experiment) ? 'episode' : step;
