/** The page's view of the inspector; see inspector.ts. */
import type { Replayed } from '../../engine/replay/contract.ts';
import type { Finding } from '../../stats/doctor/contract.ts';

export const SEED_RANKS = ['median', 'best', 'worst'] as const;
export type SeedRank = (typeof SEED_RANKS)[number];

/** A position: a variant, a seed (by rank or number), and environment steps per seed. */
export interface Place {
  readonly variant: number;
  readonly seed: SeedRank | number;
  readonly at: number;
}

/** Says whether the replayed window has the numbers that the run reported. `unknown` means that it reported none. */
export type Agreement = 'same' | 'differs' | 'unknown';

export interface InspectState {
  readonly place: Place | null;
  readonly status: 'idle' | 'replaying' | 'ready' | 'failed';
  readonly share: number; // the finished share of the replay
  readonly words: string; // after a failure, the reason and the fix; during the replay, the current step if it needs explaining
  readonly recording: Replayed | null; // stays while the next one is made
  readonly agreement: Agreement;
  readonly findings: readonly Finding[];
  /** The fork position while the form is open. */
  readonly fork: { readonly variant: number; readonly at: number } | null;
  readonly generation: number;
}
