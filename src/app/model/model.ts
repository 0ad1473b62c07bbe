/** The shapes of the stores. The views read only these, and nothing here depends on React. */

import type { BackendChoice, BackendReport, Plan } from '../../engine/contract.ts';
import type { NetworkPhase } from '../../engine/network-contract.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { Overlay } from '../../services/painter/overlay.ts';
import type { RunText } from '../../services/runs/protocol.ts';

export type RunStatus = 'empty' | 'building' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';

// In the order of the page and of the keyboard shortcuts.
export const X_AXES = ['envSteps', 'episodes', 'updates'] as const;
export type XAxis = (typeof X_AXES)[number];
export const THEMES = ['system', 'light', 'dark'] as const;
export const BACKENDS = ['auto', 'cpu', 'gpu'] as const satisfies readonly BackendChoice[];
export const PANEL_ORDER = ['charts', 'compare', 'audit', 'inspect'] as const;
export type PanelName = (typeof PANEL_ORDER)[number];
export type ThemeChoice = (typeof THEMES)[number];

/** The experiment that is being edited. Every change can be undone. */
export interface DraftState {
  readonly experiment: Experiment; // the last valid draft
  readonly problems: readonly Problem[]; // problems of the rejected text or change, at their paths
  readonly warnings: readonly Problem[];
  readonly presetId: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The draft differs from the run in a way that needs a decision (apply and continue / restart). */
  readonly pending: 'none' | 'choose';
  readonly difference: string;
  readonly cost: {
    readonly replicas: number;
    readonly envSteps: number; // sum over all variants and seeds
    readonly seconds: number;
    readonly bytes: number;
    /** Single seeds keep every k-th measurement point; means keep all. */
    readonly seedEvery: number;
  };
}

export interface RunState {
  readonly status: RunStatus;
  readonly generation: number;
  readonly plan: Plan | null;
  readonly experiment: Experiment | null; // the running experiment
  readonly envSteps: number; // smallest over shards, per seed
  readonly stepsDone: number; // sum over all variants and seeds
  readonly stepsTotal: number;
  readonly stepsPerSecond: number;
  /** With networks, the phase before the first environment step; null during training. */
  readonly phase: NetworkPhase | null;
  readonly speed: number; // index into SPEEDS
  /** The backend and its reason. There are no workers until something has run. */
  readonly backend: BackendReport & { readonly workers: number };
  readonly marks: RunText['marks'];
  readonly notices: readonly Notice[];
  /** Faults that changed no number and need no action, the newest last. */
  readonly log: readonly string[];
  readonly faults: RunText['faults'];
  /** Increases by one whenever series or histograms change. */
  readonly seriesVersion: number;
  readonly frameVersion: number;
}
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string; // what happened, what is safe, what to do
  /** The draft that the notice refers to. While it is current, undo reverts the change. */
  readonly undoes?: Experiment;
}

export { SPEEDS } from './speeds.ts';

export interface ViewState {
  readonly overlay: Overlay;
  readonly seed: number; // −1 is the mean over seeds
  readonly pickedSeeds: readonly number[]; // drawn individually in the charts; at most MAX_PICKED_SEEDS
  readonly xAxis: XAxis;
  readonly logX: boolean;
  readonly logY: boolean;
  readonly hiddenVariants: readonly number[];
  readonly theme: ThemeChoice;
  readonly backend: BackendChoice; // where the next run computes
  readonly brush: string; // map character to paint
  readonly selectedCell: { readonly variant: number; readonly observation: number } | null;
  readonly panel: PanelName;
  readonly flags: number; // the flag combination of a gridworld on the stage
  readonly reward: RewardChoice; // what the `reward` overlay shows
}

export interface RewardChoice {
  readonly byAction: boolean;
  readonly term: string; // label of a term; '' for all of them together
  readonly minus: number; // variant whose reward is subtracted; −1 for none
}

export const MAX_PICKED_SEEDS = 12;

/** Aggregated values of a variant and a metric column, on the grid. The page must not keep the arrays across versions. */
export interface Series {
  readonly length: number;
  readonly x: Float64Array;
  readonly mean: Float64Array;
  readonly low: Float64Array; // 95 % interval (Student t over seeds)
  readonly high: Float64Array;
  readonly n: Uint16Array; // seeds with a value
}

export interface SeedSeries {
  readonly seed: number;
  readonly length: number;
  readonly x: Float64Array;
  readonly values: Float64Array;
}
