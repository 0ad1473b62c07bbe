/** The face of the engine: what the headless command and the workers use. */
import type { Experiment, Problem } from '../experiment/experiment.ts';
import type { WorldView } from '../worlds/view.ts';
import type { AdapterFacts, GpuFaultKind } from './gpu-facts.ts';
import type { LanguageFrame, NetworkPhase } from './network/contract.ts';

/** Which replicas of an experiment a session trains: seeds s with s % count === index, all variants. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * What every replica measures while it trains. `returns`: what learning curves of return need and nothing else (returns,
 * success, length and number of episodes, contributions of the terms, reward per step). The learning is the same bit for
 * bit, and so is every number that is measured either way; the other metrics are NaN, histograms and maps are empty.
 */
export type Measures = 'all' | 'returns';

/** What the page must know before the first number arrives. Plain data. */
export interface Plan {
  readonly columns: number; // metricColumns + the largest number of terms
  /** Columns before those of the terms: METRIC_COLUMNS, or NETWORK_METRIC_COLUMNS where a variant is a network. Absent: METRIC_COLUMNS. */
  readonly metricColumns?: number;
  readonly grid: readonly number[]; // env steps of each checkpoint, last = budget
  readonly variants: readonly VariantPlan[];
  readonly view: WorldView;
  readonly actions: readonly string[];
  readonly nObservations: number;
  readonly nStates: number;
  readonly nActions: number;
  readonly events: readonly { readonly name: string; readonly help: string }[];
  readonly bytesPerReplica: number;
  readonly measures?: Measures; // absent: all
  readonly warnings: readonly Problem[];
}
export interface VariantPlan {
  readonly label: string;
  /** The agent estimates state values; without a critic there is no value map and no value error. */
  readonly critic: boolean;
  readonly terms: readonly { readonly label: string; readonly term: string; readonly markov: boolean }[];
  readonly programHash: string;
  /** Exact reference, when the planner can: absent otherwise, with the reason. */
  readonly reference?: Reference;
  readonly noReference?: string;
}
/** Exact solution under one reward: of the task, and of the variant's design when it is Markov. */
export interface Reference {
  /** Expected undiscounted task return from the start of the task-optimal policy (γ of the agent), and of the uniformly random policy. */
  readonly bestTaskReturn: number;
  readonly randomTaskReturn: number;
  /** Task return of the policy that is optimal for the variant's own design: what perfect learning of this reward would earn. NaN when not Markov. */
  readonly designTaskReturn: number;
  /** V* and a best action for each observation: of the task and of the design (length nObservations; NaN where unreachable). */
  readonly taskValue: Float32Array;
  readonly designValue: Float32Array;
  readonly taskAction: Int32Array;
  readonly designAction: Int32Array;
  /** Expected reward of the design by state (uniform over actions), for the overlay `reward field`. */
  readonly rewardField: Float32Array;
  /**
   * Expected reward of a step by observation and action, [1 + terms][nObservations × nActions]: of the whole design, then of each
   * term, weights included. NaN where the action does not exist or the state cannot be met. Absent where a term reads the past
   * or the tables are large.
   */
  readonly rewardByAction?: readonly Float32Array[];
}

/** Metrics of one checkpoint for the shard's replicas. */
export interface Batch {
  readonly kind: 'batch';
  readonly checkpoint: number; // index into plan.grid
  readonly envSteps: number; // of each replica
  readonly replicas: readonly { readonly variant: number; readonly seed: number }[];
  /** [replicas × columns], NaN where undefined. */
  readonly rows: Float32Array;
  /** [variants × HISTOGRAM_BINS] advantages of the window, summed over the shard's replicas; empty where they are not measured. */
  readonly histograms: Uint32Array;
  readonly stepsDone: number; // env steps of all the shard's replicas so far
}
export interface Fault {
  readonly kind: 'fault';
  readonly variant: number;
  readonly seed: number;
  readonly envSteps: number;
  /** 'agent', or the label of the term whose value was not finite. */
  readonly source: string;
  readonly message: string;
}

/** Maps of one variant for the stage: one seed, or the mean over the shard's seeds (`seed` −1). */
export interface Frame {
  readonly variant: number;
  readonly seed: number;
  readonly replicas: number; // how many were averaged: lets the page combine shards
  readonly envSteps: number;
  readonly observation: number; // of the shown replica
  readonly state: number;
  readonly action: number;
  readonly events: number;
  readonly reward: number;
  readonly value: Float32Array; // [nObservations]
  readonly policy: Float32Array; // [nObservations × nActions]
  readonly actionValue: Float32Array; // [nObservations × nActions]; empty when the agent has none
  readonly visits: Float32Array; // [nObservations]; empty where they are not measured
  readonly advantage: Float32Array; // [nObservations] moving average of the TD error or advantage; empty where not measured
  /** Last episodes of the shown replica, newest first: final state, training return, task return, length. None where not measured. */
  readonly recent: readonly {
    readonly state: number;
    readonly return: number;
    readonly taskReturn: number;
    readonly length: number;
  }[];
  /** Bandits: how often each arm was pulled (mean over the averaged replicas). */
  readonly pulls?: Float32Array;
  /** Bandits with means drawn per replica: true means of the shown replica. */
  readonly means?: Float32Array;
  /** Language tasks: the last batch's completions. Absent before the first. */
  readonly language?: LanguageFrame;
}

/** A shard being trained. All replicas advance in lockstep of slices; results do not depend on slicing or sharding. */
export interface Session {
  readonly plan: Plan;
  readonly envSteps: number; // reached by every replica of the shard
  /** Env steps of all replicas together, where it is known between two measurement points; a faulted one counts as done. */
  readonly stepsDone?: number;
  readonly done: boolean;
  /** Advances every replica to min(target, budget) but works at most about `milliseconds`; returns what was finished on the way. */
  advance(target: number, milliseconds: number): readonly (Batch | Fault)[];
  frame(variant: number, seed: number): Frame;
  /** Applies a new experiment now, keeping what was learned where shapes allow; problems leave everything as it was. */
  revise(
    experiment: Experiment,
  ): Promise<
    { readonly plan: Plan; readonly notes: readonly string[] } | { readonly problems: readonly Problem[] }
  >;
  /** Everything needed to go on: bytes; `restore` on a session of the same experiment and shard. */
  snapshot(): Uint8Array;
  restore(bytes: Uint8Array): void;
  /** Final tables of one replica: value [nObservations], policy, actionValue. */
  tables(
    variant: number,
    seed: number,
  ): { readonly value: Float32Array; readonly policy: Float32Array; readonly actionValue: Float32Array };
}
export type { AdapterFacts, GpuFaultKind } from './gpu-facts.ts';

/** What a run computes on, and why: shown on the page, written into the run's record. Plain data. */
export interface BackendReport {
  readonly name: 'WebGPU' | 'WebAssembly' | 'interpreter';
  readonly adapter?: AdapterFacts; // WebGPU only
  /** Bits equal to the CPU's, as far as the self-test saw; `tolerance`: integers equal, f32 within rounding. */
  readonly parity: 'bit-exact' | 'tolerance';
  /** Env steps per second in the self-test; 0 where none was made. */
  readonly gpuStepsPerSecond: number;
  readonly cpuStepsPerSecond: number;
  /** One sentence: why this back end and not the other. */
  readonly reason: string;
  /** On the CPU: what a device that was tried failed over, and the browser's own words for it. */
  readonly fault?: { readonly kind: GpuFaultKind; readonly detail: string };
}
/** What the user asks for; `auto`: the self-test decides. */
export type BackendChoice = 'auto' | 'cpu' | 'gpu';

/** The run goes on elsewhere from `envSteps`: a device was lost, ran out of memory, did not answer. */
export interface BackendChange {
  readonly kind: 'backend';
  readonly envSteps: number;
  readonly report: BackendReport;
  /** What happened, what is safe, what goes on: for the notice and the mark in the charts. */
  readonly message: string;
}

export type Result = Batch | Fault | BackendChange;

/**
 * A session as the trainer drives it: the same on the CPU, where answers are there at once, and on a GPU, where they
 * come later. `advance` may return before its target with nothing: it is called again.
 */
export interface LiveSession {
  readonly plan: Plan;
  readonly envSteps: number;
  readonly stepsDone?: number | undefined; // as of a Session
  /** The step that every replica has been told to reach: all stand there once settled. Absent where slices leave them apart. */
  readonly told?: number | undefined;
  readonly done: boolean;
  readonly report: BackendReport;
  advance(target: number, milliseconds: number): readonly Result[] | Promise<readonly Result[]>;
  /** Waits until everything that a device was told to do has been done; absent where nothing waits. */
  settle?(): Promise<readonly Result[]>;
  frame(variant: number, seed: number): Frame | Promise<Frame>;
  revise(experiment: Experiment): ReturnType<Session['revise']>;
  snapshot(): Uint8Array | Promise<Uint8Array>;
  restore(bytes: Uint8Array): void | Promise<void>;
  tables(
    variant: number,
    seed: number,
  ): ReturnType<Session['tables']> | Promise<ReturnType<Session['tables']>>;
  /** With networks: what the replicas do before their first env step. */
  readonly phase?: NetworkPhase;
  /** Frees what it holds of a device. */
  close(): void;
}
