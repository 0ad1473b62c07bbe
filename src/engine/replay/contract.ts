import type { DataSource } from '../../agents/updates/text-contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { LanguageView, ProblemText } from '../../worlds/language-contract.ts';
import type { WorldView } from '../../worlds/view.ts';

/** Everything that determines what happened in a run: its initial experiment and all later changes. */
export interface RunScript {
  readonly experiment: Experiment;
  /** Each revision met all replicas at the same environment step. The first one cancels the experiment's own later edits. */
  readonly revisions: readonly { readonly at: number; readonly experiment: Experiment }[];
}

export interface ReplayRequest {
  readonly script: RunScript;
  readonly variant: number;
  readonly seed: number;
  /** In the unit of the run's budget. The window holds the steps (or episodes) after `from`, up to and including `to`. */
  readonly from: number;
  readonly to: number;
}

/** Maximum number of steps per recording. Large steps allow fewer. */
export const MAX_RECORDED_STEPS = 20_000;
export const MAX_RECORDED_BYTES = 16 * 2 ** 20;
export const MAX_RECORDED_TOKENS = 200_000;

/** How an episode ended. `open`: it continues after the last recorded step. */
export type EpisodeEnd = 'terminated' | 'truncated' | 'open';

export interface RecordedEpisode {
  readonly first: number; // index of its first recorded step
  readonly steps: number; // number of recorded steps
  /** Undiscounted training return and task return, as the run counts them. For an open episode: so far. */
  readonly return: number;
  readonly taskReturn: number;
  readonly length: number; // environment steps; more than `steps` if the beginning is not recorded
  readonly ended: EpisodeEnd;
  readonly success: boolean | null; // null: the world does not define success
  /** Number of a network's parallel world, from 1. Absent: there is only one. */
  readonly world?: number;
}

export interface RecordedRow {
  readonly measurementPoint: number; // index into the run's grid
  readonly envSteps: number;
  readonly values: Float32Array; // [columns], as in a Batch
}

interface Recorded {
  readonly variant: number;
  readonly seed: number;
  readonly unit?: 'episodes'; // default: environment steps
  /**
   * Environment steps before the first recorded step (texts: in the unit). At most `from`, because episodes are shown from their
   * beginning. For networks: the end of the first batch that ended at `from` or later.
   */
  readonly start: number;
  /** Where the recording ended, in the unit. A network advances by whole rounds, so this may exceed `to`. */
  readonly reached: number;
  readonly steps: number;
  /** The requested bounds, in the unit. */
  readonly from: number;
  readonly to: number;
  /** Why the recording ends before `to`. Null if it does not. */
  readonly cut: 'room' | 'edit' | 'fault' | null;
  readonly label: string;
  readonly terms: readonly string[];
  readonly rows: readonly RecordedRow[];
  readonly fault: string | null;
}

/** Steps of one replica. All arrays have one row per step. */
export interface Recording extends Recorded {
  readonly kind: 'steps';
  /** Environment steps up to and including each step, if parallel worlds took turns. Empty: consecutive from `start`. */
  readonly at: Uint32Array;
  readonly nActions: number;
  readonly actions: readonly string[];
  readonly events: readonly { readonly name: string; readonly help: string }[];
  readonly view: WorldView;
  readonly gamma: number;
  /** Agent type and its numeric settings in this window. Empty for networks. */
  readonly agent: { readonly type: string; readonly settings: Readonly<Record<string, number>> };
  readonly state: Uint32Array;
  readonly next: Uint32Array;
  readonly observation: Uint32Array;
  readonly nextObservation: Uint32Array;
  readonly action: Uint32Array;
  readonly happened: Uint32Array; // mask over `events`
  readonly ends: Uint8Array; // 1: terminated, 2: truncated, 3: both
  readonly taskReward: Float32Array;
  readonly total: Float32Array; // training reward
  readonly paid: Float32Array; // [steps × terms], weights included
  /** Agent state before the step. */
  readonly probabilities: Float32Array; // [steps × nActions]
  readonly value: Float32Array; // empty: no critic
  readonly actionValue: Float32Array; // [steps × nActions]; empty: none
  /** TD error or advantage that the agent learned from at this step about this step. NaN if it learned later or nothing. */
  readonly learned: Float32Array;
  readonly episodes: readonly RecordedEpisode[];
  /** True means of a bandit's arms at the end of the recording, if they are drawn per replica. */
  readonly means: Float32Array | null;
}

/** One completion: a row that the policy wrote for an update. */
export interface RecordedText {
  readonly first: number; // index of its first token
  readonly length: number; // tokens, prompt included
  readonly prompt: number; // tokens of the prompt
  readonly batch: number; // index among the recorded batches
  /** Index of the group, which holds the completions of one prompt in one batch. */
  readonly group: number;
  readonly return: number; // training return without a KL penalty
  readonly taskReturn: number;
  readonly correct: boolean;
  readonly truncated: boolean; // reached the length limit
  /** Shown to the user and therefore measured. Some agents show only the best of a group. */
  readonly chosen: boolean;
}

/** Completions of one replica, token by token. Arrays have one row per token, including prompts and replies of the world. */
export interface RecordedTexts extends Recorded {
  readonly kind: 'texts';
  readonly view: LanguageView;
  readonly texts: readonly RecordedText[];
  readonly groups: readonly ProblemText[];
  /** Start of each batch in the unit, and optimizer steps done after it. */
  readonly batches: readonly { readonly before: number; readonly updates: number }[];
  readonly critic: boolean;
  /** Who wrote the completions. Agents may also learn from given data. */
  readonly writer: 'policy' | DataSource;
  readonly tokens: Uint32Array;
  readonly own: Uint8Array; // 1: written by the policy; otherwise all values below are 0
  readonly logp: Float32Array; // when it was written, at the sampling temperature
  readonly after: Float32Array; // by the policy after the update on it
  readonly referenceLogp: Float32Array; // empty: there is no reference
  readonly entropy: Float32Array; // nats
  readonly value: Float32Array; // before the token; empty: no critic
  readonly advantage: Float32Array; // before normalization over a batch
  readonly paid: Float32Array; // [tokens × terms], weights included
  readonly total: Float32Array; // training reward without a KL penalty
  /** [texts × terms] weighted contribution of each term to each completion. */
  readonly termReturns: Float32Array;
}

export type Replayed = Recording | RecordedTexts;

export type Taped<R extends Replayed> = Omit<
  R,
  'variant' | 'seed' | 'unit' | 'from' | 'to' | 'cut' | 'reached' | 'label' | 'terms' | 'rows' | 'fault'
>;
