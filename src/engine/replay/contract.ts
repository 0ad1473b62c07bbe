/** What a replay is asked for, and what it gives: plain data, as it goes between threads. */
import type { Experiment } from '../../spec/experiment.ts';
import type { WorldView } from '../../worlds/contract.ts';

/** Everything that decides what happened in a run: the experiment as it began, and what it was changed to on its way. */
export interface RunScript {
  readonly experiment: Experiment;
  /** Each met all replicas at the same env step; the experiment's own later edits are off from the first one on. */
  readonly revisions: readonly { readonly at: number; readonly experiment: Experiment }[];
}

export interface ReplayRequest {
  readonly script: RunScript;
  readonly arm: number;
  readonly seed: number;
  /** Env steps of the replica: the window holds the steps after `from`, up to and with `to`. */
  readonly from: number;
  readonly to: number;
}

/** At most so many steps are recorded at a time, and fewer where each takes much room. */
export const MOST_RECORDED_STEPS = 20_000;
export const MOST_RECORDED_BYTES = 16 * 2 ** 20;

/** How an episode ended; `open`: it goes on after the last recorded step. */
export type EpisodeEnd = 'terminated' | 'truncated' | 'open';

export interface RecordedEpisode {
  readonly first: number; // index of its first recorded step
  readonly steps: number; // recorded
  /** As the run counts it: what was trained on, and the task's own, undiscounted. Of an open one: so far. */
  readonly return: number;
  readonly taskReturn: number;
  readonly length: number; // env steps; more than `steps` where its beginning is not recorded
  readonly ended: EpisodeEnd;
  readonly success: boolean | null; // null: the world does not say what success is
}

/** What a checkpoint's row says that closed during the recording. */
export interface RecordedRow {
  readonly checkpoint: number; // index into the run's grid
  readonly envSteps: number;
  readonly values: Float32Array; // [columns], as in a Batch
}

/** Steps of one replica, one by one. All arrays have a row a step. */
export interface Recording {
  readonly arm: number;
  readonly seed: number;
  /** Env steps made before the first recorded step; at most `from`: an episode is shown from its beginning. */
  readonly start: number;
  readonly steps: number;
  /** As asked. */
  readonly from: number;
  readonly to: number;
  /** Why it ends before `to`; null: it does not. */
  readonly cut: 'room' | 'edit' | 'fault' | null;
  readonly label: string;
  readonly terms: readonly string[];
  readonly nActions: number;
  readonly actions: readonly string[];
  readonly events: readonly { readonly name: string; readonly help: string }[];
  readonly view: WorldView;
  readonly gamma: number;
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
  /** TD error or advantage that the agent learnt from at this step about this step; NaN: it learnt later, or nothing. */
  readonly learnt: Float32Array;
  readonly episodes: readonly RecordedEpisode[];
  readonly rows: readonly RecordedRow[];
  /** What went wrong, where `cut` is 'fault'. */
  readonly fault: string | null;
  /** True means of a bandit's arms at the end of the recording, where they are drawn per replica. */
  readonly means: Float32Array | null;
}
