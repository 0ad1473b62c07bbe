/** Orders about stored runs, answered from the database. */

import type {
  DatabaseAnswers,
  DatabaseRequest,
  RunRecord,
  StoredCurves,
} from '../../workers/protocol-database.ts';
import { type Connection, Refusal, type RunsDatabase } from './database.ts';
import { decodeRunFile, encodeRunFile } from './file.ts';
import type { ReadRun, StoredRun } from './library.ts';
import { editRun, listRuns, purge, readRun, removeDamaged, storedRun } from './library.ts';
import type { RunLocks } from './locks.ts';
import { headOf, isIntact, nameOf, recordIn } from './parts.ts';
import type { RunWriter } from './writer.ts';

/** Curves of stored runs for a comparison: snapshots stay where they are, and what cannot be read costs its own run alone. */
async function storedCurves(database: RunsDatabase, run: string): Promise<StoredCurves> {
  const stored = await database.look(async () => {
    const head = await database.runs.get(run);
    if (head === undefined) return null;
    const [logs, revisions] = [database.partsOf(run, 'log'), database.partsOf(run, 'revision')];
    return { head, parts: [...(await logs.toArray()), ...(await revisions.toArray())] };
  });
  if (stored === null) return { run, state: 'unread', words: GONE };
  try {
    const { record, revisions, logs, damage } = readRun(stored, true);
    if (record.deleted !== null) return { run, state: 'unread', words: DELETED };
    return { run, state: 'read', record, revisions, logs, damage };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { run, state: 'unread', words: error.message };
  }
}

const GONE =
  'This run is no longer stored here. The browser may have cleared it, or another page deleted it. Import an exported file to restore it.';
const DELETED = 'This run was deleted. Undo the deletion in “Runs”, or exclude the run.';

/** Imports a run from a file as a new run: copies intact parts and changes nothing that is stored. */
async function importRun(
  database: RunsDatabase,
  { head, parts }: StoredRun,
  { record, damage }: ReadRun,
  now: number,
  uniform: () => number,
): Promise<RunRecord> {
  const unfinished = record.status === 'running' || record.status === 'paused';
  return database.change(async () => {
    const sequence = ((await database.runs.orderBy('sequence').last())?.sequence ?? 0) + 1;
    const imported: RunRecord = {
      ...record,
      id: head.id,
      sequence,
      name: record.name || nameOf(sequence, uniform),
      status: unfinished ? 'stopped' : record.status,
      parent: null,
      owner: '',
      automatic: false,
      deleted: null,
      saved: now,
      gap: [record.gap, ...damage].filter((words) => words !== '').join(' '),
    };
    for (const part of parts) if (isIntact(part)) await database.parts.put(part);
    await database.runs.put(headOf(imported));
    return imported;
  });
}

type Order<Kind extends DatabaseRequest['kind']> = Extract<DatabaseRequest, { readonly kind: Kind }>;
type Answer<Kind extends DatabaseRequest['kind']> = Promise<DatabaseAnswers[Kind]>;

export interface OrderDependencies {
  readonly connection: Connection;
  readonly locks: RunLocks;
  time(): number;
  random(): number;
  token(): string;
}

export class Orders {
  readonly #dependencies: OrderDependencies;

  constructor(dependencies: OrderDependencies) {
    this.#dependencies = dependencies;
  }

  get #connection(): Connection {
    return this.#dependencies.connection;
  }

  async list(): Answer<'list'> {
    const { locks } = this.#dependencies;
    await locks.look();
    return this.#connection.work((database) => listRuns(database, (run) => locks.held(run)));
  }

  async load({ run }: Order<'load'>): Answer<'load'> {
    return this.#connection.work(async (database) => {
      const { entries: _, parts: __, ...loaded } = readRun(await storedRun(database, run));
      return loaded;
    });
  }

  async edit({ run, name, notes, over }: Order<'edit'>): Answer<'edit'> {
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(notes === undefined ? {} : { notes }),
      ...(over === true ? { status: 'stopped' as const } : {}),
    };
    await this.#connection.work((database) => editRun(database, run, change));
    return null;
  }

  async delete({ run, undo }: Order<'delete'>): Answer<'delete'> {
    const deleted = undo ? null : this.#dependencies.time();
    await this.#connection.work(async (database) => {
      const { head } = await storedRun(database, run);
      if (!undo && recordIn(head) === null) await removeDamaged(database, run);
      else await editRun(database, run, { deleted });
    });
    return null;
  }

  async purge({ olderThanMs }: Order<'purge'>): Answer<'purge'> {
    const { locks, time } = this.#dependencies;
    await locks.look();
    const isHeld = (run: string) => locks.held(run) === 'here' || locks.held(run) === 'elsewhere';
    const before = time() - olderThanMs;
    return { runs: await this.#connection.work((database) => purge(database, before, isHeld)) };
  }

  /** Also of a run of which nothing, or not all, could be written. @param writer of that run, if it trains here */
  async export({ run }: Order<'export'>, writer: RunWriter | null): Answer<'export'> {
    const stored = await this.#connection
      .work((database) => storedRun(database, run))
      .catch((error: unknown) => {
        if (writer === null) throw error;
        return null;
      });
    const fresh = writer?.unwritten();
    const head = fresh?.head ?? stored?.head;
    if (head === undefined) throw new Refusal('This run is no longer stored here.');
    const all = [...(stored?.parts ?? []), ...(fresh?.parts ?? [])];
    const parts = new Map(all.map((part) => [`${part.kind} ${part.n}`, part]));
    const name = recordIn(head)?.name || 'run';
    return { name: `${name}.run`, bytes: encodeRunFile({ head, parts: [...parts.values()] }) };
  }

  async import({ bytes }: Order<'import'>): Answer<'import'> {
    const { time, random, token } = this.#dependencies;
    const stored = decodeRunFile(bytes, token());
    const read = readRun(stored);
    const record = await this.#connection.work((database) =>
      importRun(database, stored, read, time(), random),
    );
    return { run: record.id, name: record.name, damage: read.damage };
  }

  async curves({ runs }: Order<'curves'>): Answer<'curves'> {
    return this.#connection.work(async (database) => {
      const all: StoredCurves[] = [];
      for (const run of runs) all.push(await storedCurves(database, run));
      return all;
    });
  }
}
