import type { EvaluationSpec, Experiment, Problem } from '../experiment/experiment.ts';
import type { NamedTerm } from '../stats/metrics/run-columns.ts';
import type { DrawnGraph, WorldView } from '../worlds/view.ts';
import type { LanguageFrame, ListedTexts, ModelFiles, NetworkPhase } from './network-contract.ts';

/** Which replicas of an experiment a session trains: every count-th seed from first + index on, for all variants. */
export interface Shard {
  readonly index: number;
  readonly count: number;
  readonly first?: number; // default: 0
}

/** What every replica measures. With `returns`, other metrics are NaN, histograms and maps empty. */
export type Measures = 'all' | 'returns';

export interface Plan {
  readonly columns: number; // metricColumns + the largest number of terms
  /** Default METRIC_COLUMNS; NETWORK_METRIC_COLUMNS with networks or an evaluation; BATCH_METRIC_COLUMNS with batch metrics. */
  readonly metricColumns?: number;
  readonly tables?: true; // policies are tables despite the network columns
  readonly evaluation?: EvaluationSpec; // absent: none
  readonly grid: readonly number[]; // position of each point, in the unit; the last is the budget
  readonly unit?: 'episodes'; // default: environment steps
  readonly variants: readonly VariantPlan[];
  readonly view: WorldView;
  readonly actions: readonly string[];
  readonly nObservations: number;
  readonly nStates: number;
  readonly nActions: number;
  readonly events: readonly { readonly name: string; readonly help: string }[];
  readonly bytesPerReplica: number;
  readonly measures?: Measures; // default: all
  readonly warnings: readonly Problem[];
}
export interface VariantPlan {
  readonly label: string;
  /** False if the agent estimates no state values: there is then no value map and no value error. */
  readonly critic: boolean;
  readonly terms: readonly (NamedTerm & { readonly term: string; readonly markov: boolean })[];
  readonly programHash: string;
  /** The exact reference. Absent, with a reason, if the planner cannot solve the world. */
  readonly reference?: Reference;
  readonly noReference?: string;
}
/** Exact solution of the task and, if it is Markov, of the variant's design. */
export interface Reference {
  /** Expected undiscounted task return from the start: of the task-optimal policy (γ of the agent), and of the random one. */
  readonly bestTaskReturn: number;
  readonly randomTaskReturn: number;
  /** Task return of the policy that is optimal for the variant's own design: perfect learning. NaN if not Markov. */
  readonly designTaskReturn: number;
  /** Discount of the optimal actions: the agent's, or a lower one if the task's values do not converge there. */
  readonly discount: number;
  /** Why the task has no values at the agent's discount although its optimal policy and returns are known. */
  readonly noValues?: string;
  /** Why the design's optimal policy, or its values at the agent's discount, are unknown. */
  readonly noDesign?: string;
  readonly noDesignValues?: string;
  /** V* and a best action for each observation, of the task and of the design [nObservations]. NaN if unreachable. */
  readonly taskValue: Float32Array;
  readonly designValue: Float32Array;
  readonly taskAction: Int32Array;
  readonly designAction: Int32Array;
  /** Expected reward of the design by state (uniform over actions), for the `reward field` overlay. */
  readonly rewardField: Float32Array;
  /**
   * Expected reward by observation and action, [1 + terms][nObservations × nActions]: of the design, then of each term, weights
   * included. NaN for unavailable actions. Absent if a term reads the past or the tables are large.
   */
  readonly rewardByAction?: readonly Float32Array[];
}

/** A variant's exact reference and program tables, or why there are none. Plain data, so one thread may solve it for others. */
export type Solution =
  | { readonly ok: true; readonly planned: Planned }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly unsound?: true;
    };
export interface Planned {
  readonly reference: Reference;
  /** Exact value by observation, bit masks of actions (best; better than random, [] if no term asks), reachable flags. */
  readonly referenceValue: Float32Array;
  readonly optimalMask: Uint32Array;
  readonly reachable: Uint32Array;
  readonly betterMask: Uint32Array;
  readonly optimalValue: Float32Array; // V* of the task by world state, for potential terms
  readonly lostReach: Float32Array; // lost share of what the start can reach, by world state; zeros if no term asks
  readonly givenPolicy: Float32Array; // [nObservations × nActions]
  readonly endless?: true; // neither a transition nor a step limit ends an episode
  readonly drawn?: DrawnGraph; // for a graph defined by a text
}

export interface Batch {
  readonly kind: 'batch';
  readonly measurementPoint: number; // index into plan.grid
  readonly envSteps: number;
  readonly replicas: readonly { readonly variant: number; readonly seed: number }[];
  /** [replicas × columns], NaN if undefined. */
  readonly rows: Float32Array;
  /** [variants × HISTOGRAM_BINS] Advantages of the window, summed over the shard's replicas. Empty if not measured. */
  readonly histograms: Uint32Array;
  readonly stepsDone: number; // environment steps of all replicas of the shard so far
}
export interface Fault {
  readonly kind: 'fault';
  readonly variant: number;
  readonly seed: number;
  readonly envSteps: number;
  /** 'agent', or the label of the term that paid a non-finite value. */
  readonly source: string;
  readonly message: string;
}

/** Maps of one variant for the stage: of one seed, or the mean over the shard's seeds (`seed` −1). */
export interface Frame {
  readonly variant: number;
  readonly seed: number;
  readonly replicas: number;
  readonly envSteps: number;
  readonly observation: number; // of the shown replica
  readonly state: number;
  readonly action: number;
  readonly events: number;
  readonly reward: number;
  readonly value: Float32Array; // [nObservations]
  readonly policy: Float32Array; // [nObservations × nActions]
  readonly votes?: Float32Array; // [nObservations × nActions] share of replicas whose most probable action it is
  readonly actionValue: Float32Array; // [nObservations × nActions]; empty when the agent has none
  readonly visits: Float32Array; // [nObservations]; empty where they are not measured
  readonly advantage: Float32Array; // [nObservations] moving average of the TD error or advantage; empty where not measured
  /** Last episodes of the shown replica, newest first: final state, training return, task return, length. May be empty. */
  readonly recent: readonly {
    readonly state: number;
    readonly return: number;
    readonly taskReturn: number;
    readonly length: number;
  }[];
  readonly trail?: Int32Array; // last observations of the shown replica, −1 between episodes; in a bandit its pulls
  readonly pulls?: Float32Array; // bandits: pulls of each arm, mean over the averaged replicas
  readonly means?: Float32Array; // bandits with means drawn per replica: true means of the shown replica
  readonly language?: LanguageFrame;
}

/** What an agent has learned, by observation. With `texts`, `policy` holds their probabilities: [prompts × completions]. */
export type Tables = Pick<Frame, 'value' | 'policy' | 'actionValue'> & { readonly texts?: ListedTexts };

/** By variant. Undefined if the variant has not changed or nobody has solved it. */
export type Solved = readonly (Solution | undefined)[];
export interface Revised {
  readonly plan: Plan;
  readonly notes: readonly string[];
  readonly solved?: Solved; // absent: this kind of session solves nothing
}
/** A shard in training. All replicas advance in slices, and results do not depend on slicing or sharding. */
export interface Session {
  readonly plan: Plan;
  readonly envSteps: number;
  readonly stepsDone?: number; // of all replicas, if known between measurement points; a faulted replica counts as done
  readonly done: boolean;
  /** Advances every replica to min(target, budget) within about `milliseconds`; returns the finished measurements. */
  advance(target: number, milliseconds: number): readonly (Batch | Fault)[];
  frame(variant: number, seed: number): Frame;
  /**
   * Applies a new experiment and keeps learned tables if shapes allow. Nothing changes if there are problems.
   * @param solved by variant, what another shard has solved for the same change
   */
  revise(
    experiment: Experiment,
    solved?: Solved,
  ): Promise<Revised | { readonly problems: readonly Problem[] }>;
  /** Everything needed to continue, as bytes for `restore` on a session of the same experiment and shard. */
  snapshot(): Uint8Array;
  restore(bytes: Uint8Array): void;
  /** Final tables of one replica: value [nObservations], policy, actionValue. */
  tables(variant: number, seed: number): Tables;
}
/** The adapter behind a WebGPU device, as the browser names it. `fallback`: a CPU that emulates one. */
export interface AdapterFacts
  extends Readonly<Record<'vendor' | 'architecture' | 'device' | 'description', string>> {
  readonly fallback: boolean;
}

export type GpuFaultKind =
  | 'no-webgpu'
  | 'no-adapter'
  | 'fallback-only'
  | 'lost'
  | 'out-of-memory'
  | 'limit'
  | 'compile'
  | 'validation'
  | 'timeout';

/** The backend of a run and the reason for it, shown on the page and stored in the record. Plain data. */
export interface BackendReport {
  readonly name: 'WebGPU' | 'WebAssembly' | 'TensorFlow.js' | 'interpreter';
  readonly adapter?: AdapterFacts;
  /** `bit-exact`: equal to the CPU in the self-test. `tolerance`: integers are equal, f32 values within rounding. */
  readonly parity: 'bit-exact' | 'tolerance';
  readonly gpuStepsPerSecond: number; // in the self-test; 0 without one
  readonly cpuStepsPerSecond: number;
  readonly reason: string;
  /** If the run fell back to the CPU: the fault of the device that was tried, with the browser's message. */
  readonly fault?: { readonly kind: GpuFaultKind; readonly detail: string };
}
/** The user's choice. With `auto` the self-test decides. */
export type BackendChoice = 'auto' | 'cpu' | 'gpu';

/** The run continues elsewhere from `envSteps` because a device was lost, ran out of memory or did not respond. */
export interface BackendChange {
  readonly kind: 'backend';
  readonly envSteps: number;
  readonly report: BackendReport;
  /** Says what happened, what is safe and what continues, for the notice and the mark in the charts. */
  readonly message: string;
}

export type Result = Batch | Fault | BackendChange;

/**
 * A session as the trainer drives it. The CPU answers at once, a GPU later, so `advance` may return early with no results; the
 * trainer then calls it again.
 */
export interface LiveSession extends Pick<Session, 'plan' | 'envSteps' | 'done' | 'revise'> {
  readonly stepsDone?: number | undefined; // as in Session
  /** The target step of all replicas, reached once settled. Absent if slices leave replicas at different steps. */
  readonly told?: number | undefined;
  readonly report: BackendReport;
  advance(target: number, milliseconds: number): readonly Result[] | Promise<readonly Result[]>;
  settle?(): Promise<readonly Result[]>; // waits until the device has finished; absent if nothing needs waiting
  frame: Later<Session['frame']>;
  snapshot: Later<Session['snapshot']>;
  restore: Later<Session['restore']>;
  tables: Later<Session['tables']>;
  model?(variant: number, seed: number): Promise<ModelFiles | null>; // null: the replica has no network
  readonly phase?: NetworkPhase; // for networks, before their first environment step
  close(): void;
}

type Later<F extends (...args: never[]) => unknown> = (
  ...args: Parameters<F>
) => ReturnType<F> | Promise<ReturnType<F>>;
