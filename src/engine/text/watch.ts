/** Observes a policy that trains on text: it is told of every batch, and changes nothing. */
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { DataSource } from '../../agents/updates/text-contract.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Batch } from './batch.ts';

/** A batch on text that has just been learned from. */
export interface WatchedTexts {
  readonly batch: Batch;
  readonly advantages: Float32Array; // [sequences × time], at own tokens
  /** The completions shown to the user; null: all. */
  readonly chosen: Uint32Array | null;
  /** As it is after the update. */
  readonly policy: SequencePolicy;
  readonly reference: SequencePolicy | null;
  readonly settings: Settings;
  /** Env steps done before the batch, and optimizer steps after it. */
  readonly before: number;
  readonly updates: number;
  readonly critic: boolean;
  /** Who wrote the completions: what is learned from may be given data. */
  readonly writer: 'policy' | DataSource;
}

/** Of texts. Called between two batches: may score with the networks, must not change them. */
export type TextWatch = (texts: WatchedTexts) => Promise<void>;
