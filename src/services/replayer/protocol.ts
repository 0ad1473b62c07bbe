import type { Replayed, ReplayRequest } from '../../engine/replay/contract.ts';
import type { Job } from '../rpc.ts';

export interface ReplayNews {
  readonly share: number;
  /** Describes a long step; empty if there is nothing to say. */
  readonly message: string;
}

export interface ReplayerApi {
  /** A newer request replaces the one in progress, which is then rejected. */
  replay(request: ReplayRequest, job: Job<ReplayNews>): Promise<Replayed>;
}
