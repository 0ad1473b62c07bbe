/** The page's executor: a separate worker that measures jobs of studies one after the other, and judges claims. */
import type { Outcome } from '../../study/outcome.ts';
import type { Power } from '../../study/power.ts';
import type { Executor, StudyBlock, StudyJob } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { StudyVerdict } from '../../study/verdicts/contract.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { StudentApi } from './protocol.ts';

/** A language policy that first learns from examples is silent for a long time. */
const SILENT_TICKS = 360;

/** What a job asks the worker for. */
type Measurement = Pick<StudyJob, 'from' | 'to' | 'tasks' | 'lines' | 'exact'> & {
  readonly part: Pick<StudyJob['part'], 'input'>;
};

export class WorkerExecutor implements Executor {
  readonly #client: WorkerClient<StudentApi>;

  /** @param makeWorker null: this browser cannot start workers */
  constructor(makeWorker: (() => WorkerLike) | null, scheduler: Scheduler) {
    this.#client = new WorkerClient<StudentApi>({
      make: makeWorker,
      scheduler,
      restart: 'never',
      message: (reason) => `a worker ended: ${reason}`,
    });
  }

  /** @throws Error also when the worker is closed, which is how a job is stopped */
  async run(
    job: Measurement,
    { progress }: { readonly progress: (share: number) => void },
  ): Promise<StudyBlock> {
    const { part, from, to, tasks, lines, exact } = job;
    this.#client.watch(SILENT_TICKS);
    const request = { input: part.input, from, to, tasks, lines, exact };
    const block = await this.#client.call<StudyBlock, number>((remote, job) => remote.block(request, job), {
      report: progress,
    });
    this.#client.rest();
    return block;
  }

  judge(study: WrittenStudy, scores: Outcome['scores']): Promise<StudyVerdict> {
    return this.#client.call<StudyVerdict>((remote) => remote.judge(study, scores));
  }

  power(study: WrittenStudy, scores: Outcome['scores']): Promise<Power> {
    return this.#client.call<Power>((remote) => remote.power(study, scores));
  }

  close(message: string): void {
    this.#client.close(message);
  }
}
