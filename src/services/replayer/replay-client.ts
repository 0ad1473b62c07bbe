/** The replaying worker: started when something is first looked into, replaced when it dies. */

import type { Replayed, ReplayRequest } from '../../engine/replay/contract.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { ReplayerOrder } from './protocol.ts';

/** Why a replay did not come: it was given up, which is no fault. */
export class ReplayCanceled extends Error {
  constructor() {
    super('The replay was stopped.');
    this.name = 'ReplayCanceled';
  }
}

export class ReplayClient {
  readonly #client: WorkerClient<ReplayerOrder>;

  constructor(make: () => WorkerLike, scheduler: Scheduler) {
    this.#client = new WorkerClient<ReplayerOrder>({
      make,
      scheduler,
      heard: () => {},
      words: (reason) =>
        `The worker that replays episodes has ended (${reason}). The run is unchanged. Try again.`,
    });
  }

  /**
   * The steps of a window. A newer request takes the place of this one.
   * @param progress receives the share done, and words for long steps
   * @throws ReplayCanceled, or an Error whose message says what was wrong and the fix
   */
  replay(request: ReplayRequest, progress: (share: number, words: string) => void): Promise<Replayed> {
    this.#client.rejectAll(new ReplayCanceled());
    return this.#client.ask((id) => ({ kind: 'replay', id, request }), progress);
  }

  cancel(): void {
    this.#client.rejectAll(new ReplayCanceled());
    if (this.#client.running) this.#client.post({ kind: 'cancel' });
  }

  dispose(): void {
    this.#client.rejectAll(new ReplayCanceled());
    this.#client.close('The page is closing.');
  }
}
