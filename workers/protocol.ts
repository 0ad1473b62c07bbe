/** Messages between the page and a training worker. Types only. */
import type { Batch, Fault, Frame, Plan, Shard } from '../src/engine/contract.ts';
import type { Experiment, Problem } from '../src/spec/experiment.ts';

/** Control, over comlink. The bridge gives each call a deadline. */
export interface TrainerControl {
  /** Builds the session; metrics and frames go over `port`. `snapshot` continues an interrupted shard. */
  open(request: {
    experiment: Experiment;
    shard: Shard;
    generation: number;
    port: MessagePort;
    snapshot?: Uint8Array;
    /** How many revisions the experiment has had when it is opened again after a restart (default 0). */
    revision?: number;
    /** With `snapshot`: the first env step at which all its replicas can stand. */
    goal?: number;
  }): Promise<{ plan: Plan; backend: string } | { problems: readonly Problem[] }>;
  /** Runs until `target` env steps a replica at most `stepsPerSecond` a replica (Infinity: as fast as possible). */
  run(target: number, stepsPerSecond: number): Promise<void>;
  /** @returns the first env step at which all replicas of the shard can stand (0: none is left). */
  pause(): Promise<number>;
  revise(
    experiment: Experiment,
  ): Promise<{ plan: Plan; notes: readonly string[] } | { problems: readonly Problem[] }>;
  /** Which frames to send, and how often at most. */
  watch(request: { arms: readonly number[]; seed: number; intervalMs: number }): Promise<void>;
  snapshot(): Promise<Uint8Array>;
  tables(
    arm: number,
    seed: number,
  ): Promise<{ value: Float32Array; policy: Float32Array; actionValue: Float32Array }>;
}

/** From the worker, over the MessagePort; typed arrays are transferred. `generation` tells stale runs apart. */
export type TrainerMessage =
  | (Batch & { readonly generation: number })
  | (Fault & { readonly generation: number })
  | { readonly kind: 'frames'; readonly generation: number; readonly frames: readonly Frame[] }
  /** Heartbeat at least every 500 ms, also when paused. */
  | {
      readonly kind: 'pulse';
      readonly generation: number;
      readonly envSteps: number;
      readonly stepsDone: number;
      readonly stepsPerSecond: number;
      readonly running: boolean;
    }
  | {
      readonly kind: 'snapshot';
      readonly generation: number;
      readonly envSteps: number;
      /** Revisions applied before it was taken: what must be replayed after a restart. */
      readonly revision: number;
      /** The first env step at which all replicas can stand: it may have been taken between two of a slice. */
      readonly goal: number;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'error'; readonly generation: number; readonly message: string };
