/** Messages between the page and a training worker. Types only. */

import type { VariantAudit } from '../src/engine/audit/contract.ts';
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
} from '../src/engine/contract.ts';
import type { AnswerRequest, ReplicaPolicy } from '../src/engine/exact/contract.ts';
import type { ModelFiles, NetworkPhase } from '../src/engine/network/contract.ts';
import type { ReplayRequest } from '../src/engine/resimulate/contract.ts';
import type { Experiment, Problem } from '../src/experiment/experiment.ts';
import type { NumberChange } from '../src/experiment/numbers.ts';
import type { SeedLines } from '../src/measure/claims/lines.ts';
import type { CurveTask, Outcome, Task } from '../src/studies/outcome.ts';
import type { WrittenStudy } from '../src/studies/study.ts';

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

/** Only numbers where nothing else moves: relative to what the worker was sent last. */
type Change = { readonly numbers: readonly NumberChange[] } | { readonly experiment: Experiment };

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
  revise(change: Change, solved: Solved): Promise<ReviseReply>;
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

/** To the worker. A new order is worked at in place of the last one: what that had not finished is given up. */
export interface AuditOrder {
  readonly kind: 'audit';
  readonly generation: number;
  readonly experiment: Experiment;
  /** Variants that are wanted, in this order. */
  readonly variants: readonly number[];
}

/** From the worker, with the generation of the order. */
export type AuditMessage = { readonly generation: number } & (
  | { readonly kind: 'progress'; readonly variant: number; readonly share: number }
  /** `whole`: with the sweeps of the weights, which come later. */
  | {
      readonly kind: 'audited';
      readonly variant: number;
      readonly audit: VariantAudit;
      readonly whole: boolean;
    }
  /** This variant cannot be audited: a message for its card. */
  | { readonly kind: 'refused'; readonly variant: number; readonly message: string }
  /** All variants of the order have been answered. */
  | { readonly kind: 'done' }
);

/** From any worker, to an order with an id: one answer or refusal, and news of it before that. Arrays are transferred. */
export type Answer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  /** A message for the user: what happened and the fix. */
  | { readonly kind: 'refusal'; readonly id: number; readonly words: string }
  | { readonly kind: 'progress'; readonly id: number; readonly news: readonly unknown[] };

/** One request at a time; answered with what was replayed. News: the share done, and words where there are any. A newer one takes the place of the one under way. */
export type ReplayerOrder =
  | { readonly kind: 'replay'; readonly id: number; readonly request: ReplayRequest }
  | { readonly kind: 'cancel' };

/** Answered with a FollowedAnswer (what the variant’s policies are worth; news: the share done), or with a SolvedVariant. */
export type ExactOrder = {
  readonly id: number;
  readonly experiment: Experiment;
  readonly variant: number;
} & (
  | { readonly kind: 'followed'; readonly policies: readonly Float32Array[] }
  | { readonly kind: 'answers'; readonly request: AnswerRequest }
);

/** Of what strangers write. News: the program is loaded and the work begins; from here on the page counts the time. */
export type CheckOrder = { readonly id: number } & (
  | {
      /** Answered with the parsed experiment. */
      readonly kind: 'experiment';
      /** Text of an experiment file, or data. */
      readonly input: unknown;
    }
  /** A log of another tool: answered with an ImportedState, or in words why it cannot be read. */
  | { readonly kind: 'log'; readonly file: Blob; readonly name: string }
  /** Transitions from elsewhere: answered with a Pasted. */
  | { readonly kind: 'table'; readonly text: string }
);

/** `block`: answered with a StudyBlock; news: the share done. `judge`: with a StudyVerdict. */
export type StudyOrder = { readonly id: number } & (
  | {
      readonly kind: 'block';
      readonly input: unknown; // an experiment as it is written
      readonly from: number; // seeds from … to − 1
      readonly to: number;
      readonly tasks: readonly Task[];
      readonly lines: readonly CurveTask[];
      readonly exact: boolean; // nothing is trained
    }
  | { readonly kind: 'judge'; readonly study: WrittenStudy; readonly scores: Outcome['scores'] }
);
/** What some seeds of an experiment have measured. Exact numbers come with the first seeds. */
export interface StudyBlock {
  readonly scores: Outcome['scores'];
  readonly lines: readonly SeedLines[]; // as they were asked for
}
