/** The open state: the shapes of the stores. The views read only these stores. No React here. */

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
/** The panels below the stage, in tab order. */
export const PANEL_ORDER = ['charts', 'compare', 'audit', 'inspect'] as const;
export type PanelName = (typeof PANEL_ORDER)[number];
export type ThemeChoice = (typeof THEMES)[number];

/** zustand vanilla store. The experiment that is being edited; every change is undoable. */
export interface DraftState {
  readonly experiment: Experiment; // always valid: the last valid draft
  readonly problems: readonly Problem[]; // of the text or change that was refused, at their places
  readonly warnings: readonly Problem[];
  readonly presetId: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The draft differs from the run in a way that needs a decision (apply and continue / restart). */
  readonly pending: 'none' | 'choose';
  readonly difference: string;
  readonly cost: {
    readonly replicas: number;
    readonly envSteps: number; // of all replicas
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
  readonly experiment: Experiment | null; // what runs
  readonly envSteps: number; // smallest over shards, of each replica
  readonly stepsDone: number; // all replicas
  readonly stepsTotal: number;
  readonly stepsPerSecond: number;
  /** With networks, before the first env step; null: it trains. */
  readonly phase: NetworkPhase | null;
  readonly speed: number; // index into SPEEDS
  /** The backend and its reason; no workers: nothing has run yet. */
  readonly backend: BackendReport & { readonly workers: number };
  /** Marks drawn in the charts: edits, restarts, faults. */
  readonly marks: RunText['marks'];
  readonly notices: readonly Notice[];
  /** What went wrong and changed no number: nobody needs to act. The newest last. */
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
  /** The draft that the notice refers to: while it is current, undo reverts the change. */
  readonly undoes?: Experiment;
}

export { SPEEDS } from './speeds.ts';

export interface ViewState {
  readonly overlay: Overlay;
  readonly seed: number; // −1: mean over seeds
  readonly pickedSeeds: readonly number[]; // drawn one by one in the charts; at most MAX_PICKED_SEEDS
  readonly xAxis: XAxis;
  readonly logX: boolean;
  readonly logY: boolean;
  readonly hiddenVariants: readonly number[];
  readonly theme: ThemeChoice;
  readonly backend: BackendChoice; // where the next run is to compute
  readonly brush: string; // map character that painting puts
  readonly selectedCell: { readonly variant: number; readonly observation: number } | null;
  readonly panel: PanelName;
  readonly flags: number; // which flag combination of a gridworld the stage shows
  readonly reward: RewardChoice; // what the overlay `reward` shows
}

export interface RewardChoice {
  readonly byAction: boolean;
  readonly term: string; // label of a term; '': all of them together
  readonly minus: number; // variant whose reward is taken off; −1: none
}

export const MAX_PICKED_SEEDS = 12;

/** Aggregated series of one variant and one metric column, on the grid; typed arrays that the page must not keep across versions. */
export interface Series {
  readonly length: number; // measurementPoints filled
  readonly x: Float64Array; // by the chosen axis
  readonly mean: Float64Array;
  readonly low: Float64Array; // 95 % interval (Student t over seeds)
  readonly high: Float64Array;
  readonly n: Uint16Array; // seeds with a value
}

/** One seed's values of a column; NaN where it has none. */
export interface SeedSeries {
  readonly seed: number;
  readonly length: number;
  readonly x: Float64Array;
  readonly values: Float64Array;
}
