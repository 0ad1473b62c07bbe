/** The state of stored runs. */

import type { ImportedLine } from '../../imports/log-lines.ts';
import type { ListedRun, RunRecord, TroubleKind } from '../../services/runs/protocol.ts';

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
  readonly saved: { readonly run: string; readonly envSteps: number; readonly bytes: number } | null;
  /** An unfinished run of another visit; the page asks about it once. */
  readonly interrupted: RunRecord | null;
  /** How that came about, as far as can be known, and whether it is a large run for this machine. */
  readonly ending: { readonly kind: Ending; readonly large: boolean };
  /** Whether the browser has promised not to clear what is stored; null: it cannot tell. */
  readonly persisted: boolean | null;
  /** Deleted a moment ago: can be brought back. */
  readonly deleted: { readonly id: string; readonly name: string } | null;
  /** Storage exceeds the limit: the oldest runs that may be deleted. */
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
  deleted: null,
  tooMuch: [],
  wiped: false,
};

/** What is not there any more once everything was deleted. */
export function lostBy(trouble: TroubleKind): Partial<LibraryState> {
  if (trouble !== 'wiped') return {};
  return { runs: [], saved: null, interrupted: null, deleted: null, tooMuch: [] };
}

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
  readonly unit: 'episodes' | undefined; // of their x; else environment steps
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
export const MAX_CHOSEN = 12;
export const MAX_OVERLAYS = 4;
