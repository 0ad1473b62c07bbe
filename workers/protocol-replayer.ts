/** Messages between the page and the replayer, the worker that finds the steps of a replica again. Types only. */
import type { Replayed, ReplayRequest } from '../src/engine/resimulate/contract.ts';

/** One request at a time: a newer one takes the place of the one under way. */
export type ReplayerOrder =
  | { readonly kind: 'replay'; readonly id: number; readonly request: ReplayRequest }
  | { readonly kind: 'cancel' };

export type ReplayerMessage =
  /** Share that is done, a few times a second, and what is being done where that is worth a word. */
  | { readonly kind: 'progress'; readonly id: number; readonly share: number; readonly words: string }
  /** Its arrays are transferred. */
  | { readonly kind: 'recorded'; readonly id: number; readonly recording: Replayed }
  /** A message for the user: why there is nothing to show, and the fix. */
  | { readonly kind: 'refusal'; readonly id: number; readonly words: string };
