import type { ImportedLine } from '../../imports/log-lines.ts';
import type { ListedRun, RunEnd, RunRecord, TroubleKind } from '../../services/runs/protocol.ts';

export type { ListedRun, RunRecord, TroubleKind };

/** `left`: the user left. `discarded`: the browser discarded the tab. `unexpected`: it ended without any signal. */
export type Ending = 'left' | 'discarded' | 'unexpected';

/** `off` means that this page stores nothing by design; `opening` means that it is not known yet. */
type LibraryMode = 'off' | 'opening' | 'saving' | 'memory';

/** By run, then by variant. */
export type TaskReturns = ReadonlyMap<string, RunEnd['taskReturns']>;

export interface LibraryState {
  readonly mode: LibraryMode;
  /** Explains why nothing is saved; null if saving works. */
  readonly trouble: TroubleKind | null;
  readonly runs: readonly ListedRun[]; // newest first
  /** The stored run that is open here, and whether this page writes it. */
  readonly current: {
    readonly id: string;
    readonly name: string;
    readonly writes: boolean;
  } | null;
  readonly saved: { readonly run: string; readonly envSteps: number; readonly bytes: number } | null;
  /** An unfinished run of another visit. The page asks about it once. */
  readonly interrupted: RunRecord | null;
  /** How that visit ended, if known, and whether the run is large for this machine. */
  readonly ending: { readonly kind: Ending; readonly large: boolean };
  /** Whether the browser promised not to clear stored data; null if it cannot say. */
  readonly persisted: boolean | null;
  /** The runs that were deleted last, all at once. They can be restored. */
  readonly deleted: readonly { readonly id: string; readonly name: string }[];
  /** If storage exceeds the limit, the oldest runs that may be deleted. */
  readonly tooMuch: readonly RunRecord[];
  readonly wiped: boolean;
}

export const CLOSED: LibraryState = {
  mode: 'opening',
  trouble: null,
  runs: [],
  current: null,
  saved: null,
  interrupted: null,
  ending: { kind: 'left', large: false },
  persisted: null,
  deleted: [],
  tooMuch: [],
  wiped: false,
};

/** Returns the state that is lost once everything was deleted. */
export function lostBy(trouble: TroubleKind): Partial<LibraryState> {
  if (trouble !== 'wiped') return {};
  return { runs: [], saved: null, interrupted: null, deleted: [], tooMuch: [] };
}

export interface ChosenRun {
  readonly id: string;
  readonly name: string;
  /** `left` means that nothing of it can be compared, for the reason in `words`. */
  readonly state: 'compared' | 'left';
  /** Notes for the reader, each a sentence. */
  readonly words: readonly string[];
}
interface RunOverlay {
  readonly id: string;
  readonly name: string;
  readonly unit: 'episodes' | undefined; // unit of their x; environment steps if undefined
  readonly lines: readonly ImportedLine[];
}
export interface RunComparisonsState {
  /** Newest first; empty if nothing is compared. */
  readonly chosen: readonly ChosenRun[];
  /** Chosen runs that are not drawn but still count. */
  readonly hidden: readonly string[];
  /** Increases when the numbers change, which makes earlier comparisons outdated. */
  readonly version: number;
  readonly overlays: readonly RunOverlay[];
}

export const NO_RUNS: RunComparisonsState = { chosen: [], hidden: [], version: 0, overlays: [] };
/** More runs would be hard to read and too much for the memory of a phone. */
export const MAX_CHOSEN = 12;
export const MAX_OVERLAYS = 4;
