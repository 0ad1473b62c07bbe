/**
 * Runs a study in workers of its own, block by block of seeds, and has its claim judged whenever a block is whole. It goes on
 * while something else is looked at. Finished blocks are stored: after a reload the rest follows, with the same bits.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { xxh32 } from '../../core/checksum.ts';
import { errorMessage } from '../../core/error-message.ts';
import { WorkerClient } from '../../services/rpc.ts';
import type { StudentApi, StudyBlock } from '../../services/student/protocol.ts';
import type { StoredBlocks } from '../../services/student/stored-blocks.ts';
import type { ChartNumbers } from '../../study/chart-data.ts';
import { expand, type StudyExperiment } from '../../study/expand.ts';
import type { OutcomeLine, StudyVerdict } from '../../study/outcome.ts';
import { type CurveTask, curvesIn, isExact, type Task, tasksOf } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { bandsOf, type SeedLines } from '../../study/verdicts/lines.ts';
import { type StudyService, studyWorkers } from '../model/study-service.ts';

/**
 * The work of a study in blocks of seeds: every block holds some seeds of every experiment, so that all
 * parts of the claim fill together.
 */
interface StudyUnit {
  readonly block: number;
  readonly part: StudyExperiment;
  readonly tasks: readonly Task[];
  readonly lines: readonly CurveTask[];
  readonly from: number; // seeds from … to − 1
  readonly to: number;
  readonly exact: boolean;
  /** Share of the work of the study. */
  readonly weight: number;
}

const MAX_BLOCKS = 10;
/** Each block of each experiment is built once: many experiments have few blocks. */
const fewestBlocks = (experiments: number): number => (experiments > 6 ? 3 : 5);
/** A unit of work below this costs more to begin than to do. */
const LEAST_SECONDS = 2;
/** As of an experiment that names none. */
const SEEDS = 20;

const seedsOf = (input: unknown): number => (input as { seeds?: number }).seeds ?? SEEDS;

export function planOf(study: WrittenStudy): readonly StudyUnit[] {
  const tasks = tasksOf(study, expand(study));
  const parts = [...tasks].map(([part, own]) => ({
    part,
    tasks: own,
    lines: curvesIn(study, part),
    exact: isExact(study, part, own),
    seeds: seedsOf(part.input),
  }));
  const trained = parts.filter(({ exact }) => !exact);
  const seconds = (60 * study.budget.coreMinutes) / Math.max(1, trained.length);
  const blocks = Math.max(
    fewestBlocks(trained.length),
    Math.min(MAX_BLOCKS, Math.floor(seconds / LEAST_SECONDS)),
  );
  const whole = trained.reduce((sum, { seeds, part }) => sum + seeds * part.labels.length, 0) || 1;
  return Array.from({ length: blocks }, (_, block) => block).flatMap((block) =>
    parts.flatMap(({ seeds, ...own }): StudyUnit[] => {
      const [from, to] = [block, block + 1].map((k) => Math.floor((k * seeds) / blocks)) as [number, number];
      if (own.exact) return block === 0 ? [{ ...own, block, from: 0, to: seeds, weight: 0 }] : [];
      if (to === from) return [];
      return [{ ...own, block, from, to, weight: ((to - from) * own.part.labels.length) / whole }];
    }),
  );
}

export interface LiveStudy {
  readonly status: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  readonly share: number; // of the work
  readonly secondsLeft: number; // NaN: not known yet
  /** Seeds that all numbers here are of, and seeds of the study: of the experiment that has most. */
  readonly seeds: number;
  readonly of: number;
  readonly numbers: ChartNumbers | null;
  readonly verdict: StudyVerdict | null;
  readonly fault: string;
}
const NOTHING: LiveStudy = {
  status: 'idle',
  share: 0,
  secondsLeft: Number.NaN,
  seeds: 0,
  of: 0,
  numbers: null,
  verdict: null,
  fault: '',
};

/** A language policy that first learns from examples says nothing for long. */
const SILENT_TICKS = 360;
/** Shares below this say little of the time that is left. */
const LEAST_SHARE = 0.02;

type Client = WorkerClient<StudentApi>;
interface Job {
  readonly clients: readonly Client[];
  /** What is still to be done, in this order. */
  readonly missing: StudyUnit[];
  readonly shares: Map<StudyUnit, number>;
  readonly begun: number;
  /** Share of the work that was done before. */
  before: number;
  /** Blocks that the numbers on the page are of. */
  whole: number;
}

const running = new WeakMap<StudyService, Map<string, StudyRun>>();

/** The run of a study on this page: there is one, whoever looks at it. */
export function studyRunOf(study: WrittenStudy, desk: StudyService): StudyRun {
  const all = running.get(desk) ?? new Map<string, StudyRun>();
  running.set(desk, all);
  const run = all.get(study.id) ?? new StudyRun(study, desk);
  all.set(study.id, run);
  return run;
}

export class StudyRun {
  readonly store: StoreApi<LiveStudy> = createStore<LiveStudy>(() => NOTHING);
  readonly #study: WrittenStudy;
  readonly #desk: StudyService;
  readonly #units: readonly StudyUnit[];
  readonly #plan: string;
  /** Finished, by unit. */
  readonly #blocks = new Map<StudyUnit, StudyBlock>();
  #recalled: Promise<void> | null = null;
  #job: Job | null = null;

  constructor(study: WrittenStudy, desk: StudyService) {
    this.#study = study;
    this.#desk = desk;
    this.#units = planOf(study);
    const text = new TextEncoder().encode(JSON.stringify(this.#units));
    this.#plan = `${desk.build} ${xxh32(text)}`;
  }

  get #seeds(): number {
    return Math.max(...this.#units.map(({ to }) => to));
  }

  /** Shows what an earlier visit has finished. */
  async recall(): Promise<void> {
    await this.#recall();
    if (this.#blocks.size === 0 || this.store.getState().status !== 'idle') return;
    await this.#work('stopped');
  }

  /** Goes on where it was stopped; begins again when it is done. */
  start(): void {
    if (this.store.getState().status === 'done') this.#clear();
    void this.#work('running');
  }

  /** What has arrived stays. */
  stop(): void {
    if (this.#job === null) return;
    this.#end('the study was stopped');
    this.store.setState({ status: 'stopped' });
  }

  #clear(): void {
    this.#blocks.clear();
    void this.#stored((kept) => kept.forget(this.#study.id));
    this.store.setState(NOTHING, true);
  }

  #stored<T>(work: (kept: StoredBlocks) => Promise<T>): Promise<T | undefined> {
    const { keepBlocks } = this.#desk;
    // What keeps blocks is a file of its own, which may not load.
    return keepBlocks === null
      ? Promise.resolve(undefined)
      : keepBlocks()
          .then(work)
          .catch(() => undefined);
  }

  #recall(): Promise<void> {
    this.#recalled ??= this.#stored((kept) => kept.read(this.#study.id, this.#plan, this.#units.length)).then(
      (found = []) => {
        found.forEach((block, k) => {
          const unit = this.#units[k];
          if (unit !== undefined && block !== undefined) this.#blocks.set(unit, block);
        });
      },
    );
    return this.#recalled;
  }

  /** @param then `stopped`: shows what is there, and trains nothing */
  async #work(then: 'running' | 'stopped'): Promise<void> {
    this.#end('the study goes on');
    const of = this.#seeds;
    if (then === 'running')
      this.store.setState({ status: 'running', of, secondsLeft: Number.NaN, fault: '' });
    const known = this.#recall();
    const shares = new Map<StudyUnit, number>();
    const missing: StudyUnit[] = [];
    const clients = this.#clients(then === 'running' ? studyWorkers(this.#desk) : 1);
    const begun = this.#desk.scheduler.now();
    // Jobs exist before what is stored is known, so that `stop` ends them.
    const job: Job = { clients, missing, shares, begun, before: 0, whole: 0 };
    this.#job = job;
    await known;
    if (job !== this.#job) return;
    for (const unit of this.#units) {
      if (this.#blocks.has(unit)) shares.set(unit, 1);
      else missing.push(unit);
    }
    job.before = shareOf(shares);
    const [first] = clients;
    try {
      this.store.setState({ share: job.before, of });
      if (first !== undefined && this.#blocks.size > 0) await this.#arrived(job, first);
      if (then === 'running') {
        await Promise.all(clients.map((client) => this.#train(job, client)));
      } else if (job === this.#job) {
        this.#end('the study is shown');
        this.store.setState({ status: 'stopped' });
      }
    } catch (error) {
      this.#fail(job, errorMessage(error));
    }
  }

  #end(message: string): void {
    const job = this.#job;
    this.#job = null;
    for (const client of job?.clients ?? []) client.close(message);
  }

  #clients(length: number): readonly Client[] {
    const { makeWorker, scheduler } = this.#desk;
    return Array.from({ length }, () => {
      const client: Client = new WorkerClient<StudentApi>({
        make() {
          if (makeWorker === null) throw new Error('this browser cannot start workers');
          return makeWorker();
        },
        scheduler,
        restart: 'never',
        message: (reason) => `a worker ended: ${reason}`,
      });
      return client;
    });
  }

  async #train(job: Job, client: Client): Promise<void> {
    for (;;) {
      const unit = job === this.#job ? job.missing.shift() : undefined;
      if (unit === undefined) return;
      const { part, block: _, weight: __, ...rest } = unit;
      client.watch(SILENT_TICKS);
      const request = { input: part.input, ...rest };
      const block = await client.call<StudyBlock, number>((remote, own) => remote.block(request, own), {
        report: (share) => this.#progress(job, unit, share),
      });
      client.rest();
      if (job !== this.#job) return;
      this.#blocks.set(unit, block);
      const place = this.#units.indexOf(unit);
      void this.#stored((kept) => kept.write(this.#study.id, this.#plan, place, block));
      this.#progress(job, unit, 1);
      await this.#arrived(job, client);
    }
  }

  #progress(job: Job, unit: StudyUnit, share: number): void {
    if (job !== this.#job) return;
    job.shares.set(unit, share);
    const done = shareOf(job.shares);
    const now = done - job.before;
    const seconds = (this.#desk.scheduler.now() - job.begun) / 1_000;
    const secondsLeft = now < LEAST_SHARE ? Number.NaN : (seconds * (1 - done)) / now;
    this.store.setState({ share: Math.min(1, done), secondsLeft });
  }

  /** Shows the numbers of all blocks that are whole, if there are more of them than before. */
  async #arrived(job: Job, client: Client): Promise<void> {
    const missing = this.#units.filter((unit) => !this.#blocks.has(unit)).map(({ block }) => block);
    const whole = missing.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...missing);
    if (whole <= job.whole) return;
    job.whole = whole;
    const known = this.#units.filter(({ block }) => block < whole);
    const numbers = numbersOf(this.#blocks, known);
    const { scores } = numbers;
    const verdict = await client.call<StudyVerdict>((remote) => remote.judge(this.#study, scores));
    if (job !== this.#job || job.whole > whole) return;
    const done = missing.length === 0;
    const seeds = Math.max(...known.map(({ to }) => to));
    this.store.setState({
      numbers,
      verdict,
      seeds,
      ...(done && { status: 'done', share: 1, secondsLeft: 0 }),
    });
    if (done) this.#end('the study is done');
  }

  #fail(job: Job, fault: string): void {
    if (job !== this.#job) return;
    this.#end(fault);
    this.store.setState({ status: 'failed', fault });
  }
}

const shareOf = (shares: ReadonlyMap<StudyUnit, number>): number =>
  [...shares].reduce((sum, [{ weight }, part]) => sum + weight * part, 0);

/** Scores and lines of units, joined in the order of their seeds. */
function numbersOf(blocks: ReadonlyMap<StudyUnit, StudyBlock>, units: readonly StudyUnit[]): ChartNumbers {
  const scores: Record<string, (number | null)[]> = {};
  const curves: Record<number, OutcomeLine[]> = {};
  const lines = new Map<string, { chart: number; label: string; parts: SeedLines[] }>();
  for (const unit of units) {
    const block = blocks.get(unit);
    if (block === undefined) continue;
    for (const [key, values] of Object.entries(block.scores))
      scores[key] = [...(scores[key] ?? []), ...values];
    unit.lines.forEach(({ chart, variant, label }, k) => {
      const key = `${unit.part.key} ${variant} ${chart}`;
      const own = lines.get(key) ?? { chart, label, parts: [] };
      const found = block.lines[k];
      if (found !== undefined) own.parts.push(found);
      lines.set(key, own);
    });
  }
  for (const { chart, label, parts } of lines.values()) {
    const x = parts[0]?.x ?? [];
    const rows = x.map((_, point) => parts.flatMap(({ rows }) => Array.from(rows[point] ?? [])));
    curves[chart] = [...(curves[chart] ?? []), { label, ...bandsOf({ x, rows }) }];
  }
  return { scores, curves };
}
