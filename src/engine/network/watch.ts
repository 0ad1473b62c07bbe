/** Observers of a training network: they receive every step or batch and change nothing. */
import type { Settings } from '../../experiment/settings.ts';
import type { SequencePolicy } from '../../learn/networks/sequence.ts';
import type { DataSource } from '../../learn/neural/contract.ts';

import type { WorldReport } from '../../learn/neural/worlds-contract.ts';
import type { Batch } from './language/batches/batch.ts';
import type { Known } from './world/cache.ts';
import type { ParallelEnvironments } from './world/parallel-environments.ts';

/** Of parallel worlds. */
export interface WorldWatch {
  /** A round begins. @param epsilon share of uniformly random actions; null: actions are drawn from the policy */
  begin(worlds: ParallelEnvironments, epsilon: number | null): void;
  /** One step of one world is over. @param known what the network said of the observation that it acted on */
  step(column: number, known: Known): void;
  /** The round has been learned from. */
  learned(report: WorldReport): void;
}

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
