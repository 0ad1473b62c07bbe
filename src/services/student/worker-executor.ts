/** The executor of the page: a worker of its own that measures jobs of studies one after the other, and judges claims. */
import type { Outcome } from '../../study/outcome.ts';
import type { Executor, StudyBlock } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { StudyVerdict } from '../../study/verdicts/contract.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { StudyOrder } from './protocol.ts';

/** A language policy that first learns from examples says nothing for long. */
const SILENT_TICKS = 360;

export class WorkerExecutor implements Executor {
  readonly #client: WorkerClient<StudyOrder>;

  /** @param makeWorker null: this browser cannot start workers */
  constructor(makeWorker: (() => WorkerLike) | null, scheduler: Scheduler) {
    this.#client = new WorkerClient<StudyOrder>({
      make() {
        if (makeWorker === null) throw new Error('this browser cannot start workers');
        return makeWorker();
      },
      scheduler,
      heard: () => {},
      restart: 'never',
      words: (reason) => `a worker ended: ${reason}`,
    });
  }

  /** @throws Error also when the worker is closed: that is how a job is stopped */
  run: Executor['run'] = async ({ part, from, to, tasks, lines, exact }, { progress }) => {
    this.#client.watch(SILENT_TICKS);
    const block = await this.#client.ask<StudyBlock>(
      (id) => ({ kind: 'block', id, input: part.input, from, to, tasks, lines, exact }),
      progress,
    );
    this.#client.rest();
    return block;
  };

  judge(study: WrittenStudy, scores: Outcome['scores']): Promise<StudyVerdict> {
    return this.#client.ask<StudyVerdict>((id) => ({ kind: 'judge', id, study, scores }));
  }

  close(words: string): void {
    this.#client.close(words);
  }
}
