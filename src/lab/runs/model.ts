/** The state of stored runs and the actions on them. */
import type { ListedRun, RunRecord, TroubleKind } from '../../../workers/protocol-database.ts';
import type { Problem } from '../../experiment/experiment.ts';
import type { RunsComparison, RunsRequest } from '../../measure/compare/runs-comparison.ts';
import type { ImportedLine } from './files/imported-state.ts';

export type { ListedRun, RunRecord, TroubleKind };

/** `left`: by its user. `discarded`: the browser put the tab away. `unexpected`: it ended without a word. */
export type Ending = 'left' | 'discarded' | 'unexpected';

/** `off`: this page stores nothing by design. `opening`: not known yet. */
type LibraryMode = 'off' | 'opening' | 'saving' | 'memory';

export interface LibraryState {
  readonly mode: LibraryMode;
  /** Why nothing is saved; null: saving works. */
  readonly trouble: TroubleKind | null;
  readonly runs: readonly ListedRun[]; // newest first
  /** The stored run that is open here, and whether this page writes it. */
  readonly current: {
    readonly id: string;
    readonly name: string;
    readonly writes: boolean;
  } | null;
  /** The saved part of it. */
  readonly saved: { readonly run: string; readonly envSteps: number; readonly bytes: number } | null;
  /** An unfinished run of another visit; the page asks about it once. */
  readonly interrupted: RunRecord | null;
  /** How that came about, as far as can be known, and whether it is a large run for this machine. */
  readonly ending: { readonly kind: Ending; readonly large: boolean };
  /** Whether the browser has promised not to clear what is stored; null: it cannot tell. */
  readonly persisted: boolean | null;
  /** The offer to protect what is stored is due. */
  readonly offersProtection: boolean;
  /** Deleted a moment ago: can be brought back. */
  readonly deleted: { readonly id: string; readonly name: string } | null;
  /** Storage exceeds the limit: the oldest runs that may be deleted. */
  readonly tooMuch: readonly RunRecord[];
  readonly wiped: boolean;
}

/** Before anything is known. */
export const CLOSED: LibraryState = {
  mode: 'opening',
  trouble: null,
  runs: [],
  current: null,
  saved: null,
  interrupted: null,
  ending: { kind: 'left', large: false },
  persisted: null,
  offersProtection: false,
  deleted: null,
  tooMuch: [],
  wiped: false,
};

/** What is not there any more once everything was deleted. */
export function lostBy(trouble: TroubleKind): Partial<LibraryState> {
  if (trouble !== 'wiped') return {};
  return { runs: [], saved: null, interrupted: null, deleted: null, tooMuch: [], offersProtection: false };
}

interface FileBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Actions that can fail return problems with fixes; none: success. */
export interface Library {
  readonly store: {
    getState(): LibraryState;
    subscribe(listener: (state: LibraryState, previous: LibraryState) => void): () => void;
  };
  refresh(): Promise<void>;
  /** Opens a stored run with its curves; a finished or stopped one stands where it ended. @param play goes on at once */
  open(id: string, play: boolean): Promise<readonly Problem[]>;
  /** From another page, which then only looks on. */
  takeOver(id: string): Promise<readonly Problem[]>;
  dismissInterrupted(): void;
  rename(id: string, name: string): Promise<readonly Problem[]>;
  annotate(id: string, notes: string): Promise<readonly Problem[]>;
  /** Its experiment becomes the draft. */
  duplicate(id: string): Promise<readonly Problem[]>;
  /** The same with half of its seeds: for a machine that was too small. */
  duplicateSmaller(id: string): Promise<readonly Problem[]>;
  remove(id: string): Promise<readonly Problem[]>;
  undoRemove(): Promise<readonly Problem[]>;
  exportRun(id: string): Promise<FileBytes | { readonly problems: readonly Problem[] }>;
  importRun(bytes: Uint8Array): Promise<readonly Problem[]>;
  /** Comparisons of stored runs, and overlays on the charts. */
  readonly comparisons: RunComparisons;
  /** Tries again to save, after room was made. */
  retry(): Promise<void>;
  /** Asks the browser never to clear what is stored. @returns whether it will */
  protect(): Promise<boolean>;
  dismissProtection(): void;
  /** Databases, remembered draft, caches, service workers: all of it, here. @returns what could not be deleted */
  wipe(): Promise<readonly string[]>;
}

/** What the page may know of stored runs that are compared or laid over the charts, and the verbs for them. */
export type { RunsComparison, RunsRequest };

export interface ChosenRun {
  readonly id: string;
  readonly name: string;
  /** `left`: nothing of it can be compared, for the reason in `words`. */
  readonly state: 'compared' | 'left';
  /** What the reader must know of it, each a sentence. */
  readonly words: readonly string[];
}
/** Lines of an overlaid run, drawn behind the charts. */
interface RunOverlay {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly ImportedLine[];
}
export interface RunComparisonsState {
  /** Newest first; none: nothing is compared. */
  readonly chosen: readonly ChosenRun[];
  /** Of those: not drawn, and counted all the same. */
  readonly hidden: readonly string[];
  /** Rises when the numbers are others: a comparison of before is old then. */
  readonly version: number;
  readonly overlays: readonly RunOverlay[];
}

export const NO_RUNS: RunComparisonsState = { chosen: [], hidden: [], version: 0, overlays: [] };
/** A limit for readability and for the memory of phones. */
export const MOST_CHOSEN = 12;
export const MOST_OVERLAYS = 4;

export interface RunComparisons {
  readonly store: {
    getState(): RunComparisonsState;
    subscribe(listener: (state: RunComparisonsState, previous: RunComparisonsState) => void): () => void;
  };
  /** In place of those that were chosen. @returns why there is nothing to compare */
  choose(ids: readonly string[]): Promise<readonly Problem[]>;
  /** Nothing is compared any more. */
  close(): void;
  hide(id: string, hidden: boolean): void;
  /** Rejects, in words, when another is asked for, or the worker ends. */
  compare(request: RunsRequest, progress: (share: number) => void): Promise<RunsComparison>;
  /** @returns why it cannot be drawn */
  overlay(id: string): Promise<readonly Problem[]>;
  removeOverlay(id: string): void;
}
