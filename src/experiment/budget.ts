/**
 * What a run counts: environment steps or finished episodes. Its budget, measurement points and edits use
 * this unit.
 */
import type { Experiment } from './experiment.ts';

type Counted = Pick<Experiment, 'envSteps' | 'episodes'>;

/** Whether the budget counts episodes. `envSteps` is then the maximum that a replica may take for them. */
export const inEpisodes = ({ episodes = 0 }: Pick<Counted, 'episodes'>): boolean => episodes > 0;

/** Length of each replica's run, in the run's unit. */
export const budgetOf = (experiment: Counted): number =>
  inEpisodes(experiment) ? (experiment.episodes ?? 0) : experiment.envSteps;

/**
 * Measurement points in the unit of the budget: evenly spaced whole numbers, strictly increasing, ending with
 * the budget.
 */
export function gridOf(experiment: Counted & Pick<Experiment, 'measurementPoints'>): number[] {
  const budget = budgetOf(experiment);
  const points = Math.min(experiment.measurementPoints, budget);
  return Array.from({ length: points }, (_, k) => Math.round(((k + 1) * budget) / points));
}

export const unitOf = (experiment: Pick<Counted, 'episodes'>) =>
  inEpisodes(experiment) ? 'episodes' : 'environment steps';

/** The unit for places with little room. */
export const shortUnitOf = (experiment: Pick<Counted, 'episodes'>) =>
  inEpisodes(experiment) ? 'episodes' : 'env steps';

/** Singular form of the unit, for a point in a run. */
export const pointOf = (experiment: Pick<Counted, 'episodes'>, step = 'env step') =>
  inEpisodes(experiment) ? 'episode' : step;
