/** The worker that compares stored runs: another one of the kind that measures, so that the run that trains waits for nothing. */

import { errorMessage } from '../../core/error-message.ts';
import type { RunsComparison, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import { type Remote, transfer, WorkerClient, WorkerDied, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { MeasurerApi, MeasurerNews, RunLine, RunNumbers } from './protocol.ts';

export class RunsClient {
  readonly #client: WorkerClient<MeasurerApi, MeasurerNews>;
  /** Of the latest comparison. */
  #comparison = new AbortController();

  /** @param died it has ended, and with it what it knew */
  constructor(make: () => WorkerLike, scheduler: Scheduler, died: () => void) {
    this.#client = new WorkerClient<MeasurerApi, MeasurerNews>({
      make,
      scheduler,
      // No run trains in it, so it has no news; a fault is its death.
      events: { subscribe: (remote, job) => remote.events(job), receive: () => {} },
      died,
      message: (reason) =>
        `The worker that compares runs has ended (${reason}). The stored runs are safe. Compare them again.`,
    });
  }

  /** Its logs are handed on: they are empty here afterwards. */
  know(numbers: RunNumbers): void {
    const buffers = numbers.logs.map(({ buffer }) => buffer as ArrayBuffer);
    this.#send((remote) => remote.knowRun(transfer(numbers, [...new Set(buffers)])));
  }
  /** With none to keep the worker goes, and its memory with it. */
  keep(runs: readonly string[]): void {
    if (runs.length > 0) this.#send((remote) => remote.keepRuns(runs));
    else this.#client.stop('The comparison was closed.');
  }

  /** A call that nobody waits for. If it fails, the worker is of no use any more. */
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

  /** Means over seeds, metric by metric. */
  lines(run: string): Promise<readonly RunLine[]> {
    return this.#client.call<readonly RunLine[]>((remote) => remote.lineUp(run));
  }

  end(message: string): void {
    this.#client.stop(message);
  }
}
