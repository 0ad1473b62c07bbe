/** Compares stored runs in a second metrics worker, so that the training run never waits. */

import { errorMessage } from '../../core/error-message.ts';
import type { RunsComparison, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import { type Remote, transfer, WorkerClient, WorkerDied, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { MeasurerApi, MeasurerNews, RunLine, RunNumbers } from './protocol.ts';

export class RunsClient {
  readonly #client: WorkerClient<MeasurerApi, MeasurerNews>;
  #comparison = new AbortController();

  /** @param died the worker has ended and its numbers are lost */
  constructor(make: () => WorkerLike, scheduler: Scheduler, died: () => void) {
    this.#client = new WorkerClient<MeasurerApi, MeasurerNews>({
      make,
      scheduler,
      // No run trains in it, so it sends no news, and any fault ends it.
      events: { subscribe: (remote, job) => remote.events(job), receive: () => {} },
      died,
      message: (reason) =>
        `The worker that compares runs has ended (${reason}). The stored runs are safe. Compare them again.`,
    });
  }

  /** Its logs are transferred and are empty here afterwards. */
  know(numbers: RunNumbers): void {
    const buffers = numbers.logs.map(({ buffer }) => buffer as ArrayBuffer);
    this.#send((remote) => remote.knowRun(transfer(numbers, [...new Set(buffers)])));
  }
  /** Without runs, the worker is ended to free its memory. */
  keep(runs: readonly string[]): void {
    if (runs.length > 0) this.#send((remote) => remote.keepRuns(runs));
    else this.#client.stop('The comparison was closed.');
  }

  /** Makes a call that nobody waits for. If it fails, the worker is unusable. */
  #send(start: (remote: Remote<MeasurerApi>) => Promise<unknown>): void {
    this.#client.call(start).catch((error: unknown) => {
      if (!(error instanceof WorkerDied)) this.#client.die(errorMessage(error));
    });
  }

  compare(
    runs: readonly string[],
    request: RunsRequest,
    progress: (share: number) => void,
  ): Promise<RunsComparison> {
    this.#comparison.abort(new Error('Another comparison was requested.'));
    this.#comparison = new AbortController();
    return this.#client.call<RunsComparison, number>(
      (remote, job) => remote.compareRuns(runs, request, job),
      { signal: this.#comparison.signal, report: progress },
    );
  }

  lines(run: string): Promise<readonly RunLine[]> {
    return this.#client.call<readonly RunLine[]>((remote) => remote.lineUp(run));
  }

  end(message: string): void {
    this.#client.stop(message);
  }
}
