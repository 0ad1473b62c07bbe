/** What the page calls in the replaying worker. Types only. */
import type { Replayed, ReplayRequest } from '../../engine/replay/contract.ts';
import type { Job } from '../rpc.ts';

export interface ReplayNews {
  readonly share: number; // done
  /** What a long step does; empty: nothing to say. */
  readonly message: string;
}

export interface ReplayerApi {
  /** One request at a time: a newer one takes the place of the one under way, which is then rejected. */
  replay(request: ReplayRequest, job: Job<ReplayNews>): Promise<Replayed>;
}
