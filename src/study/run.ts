/**
 * Runs studies: divides a study into jobs, has executors measure them, joins their scores and judges the claim from them.
 * Executors are passed in: a worker of the page, or the threads and files of the command line. Both give the same scores.
 */
import type { ChartNumbers } from './chart-data.ts';
import type { StudyExperiment } from './expand.ts';
import {
  type CurveTask,
  curvesIn,
  isExact,
  type Outcome,
  type OutcomeLine,
  type Task,
  tasksOf,
} from './outcome.ts';
import type { WrittenStudy } from './study.ts';
import type { StudyVerdict } from './verdicts/contract.ts';
import { bandsOf, type SeedLines } from './verdicts/lines.ts';

/** Some seeds of one experiment, and what is read from them. */
export interface StudyJob {
  readonly part: StudyExperiment;
  readonly tasks: readonly Task[];
  readonly lines: readonly CurveTask[];
  /** Only exact numbers are read, so nothing is trained. */
  readonly exact: boolean;
  readonly from: number; // seeds `from` to `to` − 1
  readonly to: number;
  /** A block contains some seeds of every experiment, so that all parts of the claim fill together. */
  readonly block: number;
  readonly weight: number;
}
/** What a job has measured. Exact numbers come with the first seeds. */
export interface StudyBlock {
  readonly scores: Outcome['scores'];
  readonly lines: readonly SeedLines[];
}

export interface Executor {
  /**
   * Measures one job.
   * @param options.progress receives the share done, 0 … 1
   * @throws an error that ends the study; any error once the signal is aborted
   */
  run(
    job: StudyJob,
    options: { readonly signal: AbortSignal; readonly progress: (share: number) => void },
  ): Promise<StudyBlock>;
}

export interface StudyPlan {
  readonly study: WrittenStudy;
  /** Block by block, and within a block in the order of the experiments. */
  readonly jobs: readonly StudyJob[];
  /** It uses fewer seeds than the study asks for, so it may give a hint, but never holds. */
  readonly fewer: boolean;
}
export interface PlanOptions {
  /** Use the number of seeds that the study names for a quick run. */
  readonly quick?: boolean;
  readonly seeds?: (part: StudyExperiment, asked: number) => number;
  /** Overrides the study's experiment seed, for other random numbers. */
  readonly pilot?: number | null;
  /** Seeds per job. Default: few blocks, by the cost of the study. */
  readonly seedsPerJob?: (asked: number) => number;
}

const MAX_BLOCKS = 10;
/** Each block of each experiment is built once, so studies with many experiments have few blocks. */
const minBlocks = (experiments: number): number => (experiments > 6 ? 3 : 5);
/** Shorter jobs cost more to start than to run. */
const MIN_SECONDS = 2;
const DEFAULT_SEEDS = 20;

const askedSeeds = ({ input }: StudyExperiment): number =>
  (input as { readonly seeds?: number }).seeds ?? DEFAULT_SEEDS;

export function planStudy(study: WrittenStudy, options: PlanOptions = {}): StudyPlan {
  const { quick = false, pilot = null, seeds: chosen = (_, asked) => asked } = options;
  const written = [...tasksOf(study)].map(([part, tasks]) => {
    const asked = askedSeeds(part);
    const seeds = quick ? Math.min(study.budget.quick.seeds, asked) : chosen(part, asked);
    const input = { ...(part.input as object), seeds, ...(pilot !== null && { seed: pilot }) };
    const exact = isExact(study, part, tasks);
    return { part: { ...part, input }, tasks, lines: curvesIn(study, part), exact, asked, seeds };
  });
  const trained = written.filter(({ exact }) => !exact);
  const secondsEach = (60 * study.budget.coreMinutes) / Math.max(1, trained.length);
  const blocks = Math.max(
    minBlocks(trained.length),
    Math.min(MAX_BLOCKS, Math.floor(secondsEach / MIN_SECONDS)),
  );
  const whole = trained.reduce((sum, { seeds, part }) => sum + seeds * part.labels.length, 0) || 1;
  const jobs = written.flatMap(({ part, tasks, lines, exact, asked, seeds }): StudyJob[] => {
    const same = { part, tasks, lines, exact };
    if (exact) return [{ ...same, block: 0, from: 0, to: seeds, weight: 0 }];
    const size = options.seedsPerJob?.(asked);
    const count = size === undefined ? Math.min(blocks, seeds) : Math.ceil(seeds / size);
    const cut = (k: number) =>
      Math.min(seeds, size === undefined ? Math.floor((k * seeds) / count) : k * size);
    return Array.from({ length: count }, (_, block): StudyJob => {
      const from = cut(block);
      const to = cut(block + 1);
      return { ...same, block, from, to, weight: ((to - from) * part.labels.length) / whole };
    });
  });
  return {
    study,
    jobs: jobs.toSorted((a, b) => a.block - b.block),
    fewer: written.some(({ asked, seeds }) => seeds < asked),
  };
}

export interface StudyState {
  readonly numbers: ChartNumbers;
  readonly verdict: StudyVerdict;
  /** Number of seeds measured so far, in the experiment that has the most. */
  readonly seeds: number;
  readonly done: boolean;
}
export interface RunOptions {
  /** Each measures one job at a time. With none, only existing blocks are judged. */
  readonly executors: readonly Executor[];
  readonly judge: (study: WrittenStudy, scores: Outcome['scores']) => StudyVerdict | Promise<StudyVerdict>;
  readonly signal: AbortSignal;
  /** Blocks of an earlier run are not measured again; new ones are added. */
  readonly blocks?: Map<StudyJob, StudyBlock>;
  readonly measured?: (job: StudyJob, block: StudyBlock) => void;
  /** @param share of the whole study, 0 … 1 @param job that has progressed */
  readonly progress?: (share: number, job: StudyJob) => void;
  /** Called when more blocks are complete. If absent, only the whole study is judged. */
  readonly arrived?: (state: StudyState) => void;
  /** Asked before each job; false: no other job starts. */
  readonly mayStart?: (job: StudyJob) => boolean;
}

/** @returns null if it was stopped early @throws errors of an executor or `judge`, unless it was stopped */
export async function runStudy({ study, jobs }: StudyPlan, options: RunOptions): Promise<StudyState | null> {
  const { executors, judge, signal, measured, progress, arrived, mayStart = () => true } = options;
  const blocks = options.blocks ?? new Map<StudyJob, StudyBlock>();
  const missing = jobs.filter((job) => !blocks.has(job));
  const shares = new Map(jobs.map((job) => [job, blocks.has(job) ? 1 : 0]));
  let failed = false;
  let judged = 0;
  let whole: StudyState | null = null;

  const arrive = async (): Promise<void> => {
    const open = jobs.filter((job) => !blocks.has(job)).map(({ block }) => block);
    const done = open.length === 0;
    const count = done ? Number.POSITIVE_INFINITY : Math.min(...open);
    if (count <= judged || (!done && arrived === undefined)) return;
    judged = count;
    const known = jobs.filter(({ block }) => block < count);
    const numbers = numbersOf(blocks, known);
    const verdict = await judge(study, numbers.scores);
    if (signal.aborted || failed || judged > count) return;
    const state = { numbers, verdict, seeds: Math.max(...known.map(({ to }) => to)), done };
    if (done) whole = state;
    arrived?.(state);
  };
  const report = (job: StudyJob, share: number): void => {
    if (signal.aborted || failed) return;
    shares.set(job, share);
    progress?.(shareOf(shares), job);
  };
  const next = (): StudyJob | undefined => {
    const at = signal.aborted || failed ? -1 : missing.findIndex(mayStart);
    return at < 0 ? undefined : missing.splice(at, 1)[0];
  };
  const work = async (executor: Executor): Promise<void> => {
    for (let job = next(); job !== undefined; job = next()) {
      const own = job;
      const block = await executor.run(own, { signal, progress: (share) => report(own, share) });
      if (signal.aborted || failed) return;
      blocks.set(own, block);
      measured?.(own, block);
      report(own, 1);
      await arrive();
    }
  };
  try {
    if (blocks.size > 0) await arrive();
    await Promise.all(executors.map(work));
  } catch (error) {
    failed = true;
    if (!signal.aborted) throw error;
  }
  return whole;
}

/** Share of the work of a study. @param shares of its jobs */
const shareOf = (shares: ReadonlyMap<StudyJob, number>): number =>
  Math.min(
    1,
    [...shares].reduce((sum, [{ weight }, share]) => sum + weight * share, 0),
  );

/** Scores and lines of jobs, in the order of experiments and seeds, independent of how the seeds were divided. */
function numbersOf(blocks: ReadonlyMap<StudyJob, StudyBlock>, jobs: readonly StudyJob[]): ChartNumbers {
  const scores: Record<string, (number | null)[]> = {};
  const curves: Record<number, OutcomeLine[]> = {};
  for (const own of byExperiment(jobs)) {
    const found = own.flatMap((job) => blocks.get(job) ?? []);
    for (const block of found)
      for (const [key, values] of Object.entries(block.scores))
        scores[key] = [...(scores[key] ?? []), ...values];
    for (const [k, { chart, label }] of (own[0]?.lines ?? []).entries()) {
      const parts = found.flatMap(({ lines }) => lines[k] ?? []);
      const x = parts[0]?.x ?? [];
      const rows = x.map((_, point) => parts.flatMap((part) => Array.from(part.rows[point] ?? [])));
      curves[chart] = [...(curves[chart] ?? []), { label, ...bandsOf({ x, rows }) }];
    }
  }
  return { scores, curves };
}

/** Jobs by experiment, in the order of the study and its seeds. */
export function byExperiment(jobs: readonly StudyJob[]): readonly (readonly StudyJob[])[] {
  const found = new Map<StudyExperiment, StudyJob[]>();
  for (const job of jobs) found.set(job.part, [...(found.get(job.part) ?? []), job]);
  return [...found.values()];
}
