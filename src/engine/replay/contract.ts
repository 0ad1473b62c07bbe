/** Request and result of a replay: plain data that crosses threads. */

import type { DataSource } from '../../agents/updates/text-contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { LanguageView, ProblemText } from '../../worlds/language-contract.ts';
import type { WorldView } from '../../worlds/view.ts';

/** Everything that decides what happened in a run: the experiment as it began, and what it was changed to on its way. */
export interface RunScript {
  readonly experiment: Experiment;
  /** Each met all replicas at the same env step; the experiment's own later edits are off from the first one on. */
  readonly revisions: readonly { readonly at: number; readonly experiment: Experiment }[];
}

export interface ReplayRequest {
  readonly script: RunScript;
  readonly variant: number;
  readonly seed: number;
  /** In the unit of the run's budget: the window holds the steps (or episodes) after `from`, up to and with `to`. */
  readonly from: number;
  readonly to: number;
}

/** At most so many steps are recorded at a time, and fewer where each takes much room. */
export const MAX_RECORDED_STEPS = 20_000;
export const MAX_RECORDED_BYTES = 16 * 2 ** 20;
export const MAX_RECORDED_TOKENS = 200_000;

/** How an episode ended; `open`: it goes on after the last recorded step. */
export type EpisodeEnd = 'terminated' | 'truncated' | 'open';

export interface RecordedEpisode {
  readonly first: number; // index of its first recorded step
  readonly steps: number; // recorded
  /** As the run counts it: training reward, and the task's own, undiscounted. Of an open one: so far. */
  readonly return: number;
  readonly taskReturn: number;
  readonly length: number; // env steps; more than `steps` where its beginning is not recorded
  readonly ended: EpisodeEnd;
  readonly success: boolean | null; // null: the world does not say what success is
  /** Which of the parallel worlds of a network, from 1; absent: there is one. */
  readonly world?: number;
}

/** What a checkpoint's row says that closed during the recording. */
export interface RecordedRow {
  readonly checkpoint: number; // index into the run's grid
  readonly envSteps: number;
  readonly values: Float32Array; // [columns], as in a Batch
}

/** Common fields of the recordings of steps and of texts. */
interface Recorded {
  readonly variant: number;
  readonly seed: number;
  readonly unit?: 'episodes'; // of the run's budget; absent: environment steps
  /**
   * Env steps made before the first recorded step (texts: in the unit); at most `from`, as an episode is shown from its beginning. Of a network it is
   * where the first batch of the window began, which is the end of the first one that ended at `from` or later.
   */
  readonly start: number;
  /** Where the recording ended, in the unit. A network goes on by whole rounds, so this may be beyond `to`. */
  readonly reached: number;
  readonly steps: number;
  /** As asked, in the unit. */
  readonly from: number;
  readonly to: number;
  /** Why the recording ends before `to`; null: it does not. */
  readonly cut: 'room' | 'edit' | 'fault' | null;
  readonly label: string;
  readonly terms: readonly string[];
  readonly rows: readonly RecordedRow[];
  /** The fault, if `cut` is 'fault'. */
  readonly fault: string | null;
}

/** Steps of one replica. All arrays have one row per step. */
export interface Recording extends Recorded {
  readonly kind: 'steps';
  /** Env steps of the replica up to and with each step, where parallel worlds took turns; empty: they follow each other from `start`. */
  readonly at: Uint32Array;
  readonly nActions: number;
  readonly actions: readonly string[];
  readonly events: readonly { readonly name: string; readonly help: string }[];
  readonly view: WorldView;
  readonly gamma: number;
  /** Its type, and its numbers as they were in this window; a network's are not told. */
  readonly agent: { readonly type: string; readonly settings: Readonly<Record<string, number>> };
  readonly state: Uint32Array;
  readonly next: Uint32Array;
  readonly observation: Uint32Array;
  readonly nextObservation: Uint32Array;
  readonly action: Uint32Array;
  readonly happened: Uint32Array; // mask over `events`
  readonly ends: Uint8Array; // 1: terminated, 2: truncated, 3: both
  readonly taskReward: Float32Array;
  readonly total: Float32Array; // what was trained on
  readonly paid: Float32Array; // [steps × terms], weights included
  /** Before the step, as the agent had it: */
  readonly probabilities: Float32Array; // [steps × nActions]
  readonly value: Float32Array; // empty: no critic
  readonly actionValue: Float32Array; // [steps × nActions]; empty: none
  /** TD error or advantage that the agent learned from at this step about this step; NaN: it learned later, or nothing. */
  readonly learned: Float32Array;
  readonly episodes: readonly RecordedEpisode[];
  /** True means of a bandit's arms at the end of the recording, where they are drawn per replica. */
  readonly means: Float32Array | null;
}

/** One completion: a row of what the policy wrote for one update. */
export interface RecordedText {
  readonly first: number; // index of its first token
  readonly length: number; // tokens, those of the prompt included
  readonly prompt: number; // tokens of the prompt
  readonly batch: number; // among the recorded ones
  /** Of the recording's groups: completions of one prompt in one batch. */
  readonly group: number;
  readonly return: number; // trained on, without a KL penalty
  readonly taskReturn: number;
  readonly correct: boolean;
  readonly truncated: boolean; // met the length limit
  /** Given to the user, and so measured: of some agents only the best of a group is. */
  readonly chosen: boolean;
}

/** Completions of one replica, token by token. Arrays have a row a token, prompts and replies of the world included. */
export interface RecordedTexts extends Recorded {
  readonly kind: 'texts';
  readonly view: LanguageView;
  readonly texts: readonly RecordedText[];
  readonly groups: readonly ProblemText[];
  /** Where each batch began, in the unit, and optimizer steps done after it. */
  readonly batches: readonly { readonly before: number; readonly updates: number }[];
  /** The policy has a value head that learns. */
  readonly critic: boolean;
  /** Who wrote the completions: what is learned from may be given data. */
  readonly writer: 'policy' | DataSource;
  readonly tokens: Uint32Array;
  readonly own: Uint8Array; // 1: the policy wrote it; where not, all below is 0
  readonly logp: Float32Array; // when it was written, at the sampling temperature
  readonly after: Float32Array; // by the policy after the update on it
  readonly referenceLogp: Float32Array; // empty: there is no reference
  readonly entropy: Float32Array; // nats
  readonly value: Float32Array; // before the token; empty: no critic
  readonly advantage: Float32Array; // before normalization over a batch
  readonly paid: Float32Array; // [tokens × terms], weights included
  readonly total: Float32Array; // what was trained on, without a KL penalty
  /** [texts × terms] weighted contribution of each term to each completion. */
  readonly termReturns: Float32Array;
}

export type Replayed = Recording | RecordedTexts;

/** What a recorder of steps or texts says, next to what the replay itself knows. */
export type Taped<R extends Replayed> = Omit<
  R,
  'variant' | 'seed' | 'unit' | 'from' | 'to' | 'cut' | 'reached' | 'label' | 'terms' | 'rows' | 'fault'
>;
