/** The open state: the shapes of the stores. `src/ui` reads only these stores. No React here. */

import type { RunWords } from '../../workers/protocol-database.ts';
import type { Overlay } from '../draw/overlay.ts';
import type { BackendChoice, BackendReport, Plan } from '../engine/contract.ts';
import type { NetworkPhase } from '../engine/network/contract.ts';
import type { Experiment, Problem } from '../experiment/experiment.ts';

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
  readonly marks: RunWords['marks'];
  readonly notices: readonly Notice[];
  readonly faults: RunWords['faults'];
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

export { SPEEDS } from './stores/speeds.ts';

export interface ViewState {
  readonly overlay: Overlay;
  readonly seed: number; // −1: mean over seeds
  readonly pickedSeeds: readonly number[]; // drawn one by one in the charts; at most MOST_PICKED_SEEDS
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

export const MOST_PICKED_SEEDS = 12;

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

export interface Lab extends LinkVerbs {
  readonly catalogue: Catalogue;
  /** Explanations of the catalogue. */
  readonly words: CatalogueHelp;
  readonly presets: readonly Preset[];
  /** Named worlds that `openWorldExample` knows. */
  readonly worldExamples: readonly { readonly name: string; readonly family: string }[];
  readonly draft: Store<DraftState>;
  readonly run: Store<RunState>;
  readonly view: Store<ViewState>;

  /** The values that have arrived. A request subscribes to the rest and to updates for some seconds; see `seriesVersion`. */
  series(variant: number, column: number, axis: XAxis): Series;
  /** Lines of the picked seeds; they arrive as `series` does. */
  seedSeries(variant: number, column: number, axis: XAxis): readonly SeedSeries[];
  /** Advantage histograms: [checkpoint × HISTOGRAM_BINS] filled so far, of a variant, summed over seeds. */
  histograms(variant: number): { readonly length: number; readonly counts: Float64Array };
  /** Worst, median and best seed by a variant's newest values of a column; null: none has a value. Rejects when the run is over. */
  rankSeeds(variant: number, column: number): Promise<Ranking | null>;
  /** Compares the variants in the measuring worker. Rejects like `rankSeeds`, and when another comparison is requested. */
  compare(request: ComparisonRequest, progress: (share: number) => void): Promise<Comparison>;
  /** Checksum of all curves of a finished run; null: it is not done, was changed, or lost data. Rejects like `rankSeeds`. */
  curves(): Promise<CurveProof | null>;
  /** The content and page options of a link. */
  readonly link: Store<LinkState>;
  readonly workspace: Workspace;
  /** Lines from logs of other tools, drawn next to those of the run. */
  readonly imported: Store<ImportedState>;
  /** The draft that a kept link replaced, as JSON; null: there is none. */
  draftBeforeLink(): string | null;
  /** Values of every seed as the pieces of a CSV file; `progress` receives the finished share. Rejects as `rankSeeds`. */
  exportSeeds(
    lines: readonly ExportLine[],
    progress: (share: number) => void,
  ): Promise<readonly Uint8Array<ArrayBuffer>[]>;
  /** Latest frame of a variant (combined over shards when the view's seed is −1). */
  frame(variant: number): Frame | null;
  /** Draws the stage in a worker; null if the browser cannot. */
  readonly painter: Painter | null;
  /** Replayed episodes and the diagnosis. */
  readonly inspector: InspectView;
  /** The audit of the draft's designs, computed before training. */
  readonly audit: AuditDesk;
  /** Stored runs; null: this page stores none (in a frame). */
  readonly library: Library | null;
  /** Offline support and updates of the page. */
  readonly offline: Store<OfflineState>;

  /** Library of reward designs, verbs on terms, names and sources for the editor. */
  readonly studio: Studio;

  readonly actions: LabActions;
}

export interface LabActions {
  // transport
  start(): void; // draft → new run from the beginning ("Restart")
  keepLearned(): void; // draft → running session; training continues
  discardPending(): void; // draft ← what runs
  togglePlay(): void;
  stepOnce(): void;
  stop(): void;
  reset(): void; // restarts the same experiment from the beginning
  setSpeed(index: number): void;
  // experiment
  openPreset(id: string): void;
  /** A file or pasted JSON; problems go to draft.problems. @returns when it has been checked in a worker */
  openText(text: string): void | Promise<void>;
  exportText(): string;
  /** Pauses the run and exports it as a file that continues with the same bits. */
  exportCheckpoint(): Promise<
    | { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
    | { readonly problems: readonly Problem[] }
  >;
  /** Opens such a file, paused, instead of the current run. @returns the problems, if nothing has changed */
  openCheckpoint(bytes: Uint8Array): Promise<readonly Problem[]>;
  /** Sets a value at a path of the draft: ('variants[0].agent.alpha', 0.2). Live fields reach the run at once (keeping what was learned); others set `pending`. */
  set(path: string, value: unknown, gesture?: string): void; // '' is a separate change for undo
  setAgent(variant: number, type: string): void;
  addVariant(copyOf?: number): void;
  removeVariant(variant: number): void;
  /** Adds a variant that forks from another at a step and differs in one setting, and runs it. @returns the refusal, if any */
  fork(request: ForkRequest): Promise<string | null>;
  addTerm(variant: number, term: string): void;
  removeTerm(variant: number, index: number): void;
  moveTerm(variant: number, from: number, to: number): void;
  setWorldFamily(family: string): void;
  openWorldExample(name: string): void;
  /** Paints a map cell with the brush or the given character: a cell that keeps the shape reaches the run at once. */
  paint(row: number, column: number, character?: string): void;
  undo(): void;
  redo(): void;
  dismiss(noticeId: number): void;
  setView(patch: Partial<ViewState>): void;
  /** Selects the backend; the run restarts there with the same numbers. */
  setBackend(choice: BackendChoice): void;
  /** Checks a user's expression without applying it. */
  checkExpression(variant: number, termIndex: number, text: string): Promise<readonly Problem[]>;
}

export interface Store<T> {
  getState(): T;
  subscribe(listener: (state: T, previous: T) => void): () => void;
}
