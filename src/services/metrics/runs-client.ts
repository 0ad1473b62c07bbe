/** The worker that compares stored runs: another one of the kind that measures, so that the run that trains waits for nothing. */

import type { RunsComparison, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import { type MeasurerClient, sealed, type Unsent } from './measure-client.ts';
import type { MeasurerOrder, RunLine, RunNumbers } from './protocol.ts';

/** It knows no run that trains. */
const timeless = (order: Unsent<MeasurerOrder>) => sealed(order, 0);

export class RunsClient {
  readonly #client: MeasurerClient;
  #comparing = 0;

  /** @param died it has ended, and with it what it knew */
  constructor(make: () => WorkerLike, scheduler: Scheduler, died: () => void) {
    this.#client = new WorkerClient({
      make,
      scheduler,
      heard: (message) => {
        if (message.kind === 'error') this.#client.die(message.message);
      },
      died,
      words: (reason) =>
        `The worker that compares runs has ended (${reason}). The stored runs are safe. Compare them again.`,
    });
  }

  /** Its logs are handed on: they are empty here afterwards. */
  know(numbers: RunNumbers): void {
    const buffers = numbers.logs.map(({ buffer }) => buffer as ArrayBuffer);
    this.#client.post(timeless({ kind: 'knowRun', numbers }), [...new Set(buffers)]);
  }
  /** With none to keep the worker goes, and its memory with it. */
  keep(runs: readonly string[]): void {
    if (runs.length > 0) this.#client.post(timeless({ kind: 'keepRuns', runs }));
    else this.#client.stop('The comparison was closed.');
  }

  compare(
    runs: readonly string[],
    request: RunsRequest,
    progress: (share: number) => void,
  ): Promise<RunsComparison> {
    this.#client.refuse(this.#comparing, 'Another comparison was requested.');
    const order = (id: number) => {
      this.#comparing = id;
      return timeless({ kind: 'compareRuns', id, runs, request });
    };
    return this.#client.ask(order, progress);
  }

  /** Means over seeds, metric by metric. */
  lines(run: string): Promise<readonly RunLine[]> {
    return this.#client.ask((id) => timeless({ kind: 'lineUp', id, run }));
  }

  end(words: string): void {
    this.#client.stop(words);
  }
}
