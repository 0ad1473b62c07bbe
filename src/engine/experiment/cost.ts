/** The cost of an experiment, shown before it starts: time and memory. */

import { budgetOf, inEpisodes } from '../../experiment/budget.ts';
import { evaluatedExperiment } from '../../experiment/evaluation.ts';
import type { AgentSpec, CostFacts, Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { assumedSpeed, EVALUATED_STEP, type Work, withCustomWork } from '../../experiment/work.ts';
import { SEED_ROW_BYTES, seedRowsOf } from '../../stats/compare/comparison.ts';
import { METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';

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
export const MAX_BYTES = 2 ** 31;
/** The replica itself, and its latest snapshot. */
const COPIES = 2;

/** Tokens of a completion, or steps of an episode without a limit, where nothing else is known. */
const ASSUMED_LENGTH = 16;
/** Steps of training that take as long as a warm start: about a second (measured: 0.3 to 1.8 s). */
const WARM_START = 20_000;
/** Steps of training that take as long as one token of a branch, which is only written. */
const BRANCH_STEP = 0.25;

/** Of one replica; with a budget in episodes: each as long as a demonstration, or as the world's whole step limit. */
function maxSteps(experiment: Experiment, { agent }: VariantSpec, tokens: number): number {
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

/** Share of the time that the variant's steps would take if all were learned from. */
function learnedShare({ agent }: VariantSpec, tokens: number): number {
  const branches = branchesOf(agent, tokens);
  return (1 + BRANCH_STEP * branches) / (1 + branches);
}

/** Of all evaluations of a replica, if every episode took the world's whole step limit. */
function evaluatedSteps(experiment: Experiment, tokens: number): number {
  const { evaluation, measurementPoints } = experiment;
  if (evaluation === undefined) return 0;
  const { family, stepLimit } = evaluatedExperiment(experiment).world;
  const limit = typeof stepLimit === 'number' && stepLimit > 0 ? stepLimit : ASSUMED_LENGTH;
  const length = family === 'bandit' ? 1 : family === 'language' ? tokens : limit;
  return Math.ceil(measurementPoints / evaluation.every) * evaluation.episodes * length;
}

/** Steps of training that take as long as one of an evaluation. Custom texts take as long in both. */
function evaluatedStep(experiment: Experiment, work: Work, ownWork: number): number {
  const speed = assumedSpeed(experiment, work);
  return withCustomWork(speed, ownWork) / withCustomWork(speed / EVALUATED_STEP[work], ownWork);
}

/** Policies of a seed that are shown examples first: variants with the same start share one. */
function warmStarts({ variants }: Experiment): number {
  const wanted = variants.map(({ agent }) => agent.baseAccuracy);
  return new Set(wanted.filter((accuracy) => typeof accuracy === 'number' && accuracy > 0)).size;
}

/**
 * @param work of the experiment: the page knows it without the agents' programs
 * @param stepsPerSecond of all workers together, custom texts included
 * @param facts that the check of the experiment found
 */
export function estimate(
  experiment: Experiment,
  work: Work,
  stepsPerSecond: number,
  bytesPerReplica: number,
  { ownWork = 0, episodeTokens: tokens = ASSUMED_LENGTH }: CostFacts = {},
): Cost {
  const replicas = experiment.variants.length * experiment.seeds;
  const { seeds, variants } = experiment;
  const sum = (of: (variant: VariantSpec) => number) =>
    seeds * variants.reduce((total, variant) => total + of(variant), 0);
  const steps = (variant: VariantSpec) => maxSteps(experiment, variant, tokens);
  const training = sum((variant) => steps(variant) * learnedShare(variant, tokens));
  const evaluation = replicas * evaluatedSteps(experiment, tokens) * evaluatedStep(experiment, work, ownWork);
  const starts = seeds * warmStarts(experiment) * WARM_START;
  const columns =
    METRIC_COLUMNS + Math.max(0, ...experiment.variants.map((variant) => variant.reward.length));
  const rows = seedRowsOf(replicas, experiment.measurementPoints, columns);
  return {
    replicas,
    envSteps: sum(steps),
    seconds: (training + evaluation + starts) / Math.max(1, stepsPerSecond),
    bytes: COPIES * replicas * bytesPerReplica + rows.bytes,
    seedEvery: rows.every,
  };
}

/** Seeds per variant that fit into MAX_BYTES; 0: not even one fits. */
export function maxSeeds(variants: number, bytesPerReplica: number): number {
  return Math.floor((MAX_BYTES - SEED_ROW_BYTES) / (COPIES * variants * bytesPerReplica));
}
