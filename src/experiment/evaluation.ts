/** Evaluation separate from training: the experiment in which it is measured, and when. */
import type { Experiment } from './experiment.ts';
import { mergePatch } from './merge-patch.ts';

/** The experiment with the evaluation's world in place of the training world. */
export function evaluatedExperiment(experiment: Experiment): Experiment {
  const patch = experiment.evaluation?.world ?? {};
  return { ...experiment, world: mergePatch(experiment.world, patch) as Experiment['world'], edits: [] };
}

/** Whether there is an evaluation at this measurement point (counted from 0). */
export function isEvaluated({ evaluation, measurementPoints }: Experiment, point: number): boolean {
  if (evaluation === undefined) return false;
  return (point + 1) % evaluation.every === 0 || point + 1 >= measurementPoints;
}
