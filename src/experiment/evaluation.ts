/** Evaluation apart from training: the experiment in which it is measured, and when. */
import type { Experiment } from './experiment.ts';
import { mergePatch } from './merge-patch.ts';

/** The experiment with the evaluation's world in place of the training's. */
export function evaluatedExperiment(experiment: Experiment): Experiment {
  const patch = experiment.evaluation?.world ?? {};
  return { ...experiment, world: mergePatch(experiment.world, patch) as Experiment['world'], edits: [] };
}

/** Is there an evaluation at this measurement point (from 0)? */
export function isEvaluated({ evaluation, measurementPoints }: Experiment, point: number): boolean {
  if (evaluation === undefined) return false;
  return (point + 1) % evaluation.every === 0 || point + 1 >= measurementPoints;
}
