import type { Job } from '../rpc.ts';
import type { Measured } from '../trainer/protocol.ts';
import type { LoadedShard } from '../trainer/shard-history.ts';

export type StoredStatus = 'running' | 'paused' | 'done' | 'stopped' | 'failed';

/** The parts of a run layout that the measurer needs. */
export interface StoredShape {
  readonly variants: number;
  readonly columns: number;
  readonly grid: readonly number[]; // of each point, in the unit of the run
  /** Columns before those of reward terms. Absent in older runs, none of which uses networks. */
  readonly metricColumns?: number;
  /** Exact task return of the best and the random policy; absent if unknown. */
  readonly reference?: { readonly best: number; readonly random: number };
}
/** The experiment from `at` environment steps per replica on. Revision 0 is the beginning. */
export interface StoredRevision {
  readonly revision: number;
  readonly at: number;
  readonly experiment: unknown; // validated when it is read
  readonly shape: StoredShape;
}
export interface StoredShard extends Omit<LoadedShard, 'snapshot'> {
  readonly part: number | null; // number of its snapshot; null: at the beginning
  readonly bytes: number;
}
export interface StoredCheckpoint {
  readonly envSteps: number; // smallest over shards
  readonly shards: readonly StoredShard[];
}
export interface StoredMark {
  readonly kind: 'edit' | 'restart' | 'fault';
  readonly envSteps: number;
  readonly text: string;
}

/** The fields of a record that the page sets. The database sets the others. */
export interface RunText {
  readonly status: StoredStatus;
  readonly envSteps: number; // per replica, smallest over shards
  readonly budget: number;
  readonly seconds: number;
  readonly backend: unknown;
  readonly marks: readonly StoredMark[];
  readonly faults: readonly { variant: number; seed: number; envSteps: number; message: string }[];
  readonly experiment: unknown;
  readonly hash: string; // of `text`; empty if the browser has no SHA-256
}
export interface NewRun extends RunText {
  readonly id: string;
  readonly created: number; // milliseconds since 1970: for display, never for ordering
  readonly text: string; // canonical, of the original experiment
  readonly parent: string | null;
  readonly difference: string; // from the parent, one line
  readonly workers: number;
  readonly labVersion: string;
  readonly automatic: boolean;
  readonly every: number; // rows are stored for every k-th measurement point
}
export interface RunRecord extends NewRun {
  readonly version: number;
  readonly sequence: number;
  readonly name: string;
  readonly notes: string;
  readonly owner: string; // who may write: a token of one page's database
  readonly logs: number;
  readonly revision: number;
  readonly snapshots: number;
  readonly resumePoints: readonly StoredCheckpoint[]; // newest first, at most two
  readonly curveBytes: number;
  readonly bytes: number;
  readonly saved: number;
  readonly deleted: number | null; // may be undone until it is purged
  readonly gap: string; // what is missing and why; empty: nothing
}

/** `elsewhere`: another page trains it. `unknown`: this browser cannot tell. */
export type Held = 'here' | 'elsewhere' | 'free' | 'unknown';
export type ListedRun = { readonly id: string; readonly sequence: number; readonly bytes: number } & (
  | { readonly state: 'whole'; readonly record: RunRecord; readonly held: Held }
  /** Written by a later version of the lab: never changed. */
  | { readonly state: 'newer'; readonly version: number }
  /** Its head cannot be read. `record` was recovered from its parts. */
  | { readonly state: 'damaged'; readonly record: RunRecord | null }
);

export interface LoadedRun {
  readonly record: RunRecord;
  readonly revisions: readonly StoredRevision[];
  readonly logs: readonly Uint8Array[];
  /** Null: no snapshot can be read. The run can only be viewed or repeated. */
  readonly shards: readonly LoadedShard[] | null;
  readonly damage: readonly string[]; // unreadable parts, for the notice
}

/** Curves of a stored run without its snapshots; `message` says why it cannot be read. */
export type StoredCurves =
  | ({ readonly run: string; readonly state: 'read' } & Omit<LoadedRun, 'shards'>)
  | { readonly run: string; readonly state: 'unread'; readonly message: string };

/** By variant, the mean of what each seed reached last; null without a measurement, and empty if the run cannot be read. */
export interface RunEnd {
  readonly run: string;
  readonly taskReturns: readonly (number | null)[];
}

/**
 * `taken`: another page trains the run now. `superseded`: a newer version of the page needed the database. `wiped`: another
 * page has deleted everything. `cleared`: the browser did, and the data of this run was written again.
 */
export type TroubleKind =
  | 'full'
  | 'denied'
  | 'broken'
  | 'newer'
  | 'superseded'
  | 'wiped'
  | 'taken'
  | 'cleared';

export type DatabaseRequest =
  | { readonly kind: 'hello' }
  /** `held`: nothing is written to the disk until `keep`. */
  | {
      readonly kind: 'begin';
      readonly run: NewRun;
      readonly revision: StoredRevision;
      readonly held?: boolean;
    }
  /** Writes all data of the held run, and whatever follows. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'continue'; readonly run: string; readonly steal: boolean }
  | { readonly kind: 'flush' }
  /** Writes the rest and releases the run. */
  | { readonly kind: 'end' }
  | { readonly kind: 'list' }
  | { readonly kind: 'load'; readonly run: string }
  /** `over`: a run that was interrupted does not continue. */
  | {
      readonly kind: 'edit';
      readonly run: string;
      readonly name?: string;
      readonly notes?: string;
      readonly over?: boolean;
    }
  | { readonly kind: 'delete'; readonly run: string; readonly undo: boolean }
  /** Permanently removes runs that were deleted at least this long ago. */
  | { readonly kind: 'purge'; readonly olderThanMs: number }
  | { readonly kind: 'export'; readonly run: string }
  | { readonly kind: 'import'; readonly bytes: Uint8Array }
  /** Curves of several runs. One that is damaged or missing does not affect the others. */
  | { readonly kind: 'curves'; readonly runs: readonly string[] }
  /** Where the task returns of several runs ended. */
  | { readonly kind: 'ends'; readonly runs: readonly string[] }
  | { readonly kind: 'wipe' };
/** News of the run that was begun or continued last. Nobody waits until it is written. */
export type DatabaseNews =
  | ({ readonly kind: 'batch'; readonly revision: number; readonly shard: number } & Measured)
  | { readonly kind: 'giveUp'; readonly shard: number }
  | ({ readonly kind: 'revised' } & StoredRevision)
  | ({ readonly kind: 'snapshot'; readonly shard: number } & LoadedShard)
  | { readonly kind: 'text'; readonly text: Partial<RunText> };
export interface DatabaseAnswers {
  readonly hello: { readonly trouble: TroubleKind | null };
  readonly begin: { readonly name: string; readonly sequence: number }; // for a held run: empty and 0
  readonly keep: { readonly name: string; readonly sequence: number };
  readonly continue: { readonly held: boolean };
  readonly flush: { readonly saved: boolean };
  readonly end: null;
  readonly list: readonly ListedRun[];
  readonly load: LoadedRun;
  readonly edit: null;
  readonly delete: null;
  readonly purge: { readonly runs: number };
  readonly export: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };
  readonly import: { readonly run: string; readonly name: string; readonly damage: readonly string[] };
  readonly curves: readonly StoredCurves[];
  readonly ends: readonly RunEnd[];
  readonly wipe: { readonly left: readonly string[] }; // databases that could not be deleted
}

export type DatabaseEvent =
  | {
      readonly kind: 'saved';
      readonly run: string;
      readonly name: string;
      readonly envSteps: number;
      readonly bytes: number;
      readonly written: number;
      readonly milliseconds: number;
    }
  | { readonly kind: 'trouble'; readonly trouble: TroubleKind; readonly detail: string }
  | { readonly kind: 'fixed' }
  /** The list of runs changed, here or in another page. */
  | { readonly kind: 'changed' };

export type DatabaseHandlers = {
  readonly [Kind in DatabaseRequest['kind']]: (
    request: Extract<DatabaseRequest, { readonly kind: Kind }>,
  ) => Promise<DatabaseAnswers[Kind]>;
};
/** Requests and news are handled one after the other. */
export interface DatabaseApi extends DatabaseHandlers {
  events(job: Job<DatabaseEvent>): Promise<never>;
  /** Accepts news immediately and writes it later. */
  record(news: DatabaseNews): Promise<void>;
}
