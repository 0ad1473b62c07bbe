/** What an experiment costs: shown before it starts, so that nobody is surprised by hours or by a full memory. */

import type { Experiment } from '../experiment/experiment.ts';
import { SEED_ROW_BYTES, seedRowsOf } from '../measure/compare/seed-rows.ts';
import { METRIC_COLUMNS } from '../measure/metrics/metrics.ts';

export interface Cost {
  readonly replicas: number; // variants × seeds
  readonly envSteps: number; // of all replicas
  readonly seconds: number;
  /** Of all workers and the page: replicas, the snapshot of each that is kept against a fault, the numbers of all seeds. */
  readonly bytes: number;
  /** Numbers of single seeds are kept of every k-th checkpoint; means and intervals of all. */
  readonly seedEvery: number;
}
/** Memory that a tab can be asked for. */
export const MOST_BYTES = 2 ** 31;
/** The replica itself, and its latest snapshot. */
const COPIES = 2;

/** @param stepsPerSecond of all workers together */
export function estimate(experiment: Experiment, stepsPerSecond: number, bytesPerReplica: number): Cost {
  const replicas = experiment.variants.length * experiment.seeds;
  const envSteps = replicas * experiment.envSteps;
  const columns =
    METRIC_COLUMNS + Math.max(0, ...experiment.variants.map((variant) => variant.reward.length));
  const rows = seedRowsOf(replicas, experiment.measurementPoints, columns);
  return {
    replicas,
    envSteps,
    seconds: envSteps / Math.max(1, stepsPerSecond),
    bytes: COPIES * replicas * bytesPerReplica + rows.bytes,
    seedEvery: rows.every,
  };
}

/** Seeds a variant that surely fit into MOST_BYTES; 0: not even one does. */
export function mostSeeds(variants: number, bytesPerReplica: number): number {
  return Math.floor((MOST_BYTES - SEED_ROW_BYTES) / (COPIES * variants * bytesPerReplica));
}
