/** One variant with one seed whose policy is a network: what the lane's session asks of it. */

import type { VariantSpec } from '../../experiment/experiment.ts';
import type { MetricId } from '../../measure/metrics/metrics.ts';
import type { Fault, Frame } from '../contract.ts';
import type { NetworkPhase } from './contract.ts';

export interface WindowNumbers {
  readonly metrics: Partial<Record<MetricId, number>>;
  /** Mean contribution of each reward term per episode; NaN without one. */
  readonly terms: readonly number[];
  /** [HISTOGRAM_BINS] advantages of the window. */
  readonly histogram: Uint32Array;
}

export interface NetworkReplica {
  readonly variant: number;
  readonly seed: number;
  /** Env steps done. Grows by whole batches: it may pass a target. */
  readonly position: number;
  readonly fault: Fault | null;
  readonly phase: NetworkPhase;
  /** Not in the middle of a batch: can be saved, edited, measured. */
  readonly settled: boolean;
  /** Goes on by a piece of work of some milliseconds. */
  work(): Promise<void>;
  /** Of everything since the last call. Only when settled. */
  closeWindow(): WindowNumbers;
  frame(): Promise<Frame>;
  tables(): Promise<{ value: Float32Array; policy: Float32Array; actionValue: Float32Array }>;
  /** Takes over live settings and weights. @returns false: the change needs another replica */
  revise(spec: VariantSpec): boolean;
  /** Bytes from which a replica of the same variant, seed and experiment goes on bit for bit. Only when settled. */
  snapshot(): Promise<Uint8Array>;
  /** @throws Error that says what does not fit */
  restore(bytes: Uint8Array): Promise<void>;
  close(): void;
}
