/** Messages to the replaying worker. Types only. */
import type { ReplayRequest } from '../../engine/replay/contract.ts';

/** One request at a time; answered with what was replayed. News: the share done, and words where there are any. A newer one takes the place of the one under way. */
export type ReplayerOrder =
  | { readonly kind: 'replay'; readonly id: number; readonly request: ReplayRequest }
  | { readonly kind: 'cancel' };
