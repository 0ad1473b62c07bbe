/** The time and memory that an experiment needs, shown before it starts. */

import { budgetOf, inEpisodes } from '../../experiment/budget.ts';
import { evaluatedExperiment } from '../../experiment/evaluation.ts';
import type { AgentSpec, CostFacts, Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { assumedSpeed, EVALUATED_STEP, type Work, withCustomWork } from '../../experiment/work.ts';
import { SEED_ROW_BYTES, seedRowsOf } from '../../stats/compare/comparison.ts';
import { METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';

export interface Cost {
  readonly replicas: number;
  readonly envSteps: number;
  readonly seconds: number;
  /** Bytes of all workers and the page: replicas, their latest snapshots, and the numbers of all seeds. */
  readonly bytes: number;
  /** Single seeds keep every k-th measurement point. Means and intervals keep all. */
  readonly seedEvery: number;
}
export const MAX_BYTES = 2 ** 31;
/** Memory holds each replica and its latest snapshot. */
const COPIES = 2;

/** Tokens per completion, or steps per episode without a limit, if nothing else is known. */
const ASSUMED_LENGTH = 16;
/** A warm start takes as long as this many training steps: about a second (measured: 0.3 to 1.8 s). */
const WARM_START = 20_000;
/** A branch token is only written, not learned from, so it costs this share of a training step. */
const BRANCH_STEP = 0.25;

/** Steps of one replica. With a budget in episodes, each counts as long as a demonstration or the world's step limit. */
function maxSteps(experiment: Experiment, { agent }: VariantSpec, tokens: number): number {
  if (!inEpisodes(experiment)) return experiment.envSteps;
  const { family, stepLimit } = experiment.world;
  const limit = typeof stepLimit === 'number' && stepLimit > 0 ? stepLimit : Number.POSITIVE_INFINITY;
  const length = family === 'language' ? tokens * (1 + branchesOf(agent, tokens)) : limit;
  return Math.min(experiment.envSteps, budgetOf(experiment) * length);
}

/** Number of completions branched from the steps of one completion, each counted as half its length on average. */
function branchesOf({ continuations, stepTokens }: AgentSpec, tokens: number): number {
  if (typeof continuations !== 'number' || typeof stepTokens !== 'number') return 0;
  return (continuations * Math.ceil(tokens / stepTokens)) / 2;
}

/** Cost relative to learning from all of the variant's steps. */
function learnedShare({ agent }: VariantSpec, tokens: number): number {
  const branches = branchesOf(agent, tokens);
  return (1 + BRANCH_STEP * branches) / (1 + branches);
}

/** Evaluation steps of a replica if every episode took the world's whole step limit. */
function evaluatedSteps(experiment: Experiment, tokens: number): number {
  const { evaluation, measurementPoints } = experiment;
  if (evaluation === undefined) return 0;
  const { family, stepLimit } = evaluatedExperiment(experiment).world;
  const limit = typeof stepLimit === 'number' && stepLimit > 0 ? stepLimit : ASSUMED_LENGTH;
  const length = family === 'bandit' ? 1 : family === 'language' ? tokens : limit;
  return Math.ceil(measurementPoints / evaluation.every) * evaluation.episodes * length;
}

/** Cost of an evaluation step in training steps. Custom texts cost the same in both. */
function evaluatedStep(experiment: Experiment, work: Work, ownWork: number): number {
  const speed = assumedSpeed(experiment, work);
  return withCustomWork(speed, ownWork) / withCustomWork(speed / EVALUATED_STEP[work], ownWork);
}

function warmStarts({ variants }: Experiment): number {
  const wanted = variants.map(({ agent }) => agent.baseAccuracy);
  return new Set(wanted.filter((accuracy) => typeof accuracy === 'number' && accuracy > 0)).size;
}

/**
 * @param work of the experiment, which the page knows without the agents' programs
 * @param stepsPerSecond of all workers together, custom texts included
 * @param facts found when the experiment was checked
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

/** Seeds per variant that fit into MAX_BYTES. 0 if not even one fits. */
export function maxSeeds(variants: number, bytesPerReplica: number): number {
  return Math.floor((MAX_BYTES - SEED_ROW_BYTES) / (COPIES * variants * bytesPerReplica));
}
