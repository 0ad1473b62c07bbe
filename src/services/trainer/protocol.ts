/** Messages between the page and a training worker. Types only. */

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

/** Where a shard is to run. A device takes the whole experiment: shard 0 of 1. */
export interface Where {
  readonly backend: BackendChoice;
  /** Threads that the CPU could set against a device. */
  readonly threads: number;
}

export interface KeptSnapshot {
  readonly bytes: Uint8Array;
  readonly envSteps: number;
  /** Revisions applied before it was taken: what must be replayed after a restart. */
  readonly revision: number;
  /** The first env step at which all replicas can stand: it may have been taken between two of a slice. */
  readonly goal: number;
}

/** Which frames to send, and how often at most. */
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
    /** To the measuring worker; absent: see `measure`. */
    metrics?: MessagePort;
    snapshot?: Uint8Array;
    /** How many revisions the experiment has had when it is opened again after a restart (default 0). */
    revision?: number;
    /** With `snapshot`: the first env step at which all its replicas can stand. */
    goal?: number;
    where?: Where;
  }): Promise<OpenReply>;
  /** Runs until `target` env steps per replica, at most `stepsPerSecond` per replica (Infinity: as fast as possible). */
  run(target: number, stepsPerSecond: number): Promise<void>;
  /** @returns the first env step at which all replicas of the shard can stand (0: none is left). */
  pause(): Promise<number>;
  /** @param solved what another worker has solved for the same change */
  revise(experiment: Experiment, solved: Solved): Promise<ReviseReply>;
  /** Moves numbers of the experiment that is open, and nothing else. @param solved as for `revise` */
  setNumbers(numbers: readonly NumberChange[], solved: Solved): Promise<ReviseReply>;
  measure(port: MessagePort): Promise<void>;
  watch(request: WatchRequest): Promise<void>;
  snapshot(): Promise<Uint8Array>;
  /** A snapshot now, also while it runs, as a message behind all measures before it. @returns its env step; null: an edit came between */
  keep(): Promise<number | null>;
  /** What the replicas of these seeds follow now; without those that have stopped, and those of other shards. */
  policies(seeds: readonly number[]): Promise<readonly ReplicaPolicy[]>;
  /** The network of a replica; null: it has none. */
  model(variant: number, seed: number): Promise<ModelFiles | null>;
  /**
   * Ends the worker by itself, once no graphics device of it is at work. To terminate it before that would destroy the
   * device: behind a shader that never ends Chromium then paints no page any more and opens no other device.
   */
  retire(): Promise<void>;
}

/** A batch on its way. Its replicas are words, so that nobody reads a list of thousands of objects. */
export interface BatchMessage extends Omit<Batch, 'replicas'> {
  readonly generation: number;
  readonly revision: number; // of the plan that it was measured under
  readonly places: Uint32Array; // [2 × replicas]: variant, seed
}

/** The numbers of a batch. */
export type Measured = Pick<BatchMessage, 'checkpoint' | 'places' | 'rows' | 'histograms'>;

/** From the worker to the page; batches go to the measuring worker as well, over a port of their own. Typed arrays are transferred. `generation` tells stale runs apart. */
export type TrainerMessage =
  | BatchMessage
  | (Fault & { readonly generation: number })
  | (BackendChange & { readonly generation: number })
  | { readonly kind: 'frames'; readonly generation: number; readonly frames: readonly Frame[] }
  /** Heartbeat at least every 500 ms, also when paused. */
  | {
      readonly kind: 'pulse';
      readonly generation: number;
      readonly envSteps: number;
      readonly stepsDone: number;
      readonly stepsPerSecond: number;
      readonly running: boolean;
      /** With networks, before the first env step: examples are learned, reward models fitted. */
      readonly phase?: NetworkPhase;
    }
  | ({ readonly kind: 'snapshot'; readonly generation: number } & KeptSnapshot)
  | { readonly kind: 'error'; readonly generation: number; readonly message: string };
