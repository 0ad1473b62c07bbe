import type {
  BackendChange,
  BackendChoice,
  BackendReport,
  Batch,
  Fault,
  Frame,
  Plan,
  Revised,
  Shard,
  Solved,
} from '../../engine/contract.ts';
import type { ReplicaPolicy } from '../../engine/exact/contract.ts';
import type { ModelFiles, NetworkPhase } from '../../engine/network-contract.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { NumberChange } from '../../experiment/numbers.ts';

/** Where a shard runs. A device takes the whole experiment as shard 0 of 1. */
export interface Where {
  readonly backend: BackendChoice;
  /** Threads that the CPU could use instead of a device. */
  readonly threads: number;
}

export interface KeptSnapshot {
  readonly bytes: Uint8Array;
  readonly envSteps: number;
  /** Revisions applied before the snapshot was taken. Later ones must be replayed after a restart. */
  readonly revision: number;
  /** The first environment step at which all replicas can stop: the snapshot may be from the middle of a slice. */
  readonly goal: number;
}

export interface WatchRequest {
  readonly variants: readonly number[];
  readonly seed: number;
  readonly intervalMs: number;
}
export type OpenReply =
  | { readonly plan: Plan; readonly backend: BackendReport }
  | { readonly problems: readonly Problem[] };
export type ReviseReply = Revised | { readonly problems: readonly Problem[] };

/** Control, over comlink. The bridge gives each call a deadline. */
export interface TrainerControl {
  /** Builds the session; metrics and frames go over `port`. `snapshot` continues an interrupted shard. */
  open(request: {
    experiment: Experiment;
    shard: Shard;
    generation: number;
    port: MessagePort;
    /** Port to the metrics worker; if absent, see `measure`. */
    metrics?: MessagePort;
    snapshot?: Uint8Array;
    /** Number of revisions of the experiment when it is reopened after a restart (default 0). */
    revision?: number;
    /** With `snapshot`: the first environment step at which all its replicas can stop. */
    goal?: number;
    where?: Where;
  }): Promise<OpenReply>;
  /** Runs until `target` environment steps per replica; `stepsPerSecond` may be Infinity. */
  run(target: number, stepsPerSecond: number): Promise<void>;
  /** @returns the first environment step at which all replicas of the shard can stop (0: none is left). */
  pause(): Promise<number>;
  /** @param solved what another worker has solved for the same change */
  revise(experiment: Experiment, solved: Solved): Promise<ReviseReply>;
  /** Changes only numbers of the open experiment. @param solved as for `revise` */
  setNumbers(numbers: readonly NumberChange[], solved: Solved): Promise<ReviseReply>;
  measure(port: MessagePort): Promise<void>;
  watch(request: WatchRequest): Promise<void>;
  snapshot(): Promise<Uint8Array>;
  /** A snapshot sent as a message after all earlier measurements. @returns its environment step; null: an edit came between */
  keep(): Promise<number | null>;
  /** The current policies of these seeds' replicas, except stopped ones and those of other shards. */
  policies(seeds: readonly number[]): Promise<readonly ReplicaPolicy[]>;
  model(variant: number, seed: number): Promise<ModelFiles | null>;
  /**
   * Ends the worker once none of its graphics devices is at work. Terminating it earlier would destroy the device, and if that
   * is in an endless shader, Chromium then paints no page and opens no other device.
   */
  retire(): Promise<void>;
}

/** A batch in transit. Its replicas are words, so that nobody reads a list of thousands of objects. */
export interface BatchMessage extends Omit<Batch, 'replicas'> {
  readonly generation: number;
  readonly revision: number; // of the plan under which it was measured
  readonly places: Uint32Array; // [2 × replicas]: variant, seed
}

export type Measured = Pick<BatchMessage, 'measurementPoint' | 'places' | 'rows' | 'histograms'>;

/**
 * From the worker to the page. Batches also go to the metrics worker, over a separate port. Typed arrays are transferred.
 * `generation` identifies messages of old runs.
 */
export type TrainerMessage =
  | BatchMessage
  | (Fault & { readonly generation: number })
  | (BackendChange & { readonly generation: number })
  | { readonly kind: 'frames'; readonly generation: number; readonly frames: readonly Frame[] }
  /** Heartbeat at least every 500 ms, even when paused. */
  | {
      readonly kind: 'pulse';
      readonly generation: number;
      readonly envSteps: number;
      readonly stepsDone: number;
      readonly stepsPerSecond: number;
      readonly running: boolean;
      /** With networks, before the first environment step: examples are learned, reward models fitted. */
      readonly phase?: NetworkPhase;
    }
  | ({ readonly kind: 'snapshot'; readonly generation: number } & KeptSnapshot)
  | { readonly kind: 'error'; readonly generation: number; readonly message: string };
