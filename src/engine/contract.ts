/** The face of the engine: what the headless command and the workers use. */
import type { Experiment, Problem } from '../spec/experiment.ts';
import type { WorldView } from '../worlds/contract.ts';

/** Which replicas of an experiment a session trains: seeds s with s % count === index, all arms. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** What the page must know before the first number arrives. Plain data. */
export interface Plan {
  readonly columns: number; // metric columns: METRIC_COLUMNS + the largest number of terms
  readonly grid: readonly number[]; // env steps of each checkpoint, last = budget
  readonly arms: readonly ArmPlan[];
  readonly view: WorldView;
  readonly actions: readonly string[];
  readonly nObservations: number;
  readonly nStates: number;
  readonly nActions: number;
  readonly events: readonly { readonly name: string; readonly help: string }[];
  readonly bytesPerReplica: number;
  readonly warnings: readonly Problem[];
}
export interface ArmPlan {
  readonly label: string;
  /** The agent estimates state values; without a critic there is no value map and no value error. */
  readonly critic: boolean;
  readonly terms: readonly { readonly label: string; readonly term: string; readonly markov: boolean }[];
  readonly programHash: string;
  /** Exact reference, when the planner can: absent otherwise, with the reason. */
  readonly reference?: Reference;
  readonly noReference?: string;
}
/** Exact solution under one reward: of the task, and of the arm's design when it is Markov. */
export interface Reference {
  /** Expected undiscounted task return from the start of the task-optimal policy (γ of the agent), and of the uniformly random policy. */
  readonly bestTaskReturn: number;
  readonly randomTaskReturn: number;
  /** Task return of the policy that is optimal for the arm's own design: what perfect learning of this reward would earn. NaN when not Markov. */
  readonly designTaskReturn: number;
  /** V* and a best action for each observation: of the task and of the design (length nObservations; NaN where unreachable). */
  readonly taskValue: Float32Array;
  readonly designValue: Float32Array;
  readonly taskAction: Int32Array;
  readonly designAction: Int32Array;
  /** Expected reward of the design by state (uniform over actions), for the overlay `reward field`. */
  readonly rewardField: Float32Array;
}

/** Metrics of one checkpoint for the shard's replicas. */
export interface Batch {
  readonly kind: 'batch';
  readonly checkpoint: number; // index into plan.grid
  readonly envSteps: number; // of each replica
  readonly replicas: readonly { readonly arm: number; readonly seed: number }[];
  /** [replicas × columns], NaN where undefined. */
  readonly rows: Float32Array;
  /** [arms × HISTOGRAM_BINS] advantages of the window, summed over the shard's replicas. */
  readonly histograms: Uint32Array;
  readonly stepsDone: number; // env steps of all the shard's replicas so far
}
export interface Fault {
  readonly kind: 'fault';
  readonly arm: number;
  readonly seed: number;
  readonly envSteps: number;
  /** 'agent', or the label of the term whose value was not finite. */
  readonly source: string;
  readonly message: string;
}

/** Maps of one arm for the stage: one seed, or the mean over the shard's seeds (`seed` −1). */
export interface Frame {
  readonly arm: number;
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
  readonly visits: Float32Array; // [nObservations]
  readonly advantage: Float32Array; // [nObservations] moving average of the TD error or advantage
  /** Last episodes of the shown replica, newest first: final state, trained return, task return, length. */
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
}

/** A shard being trained. All replicas advance in lockstep of slices; results do not depend on slicing or sharding. */
export interface Session {
  readonly plan: Plan;
  readonly envSteps: number; // reached by every replica of the shard
  readonly done: boolean;
  /** Advances every replica to min(target, budget) but works at most about `milliseconds`; returns what was finished on the way. */
  advance(target: number, milliseconds: number): readonly (Batch | Fault)[];
  frame(arm: number, seed: number): Frame;
  /** Applies a new experiment now, keeping what was learnt where shapes allow; problems leave everything as it was. */
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
    arm: number,
    seed: number,
  ): { readonly value: Float32Array; readonly policy: Float32Array; readonly actionValue: Float32Array };
}
// Beside this file:
//   session.ts    createSession(experiment, options: { backend: 'wasm' | 'interpreter'; shard?: Shard }): Promise<Session>   (throws ExperimentError { problems })
//   train.ts      async function* train(experiment, options): AsyncGenerator<Batch | Fault>  — pulls advance() to the end
//   catalogue.ts  catalogue(): Catalogue
//   validate.ts   validate(input): Parsed<Experiment> — schema, then worlds, kernel programs, sizes, cost
//   cost.ts       estimate(experiment, stepsPerSecond): { envSteps; seconds; bytes }
