import { type Connection, Refusal, type RunsDatabase } from './database.ts';
import { decodeRunFile, encodeRunFile } from './file.ts';
import { editRun, readRun, storedRun, taskReturnsOf } from './library.ts';
import type { RunLocks } from './locks.ts';
import { type Head, headOf, isIntact, nameOf, RECORD_VERSION, recordIn } from './parts.ts';
import type { DatabaseHandlers, ListedRun, RunEnd, RunRecord, StoredCurves } from './protocol.ts';
import type { RunWriter } from './writer.ts';

export interface HandlerDependencies {
  readonly connection: Connection;
  readonly locks: RunLocks;
  time(): number;
  random(): number;
  token(): string;
}

/** The run that is being written. */
interface KeptRun {
  save(): Promise<boolean>;
  writerOf(run: string): RunWriter | null;
}

function readingHandlers(
  { connection, locks }: HandlerDependencies,
  kept: KeptRun,
): Pick<DatabaseHandlers, 'list' | 'load' | 'curves' | 'ends'> {
  return {
    async list() {
      await locks.look();
      const heads = await connection.work((database) =>
        database.look(() => database.runs.orderBy('sequence').reverse().toArray()),
      );
      return heads.flatMap((head): ListedRun[] => {
        const { id, sequence, version } = head;
        const own = { id, sequence, bytes: head.bytes.length };
        if (version > RECORD_VERSION) return [{ ...own, state: 'newer', version }];
        const record = recordIn(head);
        if (record === null) return [{ ...own, state: 'damaged', record: null }];
        if (record.deleted !== null) return [];
        return [{ ...own, bytes: record.bytes, state: 'whole', record, held: locks.held(id) }];
      });
    },

    async load({ run }) {
      await kept.save();
      const read = await connection.work((database) => storedRun(database, run).then(readRun));
      const { entries: _, parts: __, ...loaded } = read;
      return loaded;
    },

    async curves({ runs }) {
      await kept.save();
      return connection.work(async (database) => {
        const all: StoredCurves[] = [];
        for (const run of runs) all.push(await storedCurves(database, run));
        return all;
      });
    },

    ends({ runs }) {
      return connection.work(async (database) => {
        const all: RunEnd[] = [];
        for (const run of runs)
          all.push({ run, taskReturns: await database.look(() => taskReturnsOf(database, run)) });
        return all;
      });
    },
  };
}

function changingHandlers(
  { connection, locks, time }: HandlerDependencies,
  kept: KeptRun,
): Pick<DatabaseHandlers, 'edit' | 'delete' | 'purge'> {
  return {
    async edit({ run, name, notes, over }) {
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(notes === undefined ? {} : { notes }),
        ...(over === true ? { status: 'stopped' as const } : {}),
      };
      await connection.work((database) => editRun(database, run, change));
      return null;
    },

    async delete({ run, undo }) {
      const deleted = undo ? null : time();
      await connection.work(async (database) => {
        const { head } = await storedRun(database, run);
        // With an unreadable record, an undo could restore nothing.
        if (!undo && recordIn(head) === null) await database.change(() => database.remove(run));
        else await editRun(database, run, { deleted });
      });
      return null;
    },

    /** Keeps runs of a later version and runs that are training anywhere. */
    async purge({ olderThanMs }) {
      await locks.look();
      const before = time() - olderThanMs;
      const isGone = (head: Head) => {
        const record = head.version > RECORD_VERSION ? null : recordIn(head);
        const isHeld = ['here', 'elsewhere'].includes(locks.held(head.id));
        return record?.deleted != null && record.deleted <= before && !isHeld;
      };
      const runs = await connection.work((database) =>
        database.change(async () => {
          const gone = (await database.runs.toArray()).filter(isGone);
          for (const { id } of gone) await database.remove(id);
          return gone.length;
        }),
      );
      if (runs > 0) await kept.save();
      return { runs };
    },
  };
}

function fileHandlers(
  { connection, time, random, token }: HandlerDependencies,
  kept: KeptRun,
): Pick<DatabaseHandlers, 'export' | 'import'> {
  return {
    /** Also exports a run that is still training here and of which little or nothing has been written. */
    async export({ run }) {
      const fresh = kept.writerOf(run)?.unwritten();
      const stored = await connection
        .work((database) => storedRun(database, run))
        .catch((error: unknown) => {
          if (fresh === undefined) throw error;
          return null;
        });
      const head = fresh?.head ?? stored?.head;
      if (head === undefined) throw new Refusal('This run is no longer stored here.');
      const all = [...(stored?.parts ?? []), ...(fresh?.parts ?? [])];
      const parts = new Map(all.map((part) => [`${part.kind} ${part.n}`, part]));
      const name = recordIn(head)?.name || 'run';
      return { name: `${name}.run`, bytes: encodeRunFile({ head, parts: [...parts.values()] }) };
    },

    /** Imports a copy of the intact parts as a new run. Stored data stays unchanged. */
    async import({ bytes }) {
      const { head, parts } = decodeRunFile(bytes, token());
      const { record, damage } = readRun({ head, parts });
      const unfinished = record.status === 'running' || record.status === 'paused';
      return connection.work((database) =>
        database.change(async () => {
          const sequence = await database.nextSequence();
          const imported: RunRecord = {
            ...record,
            id: head.id,
            sequence,
            name: record.name || nameOf(sequence, random),
            status: unfinished ? 'stopped' : record.status,
            parent: null,
            owner: '',
            automatic: false,
            deleted: null,
            saved: time(),
            gap: [record.gap, ...damage].filter((words) => words !== '').join(' '),
          };
          for (const part of parts) if (isIntact(part)) await database.parts.put(part);
          await database.runs.put(headOf(imported));
          return { run: imported.id, name: imported.name, damage };
        }),
      );
    },
  };
}

export const createHandlers = (dependencies: HandlerDependencies, kept: KeptRun) => ({
  ...readingHandlers(dependencies, kept),
  ...changingHandlers(dependencies, kept),
  ...fileHandlers(dependencies, kept),
});

/** Reads curves for a comparison, without snapshots. An unreadable run does not affect the others. */
async function storedCurves(database: RunsDatabase, run: string): Promise<StoredCurves> {
  const stored = await database.look(async () => {
    const head = await database.runs.get(run);
    if (head === undefined) return null;
    const [logs, revisions] = [database.partsOf(run, 'log'), database.partsOf(run, 'revision')];
    return { head, parts: [...(await logs.toArray()), ...(await revisions.toArray())] };
  });
  if (stored === null) return { run, state: 'unread', message: GONE };
  try {
    const { record, revisions, logs, damage } = readRun(stored, true);
    if (record.deleted !== null) return { run, state: 'unread', message: DELETED };
    return { run, state: 'read', record, revisions, logs, damage };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { run, state: 'unread', message: error.message };
  }
}

const GONE =
  'This run is no longer stored here. The browser may have cleared it, or another page deleted it. Import an exported file to restore it.';
const DELETED = 'This run was deleted. Undo the deletion in “Runs”, or exclude the run.';
