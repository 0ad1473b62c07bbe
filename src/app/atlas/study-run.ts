/**
 * Runs a study in its own workers, whatever view is open. Finished blocks are stored, so after a reload only the rest is
 * computed, with the same bits.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { xxh32 } from '../../core/checksum.ts';
import { errorMessage } from '../../core/error-message.ts';
import type { StoredBlocks } from '../../services/student/stored-blocks.ts';
import { WorkerExecutor } from '../../services/student/worker-executor.ts';
import type { ChartNumbers } from '../../study/chart-data.ts';
import { planStudy, runStudy, type StudyBlock, type StudyJob, type StudyPlan } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { StudyVerdict } from '../../study/verdicts/contract.ts';
import { type StudyService, studyWorkers } from '../model/study-service.ts';

export interface LiveStudy {
  readonly status: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  readonly share: number;
  readonly secondsLeft: number; // NaN until it is known
  /** `seeds` is the number that all numbers here include; `of` is the number in the experiment with the most seeds. */
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

/** Below this share, the remaining time cannot be estimated. */
const LEAST_SHARE = 0.02;

/** One start of a study, until it is done, stopped or failed. */
interface Turn {
  readonly executors: readonly WorkerExecutor[];
  readonly ended: AbortController;
}

const running = new WeakMap<StudyService, Map<string, StudyRun>>();

/** Returns the page's only run of this study. */
export function studyRunOf(study: WrittenStudy, service: StudyService): StudyRun {
  const all = running.get(service) ?? new Map<string, StudyRun>();
  running.set(service, all);
  const run = all.get(study.id) ?? new StudyRun(study, service);
  all.set(study.id, run);
  return run;
}

export class StudyRun {
  readonly store: StoreApi<LiveStudy> = createStore<LiveStudy>(() => NOTHING);
  readonly #plan: StudyPlan;
  readonly #service: StudyService;
  /** Identifies the run layout and the programs. Blocks of another layout are ignored. */
  readonly #key: string;
  readonly #blocks = new Map<StudyJob, StudyBlock>();
  #recalled: Promise<void> | null = null;
  #turn: Turn | null = null;

  constructor(study: WrittenStudy, service: StudyService) {
    this.#service = service;
    this.#plan = planStudy(study);
    const text = new TextEncoder().encode(JSON.stringify(this.#plan.jobs));
    this.#key = `${service.build} ${xxh32(text)}`;
  }

  async recall(): Promise<void> {
    await this.#recall();
    if (this.#blocks.size === 0 || this.store.getState().status !== 'idle') return;
    await this.#work('stopped');
  }

  /** Resumes a stopped study, or restarts a finished one. */
  start(): void {
    if (this.store.getState().status === 'done') this.#clear();
    void this.#work('running');
  }

  stop(): void {
    if (this.#turn === null) return;
    this.#end('the study was stopped');
    this.store.setState({ status: 'stopped' });
  }

  #clear(): void {
    this.#blocks.clear();
    void this.#stored((kept) => kept.forget(this.#plan.study.id));
    this.store.setState(NOTHING, true);
  }

  #stored<T>(work: (kept: StoredBlocks) => Promise<T>): Promise<T | undefined> {
    const { keepBlocks } = this.#service;
    // The block store is a separate file, which may fail to load.
    return keepBlocks === null
      ? Promise.resolve(undefined)
      : keepBlocks()
          .then(work)
          .catch(() => undefined);
  }

  #recall(): Promise<void> {
    const { study, jobs } = this.#plan;
    this.#recalled ??= this.#stored((kept) => kept.read(study.id, this.#key, jobs.length)).then(
      (found = []) => {
        found.forEach((block, k) => {
          const job = jobs[k];
          if (job !== undefined && block !== undefined) this.#blocks.set(job, block);
        });
      },
    );
    return this.#recalled;
  }

  /** @param then `stopped` shows stored blocks without training */
  async #work(then: 'running' | 'stopped'): Promise<void> {
    this.#end('the study goes on');
    const { study, jobs } = this.#plan;
    const { makeWorker, scheduler } = this.#service;
    const of = Math.max(...jobs.map(({ to }) => to));
    if (then === 'running')
      this.store.setState({ status: 'running', of, secondsLeft: Number.NaN, fault: '' });
    const count = then === 'running' ? studyWorkers(this.#service) : 1;
    const executors = Array.from({ length: count }, () => new WorkerExecutor(makeWorker, scheduler));
    // Create the turn before reading the store, so that `stop` can end it.
    const turn: Turn = { executors, ended: new AbortController() };
    this.#turn = turn;
    const begun = scheduler.now();
    await this.#recall();
    if (turn !== this.#turn) return;
    const before = jobs.reduce((sum, job) => sum + (this.#blocks.has(job) ? job.weight : 0), 0);
    this.store.setState({ share: Math.min(1, before), of });
    try {
      const whole = await runStudy(this.#plan, {
        executors: then === 'running' ? executors : [],
        judge: (_, scores) => (executors[0] as WorkerExecutor).judge(study, scores),
        signal: turn.ended.signal,
        blocks: this.#blocks,
        measured: (job, block) =>
          void this.#stored((kept) => kept.write(study.id, this.#key, jobs.indexOf(job), block)),
        progress: (share) => this.#progress(share, share - before, begun),
        arrived: ({ numbers, verdict, seeds, done }) =>
          this.store.setState({
            numbers,
            verdict,
            seeds,
            ...(done && { status: 'done', share: 1, secondsLeft: 0 }),
          }),
      });
      if (turn !== this.#turn) return;
      this.#end('the study is shown');
      if (whole === null) this.store.setState({ status: 'stopped' });
    } catch (error) {
      if (turn !== this.#turn) return;
      const fault = errorMessage(error);
      this.#end(fault);
      this.store.setState({ status: 'failed', fault });
    }
  }

  #progress(share: number, now: number, begun: number): void {
    const seconds = (this.#service.scheduler.now() - begun) / 1_000;
    const secondsLeft = now < LEAST_SHARE ? Number.NaN : (seconds * (1 - share)) / now;
    this.store.setState({ share, secondsLeft });
  }

  #end(words: string): void {
    const turn = this.#turn;
    this.#turn = null;
    turn?.ended.abort();
    for (const executor of turn?.executors ?? []) executor.close(words);
  }
}
