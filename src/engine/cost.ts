/** What an experiment costs: shown before it starts, so that nobody is surprised by hours. */
import type { Experiment } from '../spec/experiment.ts';

export interface Cost {
  readonly envSteps: number; // of all replicas
  readonly seconds: number;
  readonly bytes: number;
}
/** Speed assumed before anything was measured: env steps a second of one core. */
export const ASSUMED_STEPS_PER_SECOND = 8_000_000;

function replicasOf(experiment: Pick<Experiment, 'arms' | 'seeds'>): number {
  return experiment.arms.length * experiment.seeds;
}

/** @param stepsPerSecond of all workers together */
export function estimate(experiment: Experiment, stepsPerSecond: number, bytesPerReplica: number): Cost {
  const envSteps = replicasOf(experiment) * experiment.envSteps;
  return {
    envSteps,
    seconds: envSteps / Math.max(1, stepsPerSecond),
    bytes: replicasOf(experiment) * bytesPerReplica,
  };
}
