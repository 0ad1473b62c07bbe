/** The work of a study in units: some seeds of one of its experiments. A finished unit is a file in a folder, and is never run twice. */
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { exactQuantities } from '../../engine/exact/quantity.ts';
import { catalogue } from '../../engine/program/catalogue.ts';
import { canonicalText, experimentHash } from '../../experiment/canonical.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { StudyExperiment } from '../../study/expand.ts';
import { isExact, type Task, tasksOf } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { EXACT } from '../../study/verdicts/scores.ts';
import { buildId } from '../build-id.ts';
import { writeResult } from '../files.ts';
import { runShards } from '../shard.ts';
import { ShardRecorder } from '../shard-file.ts';
import { defaultCache } from '../start-cache.ts';
import { checkStudy } from './check.ts';

/** An experiment of a study, checked, with what is read of it. */
export interface Prepared {
  readonly study: WrittenStudy;
  readonly part: StudyExperiment;
  readonly experiment: Experiment;
  readonly tasks: readonly Task[];
  /** Only exact quantities are read: nothing is trained. */
  readonly exact: boolean;
}
export interface Unit {
  readonly of: Prepared;
  readonly from: number;
  readonly to: number;
  readonly file: string;
}

/** What stands in for the seeds of the study. */
export interface Instead {
  readonly seeds: number | null;
  readonly pilot: number | null;
  readonly quick: boolean;
}

/** @param warn takes warnings, which stop nothing @throws StudyError with all that is wrong with the study */
export function prepare(
  study: WrittenStudy,
  { seeds, pilot, quick }: Instead,
  warn?: (warnings: readonly Problem[]) => void,
): readonly Prepared[] {
  const { problems, warnings, experiments } = checkStudy(study);
  warn?.(warnings);
  if (problems.length > 0) throw new StudyError(study, null, problems);
  const tasks = tasksOf(study, [...experiments.keys()]);
  return [...experiments].map(([part, checked]) => {
    const own = tasks.get(part) ?? [];
    const wanted = quick ? Math.min(study.budget.quick.seeds, checked.seeds) : seeds;
    const experiment = {
      ...checked,
      ...(wanted !== null && { seeds: wanted }),
      ...(pilot !== null && { seed: pilot }),
    };
    return { study, part, experiment, tasks: own, exact: isExact(study, part, own) };
  });
}

/** Why a study cannot run. */
export class StudyError extends Error {
  readonly problems: readonly Problem[];
  /** @param part null: of the study as a whole */
  constructor({ id }: WrittenStudy, part: StudyExperiment | null, problems: readonly Problem[]) {
    super(part === null ? `Study ${id}` : `Study ${id}, experiment ${part.key}`);
    this.problems = problems;
  }
}

/** Seeds in one unit: about a quarter of the study's, whatever number is measured, so that more seeds add units. */
const blockOf = ({ part }: Prepared): number => {
  const { seeds = 20 } = part.input as { seeds?: number };
  return Math.max(10, Math.ceil(seeds / 40) * 10);
};

/** @param kept folder of the finished units @param block seeds in a unit; null: by the study */
export async function unitsOf(of: Prepared, kept: string, block: number | null): Promise<readonly Unit[]> {
  if (of.exact) return [];
  const size = block ?? blockOf(of);
  const { seeds } = of.experiment;
  return Promise.all(
    Array.from({ length: Math.ceil(seeds / size) }, async (_, k) => {
      const [from, to] = [k * size, Math.min(seeds, (k + 1) * size)];
      const hash = await experimentHash(canonicalText({ ...of.experiment, seeds: to }, catalogue()));
      return { of, from, to, file: join(kept, `${hash}-${from}-${buildId()}.shard`) };
    }),
  );
}

export const isFinished = async ({ file }: Unit): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Runs a unit and writes its file, whole or not at all. @param progress share of the unit @returns false if it was stopped */
export async function runUnit(
  { of, from, to, file }: Unit,
  workers: number | null,
  stop: AbortSignal,
  progress: (share: number) => void,
): Promise<boolean> {
  const experiment = { ...of.experiment, seeds: to };
  const shard = { index: 0, count: 1, first: from };
  const threads = Math.min(workers ?? availableParallelism(), to - from);
  const recorder = new ShardRecorder(experiment, shard, 'all');
  const points = experiment.measurementPoints * (to - from) * experiment.variants.length;
  let reported = 0;
  const before = process.cpuUsage();
  await runShards(
    { experiment, measures: 'all', cache: defaultCache() },
    threads,
    {
      plan: (plan) => recorder.plan(plan),
      batch: (batch, thread) => {
        recorder.batch(batch, thread);
        reported += batch.replicas.length;
        progress(reported / points);
      },
      fault: (fault) => recorder.fault(fault),
      tables: (tables) => recorder.tables(tables),
    },
    stop,
    shard,
  );
  if (stop.aborted) return false;
  const { user, system } = process.cpuUsage(before);
  await mkdir(join(file, '..'), { recursive: true });
  await writeResult(file, recorder.text({ seconds: (user + system) / 1e6, workers: threads }));
  return true;
}

/** Exact quantities: by score key. @throws RangeError where one does not exist */
export async function exactScores({
  study,
  part,
  experiment,
  tasks,
}: Prepared): Promise<Record<string, number[]>> {
  const wanted = tasks.filter(({ reading }) => reading.metric.startsWith(EXACT));
  const numbers = await exactQuantities(
    experiment,
    wanted,
    ({ reading }) => reading.metric.slice(EXACT.length),
    ({ key }, message) => {
      throw new StudyError(study, part, [{ path: key, message, severity: 'error' }]);
    },
  );
  return Object.fromEntries(wanted.map(({ key }, k) => [key, [numbers[k] ?? Number.NaN]]));
}

const MAX_BYTES = 2 ** 30;
const HOUR_MS = 3_600_000;

/** Keeps the folder of finished units below a gigabyte: the least recently used go first. */
export async function tidy(kept: string): Promise<void> {
  const names = await readdir(kept).catch(() => []);
  const files = [];
  for (const name of names) {
    const path = join(kept, name);
    const found = await stat(path).catch(() => null);
    if (found !== null) files.push({ path, size: found.size, used: found.mtimeMs });
  }
  files.sort((a, b) => b.used - a.used);
  let sum = 0;
  for (const { path, size, used } of files) {
    sum += size;
    if (sum > MAX_BYTES && Date.now() - used > HOUR_MS) await rm(path, { force: true });
  }
}
export async function touch({ file }: Unit): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}
