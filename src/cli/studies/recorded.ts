/** Compares recorded outcomes with today's code: which are stale, and what differs if they are measured again from scratch. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programHashes } from '../../engine/experiment/program-hashes.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { catalogue, worldExamples } from '../../engine/program/catalogue.ts';
import { canonicalText } from '../../experiment/canonical.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { experimentHash } from '../../experiment/experiment-hash.ts';
import { parseExperiment } from '../../experiment/parse-experiment.ts';
import { planChecked } from '../../services/student/study-check.ts';
import { expand } from '../../study/expand.ts';
import { type MeasuredExperiment, type Outcome, verdictOf } from '../../study/outcome.ts';
import { runStudy } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { seedsPerJob } from './arguments.ts';
import { outcomeOf } from './outcomes.ts';
import { ProcessExecutor } from './process-executor.ts';

export interface Recorded {
  readonly study: WrittenStudy;
  readonly outcome: Outcome;
}
const DAY_MS = 86_400_000;

/** Selects some by the date, so that all have their turn. @param now milliseconds since 1970 */
export function ofTheDay<T>(all: readonly T[], count: number, now: number): readonly T[] {
  const days = Math.ceil(all.length / count);
  return all.filter((_, k) => k % days === Math.floor(now / DAY_MS) % days);
}

/** Measures from scratch and compares every checksum and score. @returns the differences as text; null if it was stopped */
export async function differences(
  { study, outcome }: Recorded,
  workers: number | null,
  stop: AbortSignal,
  progress: (name: string) => (share: number) => void,
): Promise<readonly string[] | null> {
  const kept = await mkdtemp(join(tmpdir(), 'reward-lab-studies-'));
  try {
    const seeds = new Map(outcome.experiments.map((one) => [one.key, one.seeds]));
    const plan = planChecked(study, {
      seeds: ({ key }, asked) => seeds.get(key) ?? asked,
      seedsPerJob: seedsPerJob(null),
    });
    const executor = new ProcessExecutor(study, { kept, workers });
    const state = await runStudy(plan, {
      executors: [executor],
      judge: verdictOf,
      signal: stop,
      progress: (share, { part }) => progress(`${study.id} ${part.key}`)(share),
    });
    if (state === null) return null;
    const again = await outcomeOf(plan, state, executor, outcome.measured);
    const known = new Map(outcome.experiments.map((one) => [one.key, one]));
    const words = again.experiments.flatMap(({ key, hash, programs, curves }) => {
      const before = known.get(key);
      if (before === undefined) return [`${key} was not recorded`];
      const changed = [
        ...(before.hash === hash ? [] : ['the experiment']),
        ...(before.programs.join() === programs.join() ? [] : ['the programs']),
        ...(before.curves === curves ? [] : [`the curves (${before.curves} → ${curves})`]),
      ];
      return changed.length === 0 ? [] : [`${key}: ${changed.join(', ')}`];
    });
    const scores = Object.entries(again.scores).filter(
      ([key, list]) => JSON.stringify(list) !== JSON.stringify(outcome.scores[key]),
    );
    return [...words, ...scores.map(([key]) => `scores of ${key}`)];
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

/**
 * Compares recorded checksums of experiments and programs. Nothing is trained, solved or linked, since listing all studies
 * calls it. @returns the experiments that differ or were not measured
 */
export async function staleParts(study: WrittenStudy, outcome: Outcome): Promise<readonly string[]> {
  const known = new Map(outcome.experiments.map((measured) => [measured.key, measured]));
  const stale: string[] = [];
  for (const { key, input } of expand(study)) {
    const parsed = parseExperiment(input, catalogue(), worldExamples());
    const measured = known.get(key);
    if (measured === undefined || !parsed.ok || !(await isCurrent(parsed.value, measured))) stale.push(key);
  }
  return stale;
}

async function isCurrent(
  experiment: Experiment,
  { seeds, hash, programs }: MeasuredExperiment,
): Promise<boolean> {
  if ((await experimentHash(canonicalText({ ...experiment, seeds }, catalogue()))) !== hash) return false;
  if (programs.length === 0) return true; // exact numbers: nothing was trained
  try {
    const now = programHashes(experiment);
    return now.length === programs.length && now.every((program, k) => program === programs[k]);
  } catch (error) {
    if (error instanceof ExperimentError) return false;
    throw error;
  }
}
