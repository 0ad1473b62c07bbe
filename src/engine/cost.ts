/** The cost of an experiment, shown before it starts: time and memory. */

import { budgetOf, inEpisodes } from '../experiment/budget.ts';
import { evaluatedExperiment } from '../experiment/evaluation.ts';
import type { AgentSpec, Experiment, VariantSpec } from '../experiment/experiment.ts';
import { EVALUATED_STEP, type Work } from '../experiment/work.ts';
import { SEED_ROW_BYTES, seedRowsOf } from '../measure/compare/comparison.ts';
import { METRIC_COLUMNS } from '../measure/metrics/metrics.ts';

export interface Cost {
  readonly replicas: number; // variants × seeds
  readonly envSteps: number; // of all replicas
  readonly seconds: number;
  /** Bytes of all workers and the page: replicas, their latest snapshots, and the numbers of all seeds. */
  readonly bytes: number;
  /** Single seeds keep every k-th measurement point; means and intervals keep all. */
  readonly seedEvery: number;
}
/** Memory limit of a tab. */
export const MOST_BYTES = 2 ** 31;
/** The replica itself, and its latest snapshot. */
const COPIES = 2;

/** Of a completion, while the task is not built. */
const TOKENS = 16;

/** Of one replica; with a budget in episodes: if every episode took the whole step limit of the world, or of the completion. */
function mostSteps(experiment: Experiment, { agent }: VariantSpec, tokens: number): number {
  if (!inEpisodes(experiment)) return experiment.envSteps;
  const { family, stepLimit } = experiment.world;
  const limit = typeof stepLimit === 'number' && stepLimit > 0 ? stepLimit : Number.POSITIVE_INFINITY;
  const length = family === 'language' ? tokens * (1 + branchesOf(agent, tokens)) : limit;
  return Math.min(experiment.envSteps, budgetOf(experiment) * length);
}

/** Other completions that are written from the steps of one, in completions: half of its length is left on average. */
function branchesOf({ continuations, stepTokens }: AgentSpec, tokens: number): number {
  if (typeof continuations !== 'number' || typeof stepTokens !== 'number') return 0;
  return (continuations * Math.ceil(tokens / stepTokens)) / 2;
}

/** Of all evaluations of a replica, if every episode took the world's whole step limit. */
function evaluatedSteps(experiment: Experiment, tokens: number): number {
  const { evaluation, measurementPoints } = experiment;
  if (evaluation === undefined) return 0;
  const { family, stepLimit } = evaluatedExperiment(experiment).world;
  const length =
    family === 'bandit' ? 1 : typeof stepLimit === 'number' && stepLimit > 0 ? stepLimit : tokens;
  return Math.ceil(measurementPoints / evaluation.every) * evaluation.episodes * length;
}

/**
 * @param work of the experiment: the page knows it without the agents' programs
 * @param stepsPerSecond of all workers together
 * @param tokens of the longest completion
 */
export function estimate(
  experiment: Experiment,
  work: Work,
  stepsPerSecond: number,
  bytesPerReplica: number,
  tokens = TOKENS,
): Cost {
  const replicas = experiment.variants.length * experiment.seeds;
  const envSteps =
    experiment.seeds *
    experiment.variants.reduce((sum, variant) => sum + mostSteps(experiment, variant, tokens), 0);
  const evaluated = replicas * evaluatedSteps(experiment, tokens) * EVALUATED_STEP[work];
  const columns =
    METRIC_COLUMNS + Math.max(0, ...experiment.variants.map((variant) => variant.reward.length));
  const rows = seedRowsOf(replicas, experiment.measurementPoints, columns);
  return {
    replicas,
    envSteps,
    seconds: (envSteps + evaluated) / Math.max(1, stepsPerSecond),
    bytes: COPIES * replicas * bytesPerReplica + rows.bytes,
    seedEvery: rows.every,
  };
}

/** Seeds per variant that fit into MOST_BYTES; 0: not even one fits. */
export function mostSeeds(variants: number, bytesPerReplica: number): number {
  return Math.floor((MOST_BYTES - SEED_ROW_BYTES) / (COPIES * variants * bytesPerReplica));
}
