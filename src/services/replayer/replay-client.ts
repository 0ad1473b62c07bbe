/** The client of the replaying worker, which starts with the first request and is replaced when it dies. */

import type { Replayed, ReplayRequest } from '../../engine/replay/contract.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { ReplayerApi, ReplayNews } from './protocol.ts';

/** The replay was canceled, which is not a fault. */
export class ReplayCanceled extends Error {
  constructor() {
    super('The replay was stopped.');
    this.name = 'ReplayCanceled';
  }
}

export class ReplayClient {
  readonly #client: WorkerClient<ReplayerApi>;
  #request = new AbortController();

  constructor(make: () => WorkerLike, scheduler: Scheduler) {
    this.#client = new WorkerClient<ReplayerApi>({
      make,
      scheduler,
      message: (reason) =>
        `The worker that replays episodes has ended (${reason}). The run is unchanged. Try again.`,
    });
  }

  /**
   * A newer request replaces this one.
   * @param progress receives the share done, and a message for long steps
   * @throws ReplayCanceled, or an Error whose message names the fault and the fix
   */
  replay(request: ReplayRequest, progress: (share: number, message: string) => void): Promise<Replayed> {
    this.cancel();
    return this.#client.call<Replayed, ReplayNews>((remote, job) => remote.replay(request, job), {
      signal: this.#request.signal,
      report: ({ share, message }) => progress(share, message),
    });
  }

  cancel(): void {
    this.#request.abort(new ReplayCanceled());
    this.#request = new AbortController();
  }

  dispose(): void {
    this.cancel();
    this.#client.close('The page is closing.');
  }
}
