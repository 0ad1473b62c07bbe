/**
 * The executor of the command line: the seeds of a job train in threads, and their reports become a file in a folder. A job
 * that already has a file is never trained again.
 */
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { validate } from '../../engine/experiment/validate.ts';
import { catalogue } from '../../engine/program/catalogue.ts';
import type { Listener } from '../../engine/table/train-to-end.ts';
import { canonicalText } from '../../experiment/canonical.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { experimentHash } from '../../experiment/experiment-hash.ts';
import { measureBlock, UnreadableScore } from '../../services/student/measure-block.ts';
import { StudyError } from '../../services/student/study-check.ts';
import type { StudyExperiment } from '../../study/expand.ts';
import type { MeasuredExperiment } from '../../study/outcome.ts';
import type { Executor, StudyBlock, StudyJob } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { short } from '../../study/verdicts/lines.ts';
import { buildId } from '../build-id.ts';
import { writeResult } from '../files.ts';
import { ResultBuilder } from '../result.ts';
import { runShards } from '../shard.ts';
import { ShardReader, ShardRecorder } from '../shard-file.ts';
import { defaultCache } from '../start-cache.ts';

export interface ProcessOptions {
  readonly kept: string;
  /** Threads; null: one per core. */
  readonly workers: number | null;
}

export class ProcessExecutor implements Executor {
  readonly #study: WrittenStudy;
  readonly #options: ProcessOptions;
  readonly #experiments = new Map<StudyExperiment, Experiment>();

  constructor(study: WrittenStudy, options: ProcessOptions) {
    this.#study = study;
    this.#options = options;
  }

  /** Trains a job and writes its file atomically. @throws StudyError; an error if it was stopped */
  run: Executor['run'] = (job, { signal, progress }) =>
    this.#measure(job, async (experiment, file) => {
      const threads = Math.min(this.#options.workers ?? availableParallelism(), job.to - job.from);
      await train(job, experiment, file, threads, signal, progress);
    });

  async stored(jobs: readonly StudyJob[]): Promise<Map<StudyJob, StudyBlock>> {
    const found = new Map<StudyJob, StudyBlock>();
    for (const job of jobs)
      if (!job.exact && (await isThere(await this.#fileOf(job))))
        found.set(job, await this.#measure(job, async () => undefined));
    return found;
  }

  /** @param train makes the file from which the numbers are read */
  async #measure(
    job: StudyJob,
    train: (experiment: Experiment, file: string) => Promise<void>,
  ): Promise<StudyBlock> {
    const experiment = { ...this.#experimentOf(job.part), seeds: job.to };
    try {
      return await measureBlock(experiment, job, async (listener) => {
        const file = await this.#fileOf(job);
        await train(experiment, file);
        await readInto(file, listener);
      });
    } catch (error) {
      if (!(error instanceof UnreadableScore)) throw error;
      const { key: path, message } = error;
      throw new StudyError(this.#study, job.part, [{ path, message, severity: 'error' }]);
    }
  }

  /** What an outcome records of an experiment, apart from its scores. @param jobs all of its jobs, finished */
  async record(jobs: readonly StudyJob[]): Promise<MeasuredExperiment> {
    const [first] = jobs;
    if (first === undefined) throw new Error('An experiment has no jobs.');
    const { part, exact } = first;
    const experiment = { ...this.#experimentOf(part), seeds: Math.max(...jobs.map(({ to }) => to)) };
    const hash = await experimentHash(canonicalText(experiment, catalogue()));
    const about = { key: part.key, seeds: experiment.seeds, hash };
    if (exact) return { ...about, programs: [], curves: '', coreSeconds: 0 };
    const builder = new ResultBuilder(experiment);
    let coreSeconds = 0;
    // Number the threads of all jobs without gaps, because rows are looked up in all of them.
    const numbers = new Map<string, number>();
    for (const job of jobs) {
      const file = await this.#fileOf(job);
      coreSeconds += await readInto(file, {
        plan: (plan) => builder.plan(plan),
        batch(batch, thread) {
          const name = `${job.from} ${thread}`;
          numbers.set(name, numbers.get(name) ?? numbers.size);
          builder.batch(batch, numbers.get(name) ?? 0);
        },
        fault: (fault) => builder.fault(fault),
        tables: (tables) => builder.tables(tables),
      });
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
    }
    const { variants, curves } = await builder.finish(coreSeconds, 1);
    return {
      ...about,
      programs: variants.map(({ programHash }) => programHash),
      curves: curves?.hash ?? '',
      coreSeconds: short(coreSeconds) ?? 0,
    };
  }

  #experimentOf(part: StudyExperiment): Experiment {
    const known = this.#experiments.get(part);
    if (known !== undefined) return known;
    const parsed = validate(part.input);
    if (!parsed.ok) throw new StudyError(this.#study, part, parsed.problems);
    this.#experiments.set(part, parsed.value);
    return parsed.value;
  }

  async #fileOf({ part, from, to }: StudyJob): Promise<string> {
    const experiment = { ...this.#experimentOf(part), seeds: to };
    const hash = await experimentHash(canonicalText(experiment, catalogue()));
    return join(this.#options.kept, `${hash}-${from}-${buildId()}.shard`);
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** @returns core seconds of training @throws ShardError */
async function readInto(file: string, listener: Listener): Promise<number> {
  const reader = await ShardReader.open(file);
  while (reader.end === null) await reader.next(listener);
  return reader.end.seconds;
}

async function train(
  { from, to }: StudyJob,
  experiment: Experiment,
  file: string,
  threads: number,
  stop: AbortSignal,
  progress: (share: number) => void,
): Promise<void> {
  const shard = { index: 0, count: 1, first: from };
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
  if (stop.aborted) throw new Error('The study was stopped.');
  const { user, system } = process.cpuUsage(before);
  await mkdir(join(file, '..'), { recursive: true });
  await writeResult(file, recorder.text({ seconds: (user + system) / 1e6, workers: threads }));
}

const MAX_BYTES = 2 ** 30;
const HOUR_MS = 3_600_000;

/** Keeps the folder of finished jobs below a gigabyte by deleting the least recently used. */
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
