/** Loads and changes stored runs. Every reader recovers as much as it can. */
import { columnOf } from '../../stats/stats/aggregate.ts';
import { Refusal, type RunsDatabase } from './database.ts';
import { decodeLog, type LogEntry } from './log.ts';
import { type Head, headOf, isIntact, type Part, RECORD_VERSION, recordIn, revisionIn } from './parts.ts';
import type { LoadedRun, RunEnd, RunRecord, StoredRevision } from './protocol.ts';

export interface StoredRun {
  readonly head: Head;
  readonly parts: readonly Part[];
}
export interface ReadRun extends LoadedRun {
  readonly entries: readonly LogEntry[];
  /** Like `shards`, with the part that each came from. */
  readonly parts: readonly (number | null)[];
}

/** All stored data of a run. @throws Refusal if it does not exist */
export async function storedRun(database: RunsDatabase, run: string): Promise<StoredRun> {
  return database.look(async () => {
    const head = await database.runs.get(run);
    if (head === undefined)
      throw new Refusal('This run is no longer stored here. Another page may have deleted it.');
    return { head, parts: await database.partsOf(run).toArray() };
  });
}

/** @param curvesOnly the parts contain no snapshots @throws Refusal if the run is of a later version or unreadable */
export function readRun({ head, parts }: StoredRun, curvesOnly = false): ReadRun {
  if (head.version > RECORD_VERSION)
    throw new Refusal(
      `A newer version of the page stored this run (record version ${head.version}; this page supports ${RECORD_VERSION}). Reload the page to update it. The run stays unchanged and can be exported as a file.`,
    );
  const damage: string[] = [];
  const revisions = parts
    .filter(({ kind }) => kind === 'revision')
    .map(revisionIn)
    .filter((revision) => revision !== null)
    .sort((a, b) => a.revision - b.revision);
  const known = recordIn(head);
  const record = known ?? recordFrom(head, revisions, parts);
  if (record === null)
    throw new Refusal(
      'Neither the record nor the experiment of this run can be read. Export it as a file to keep its bytes, or delete it.',
    );
  if (known === null) damage.push('Its record is damaged: the name, notes and marks are lost.');
  const logs = parts.filter(({ kind }) => kind === 'log');
  const read = logs.map((part) => (isIntact(part) ? decodeLog(part.bytes) : null));
  const bad = read.filter((entries) => entries === null).length + Math.max(0, record.logs - logs.length);
  const all = Math.max(record.logs, logs.length);
  if (bad > 0) damage.push(`${bad} of ${all} chart segments cannot be read. The charts show the rest.`);
  const whole = revisions.length === record.revision + 1;
  if (!whole)
    damage.push(
      `Some changes made during the run cannot be read${curvesOnly ? '.' : ', so it cannot continue.'}`,
    );
  const found = whole && !curvesOnly ? shardsOf(record, parts) : null;
  if (found?.older === true) damage.push('Its newest checkpoint cannot be read. The previous one is intact.');
  if (found === null && whole && !curvesOnly && record.resumePoints.length > 0)
    damage.push(
      'Its checkpoints cannot be read. You can view it, or repeat it from the beginning with the same numbers.',
    );
  return {
    record,
    revisions,
    logs: logs.filter((_, k) => read[k] !== null).map(({ bytes }) => bytes),
    entries: read.flatMap((entries) => entries ?? []),
    shards: found?.shards ?? null,
    parts: found?.parts ?? [],
    damage,
  };
}

/** The newest checkpoint with intact snapshots. Without one, all shards are at the beginning. */
function shardsOf(record: RunRecord, parts: readonly Part[]) {
  const snapshots = new Map(
    parts.filter((part) => part.kind === 'snapshot' && isIntact(part)).map((part) => [part.n, part.bytes]),
  );
  const beginning = { part: null, revision: 0, envSteps: 0, goal: 0 };
  const { resumePoints, workers } = record;
  const candidates =
    resumePoints.length > 0
      ? resumePoints.map(({ shards }) => shards)
      : [Array.from({ length: workers }, () => beginning)];
  const index = candidates.findIndex((shards) =>
    shards.every(({ part }) => part === null || snapshots.has(part)),
  );
  const chosen = candidates[index];
  if (chosen === undefined) return null;
  const shards = chosen.map(({ part, revision, envSteps, goal }) => {
    return { snapshot: part === null ? null : (snapshots.get(part) ?? null), revision, envSteps, goal };
  });
  return { shards, parts: chosen.map(({ part }) => part), older: index > 0 };
}

/** Recovers experiment and curves of a run with a damaged record from its parts. */
function recordFrom(
  head: Pick<Head, 'id' | 'sequence'>,
  revisions: readonly StoredRevision[],
  parts: readonly Part[],
): RunRecord | null {
  const last = revisions.at(-1);
  if (last === undefined) return null;
  const numbers = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).map(({ n }) => n + 1);
  const bytes = parts.reduce((sum, part) => sum + part.bytes.length, 0);
  const grid = last.shape.grid;
  return {
    version: RECORD_VERSION,
    id: head.id,
    sequence: head.sequence,
    name: `recovered-run-${head.sequence}`,
    notes: '',
    created: 0,
    text: '',
    hash: '',
    parent: null,
    difference: '',
    workers: 1,
    labVersion: '',
    automatic: false,
    every: 1,
    status: 'stopped',
    envSteps: 0,
    budget: grid.at(-1) ?? 0,
    seconds: 0,
    backend: null,
    marks: [],
    faults: [],
    experiment: last.experiment,
    owner: '',
    logs: Math.max(0, ...numbers('log')),
    revision: Math.max(0, ...numbers('revision')) - 1,
    snapshots: Math.max(0, ...numbers('snapshot')),
    // Without the record, snapshots cannot be assigned to shards.
    resumePoints: [{ envSteps: 0, shards: [{ part: -1, bytes: 0, revision: 0, envSteps: 0, goal: 0 }] }],
    curveBytes: bytes,
    bytes,
    saved: 0,
    deleted: null,
    gap: '',
  };
}

/** More segments of curves are not read for one number: they hold the last measurements of every worker. */
const LAST_SEGMENTS = 16;

/** The mean over seeds of the task return that each seed measured last, by variant, as at the end of its chart. */
export async function taskReturnsOf(database: RunsDatabase, run: string): Promise<RunEnd['taskReturns']> {
  const head = await database.runs.get(run);
  const record = head === undefined || head.version > RECORD_VERSION ? null : recordIn(head);
  if (record === null) return [];
  // It may come from a file.
  const { variants, seeds } = (record.experiment ?? {}) as Readonly<Record<string, unknown>>;
  const last = (Array.isArray(variants) ? variants : []).map(() => new Map<number, number>());
  const isWhole = () => last.every(({ size }) => size === seeds);
  for (let n = record.logs - 1; n >= Math.max(0, record.logs - LAST_SEGMENTS) && !isWhole(); n--) {
    const part = await database.parts.get([run, 'log', n]);
    const entries = part !== undefined && isIntact(part) ? (decodeLog(part.bytes) ?? []) : [];
    for (const entry of entries.toReversed()) {
      // An edit may have given the number of a variant to another one.
      if (entry.kind === 'giveUp' || entry.revision !== record.revision) continue;
      const { places, rows } = entry;
      const stride = (2 * rows.length) / places.length;
      for (let row = 0; 2 * row < places.length; row++) {
        const [variant = 0, seed = 0] = places.subarray(2 * row, 2 * row + 2);
        const value = rows[row * stride + TASK_RETURN] ?? Number.NaN;
        const own = last[variant];
        if (Number.isFinite(value) && own?.has(seed) === false) own.set(seed, value);
      }
    }
  }
  return last.map((own) => {
    if (own.size === 0) return null;
    return [...own.values()].reduce((sum, value) => sum + value, 0) / own.size;
  });
}
const TASK_RETURN = columnOf('taskReturn');

/** Changes the user's texts, which the page that trains the run then keeps. */
export async function editRun(
  database: RunsDatabase,
  run: string,
  change: Partial<Pick<RunRecord, 'name' | 'notes' | 'deleted' | 'owner' | 'status'>>,
): Promise<RunRecord> {
  return database.change(async () => {
    const head = await database.runs.get(run);
    const record = head === undefined || head.version > RECORD_VERSION ? null : recordIn(head);
    if (record === null) throw new Refusal('This run cannot be changed because its record cannot be read.');
    const changed = { ...record, ...change };
    await database.runs.put(headOf(changed));
    return changed;
  });
}
