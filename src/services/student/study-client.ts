/** Asks a worker about a study before it runs. Kernel texts of strangers are compiled there, with a deadline. */
import { errorMessage } from '../../core/error-message.ts';
import type { Parsed } from '../../experiment/experiment.ts';
import { rejected } from '../../experiment/problems.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { StudentApi } from './protocol.ts';

/** Checking the largest built-in study takes a second. */
const DEADLINE_MS = 20_000;

export class StudyClient {
  readonly #client: WorkerClient<StudentApi>;

  /** @param make null: this browser cannot start workers */
  constructor(make: (() => WorkerLike) | null, scheduler: Scheduler) {
    this.#client = new WorkerClient<StudentApi>({ make, scheduler });
  }

  /** Never rejects. @param papers rows of the atlas */
  async check(text: string, papers: readonly string[]): Promise<Parsed<WrittenStudy>> {
    try {
      return await this.#client.call<Parsed<WrittenStudy>>((remote) => remote.check(text, papers), {
        deadlineMs: DEADLINE_MS,
      });
    } catch (error) {
      return rejected(
        `The study could not be checked: ${errorMessage(error)}.`,
        'Nothing was run. Shorten its kernel texts, or open it again.',
      );
    }
  }

  close(): void {
    this.#client.close('the study was checked');
  }
}
