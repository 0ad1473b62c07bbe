/** The state of stored runs and the actions on them. */
import type { ListedRun, RunRecord, TroubleKind } from '../../../workers/protocol-database.ts';
import type { Problem } from '../../experiment/experiment.ts';
import type { RunComparisons } from './run-comparisons-contract.ts';

export type { ListedRun, RunRecord, TroubleKind };

/** `left`: by its user. `discarded`: the browser put the tab away. `unexpected`: it ended without a word. */
export type Ending = 'left' | 'discarded' | 'unexpected';

/** `off`: this page stores nothing by design. `opening`: not known yet. */
export type LibraryMode = 'off' | 'opening' | 'saving' | 'memory';

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

export interface FileBytes {
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
