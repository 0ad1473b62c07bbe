/** Observes a policy that trains on text. It is called for every batch, and changes nothing. */
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { DataSource } from '../../agents/updates/text-contract.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Batch } from './batch.ts';

export interface WatchedTexts {
  readonly batch: Batch;
  readonly advantages: Float32Array; // [sequences × time], at own tokens
  /** Completions shown to the user. Null: all. */
  readonly chosen: Uint32Array | null;
  readonly policy: SequencePolicy;
  readonly reference: SequencePolicy | null;
  readonly settings: Settings;
  /** Environment steps before the batch. `updates` counts optimizer steps after it. */
  readonly before: number;
  readonly updates: number;
  readonly critic: boolean;
  readonly writer: 'policy' | DataSource;
}

/** Called between two batches. It may score with the networks, but must not change them. */
export type TextWatch = (texts: WatchedTexts) => Promise<void>;
