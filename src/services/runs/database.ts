/** The database of runs, and what its errors mean. */
import { Dexie, type Table, type Transaction } from 'dexie';
import type { Head, Part, PartKind } from './parts.ts';
import type { TroubleKind } from './protocol.ts';

export const DATABASE = 'reward-lab-runs';
const SCHEMA = 1;
/** Longer than any working transaction takes on a slow school computer. */
const DEADLINE_MS = 10_000;

export interface DatabaseDependencies {
  /** Even reading the property may throw if storage is forbidden. */
  indexedDB(): IDBFactory;
  keyRange(): typeof IDBKeyRange;
  /** Another page waits until this one closes the database, to upgrade or delete it. */
  unwanted(toDelete: boolean): void;
  /** The browser has closed the connection: storage was cleared, or the disk failed. */
  lost(): void;
  readonly name?: string;
  readonly deadlineMs?: number;
}

/** A message for the user, not a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
export class TakenError extends Error {
  override readonly name = 'TakenError';
}
/** The head of a stored run is missing. */
export class ClearedError extends Error {
  override readonly name = 'ClearedError';
}
class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

export class RunsDatabase {
  readonly #dexie: Dexie;
  readonly #deadlineMs: number;
  readonly runs: Table<Head, string>;
  readonly parts: Table<Part, [string, PartKind, number]>;

  /** @throws the browser's error if storage is forbidden */
  constructor(dependencies: DatabaseDependencies) {
    const { unwanted, lost, name = DATABASE, deadlineMs = DEADLINE_MS } = dependencies;
    this.#deadlineMs = deadlineMs;
    this.#dexie = new Dexie(name, {
      indexedDB: dependencies.indexedDB(),
      IDBKeyRange: dependencies.keyRange(),
      autoOpen: false,
    });
    this.#dexie.version(SCHEMA).stores({ runs: 'id, sequence', parts: '[run+kind+n]' });
    this.runs = this.#dexie.table('runs');
    this.parts = this.#dexie.table('parts');
    this.#dexie.on('versionchange', ({ newVersion }) => {
      unwanted(newVersion === null || newVersion === 0);
      return false; // otherwise Dexie closes before the last checkpoint is written
    });
    this.#dexie.on('close', lost);
  }

  async open(): Promise<void> {
    await this.#inTime(this.#dexie.open());
    if (this.#dexie.backendDB().version <= SCHEMA * 10) return; // Dexie multiplies versions by ten
    // Dexie would accept unknown tables, but those of a newer page must not be touched.
    this.close();
    throw Object.assign(new Error('the database has a newer version'), { name: 'VersionError' });
  }
  close(): void {
    this.#dexie.close();
  }
  get isOpen(): boolean {
    return this.#dexie.isOpen();
  }

  async change<T>(work: () => Promise<T>): Promise<T> {
    let under: Transaction | null = null;
    const all = this.#dexie.transaction('rw', this.runs, this.parts, (transaction) => {
      under = transaction;
      return work();
    });
    try {
      return await this.#inTime(all);
    } catch (error) {
      // The error of an aborted write gives no reason; the transaction has it.
      const cause: unknown = (under as { idbtrans?: IDBTransaction } | null)?.idbtrans?.error;
      throw isFull(cause) ? cause : error;
    }
  }
  look<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTime(this.#dexie.transaction('r', this.runs, this.parts, work));
  }

  partsOf(run: string, kind?: PartKind) {
    const [low, high] = kind === undefined ? [Dexie.minKey, Dexie.maxKey] : [kind, kind];
    return this.parts
      .where('[run+kind+n]')
      .between([run, low, Dexie.minKey], [run, high, Dexie.maxKey], true, true);
  }

  /** The number of a new run. Call it within a change. */
  async nextSequence(): Promise<number> {
    return ((await this.runs.orderBy('sequence').last())?.sequence ?? 0) + 1;
  }
  /** Removes a run permanently. Call it within a change. */
  async remove(run: string): Promise<void> {
    await this.partsOf(run).delete();
    await this.runs.delete(run);
  }

  async #inTime<T>(work: PromiseLike<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const words = `the database did not answer within ${this.#deadlineMs / 1_000} s`;
      timer = setTimeout(() => reject(new DeadlineError(words)), this.#deadlineMs);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** What a failed operation means; `again`: a retry over a new connection may succeed. */
export function meaningOf(error: unknown): TroubleKind | 'again' {
  const names = namesOf(error);
  const has = (...known: string[]) => known.some((name) => names.includes(name));
  if (has('TakenError')) return 'taken';
  if (has('QuotaExceededError')) return 'full';
  if (has('SecurityError', 'MissingAPIError', 'InvalidAccessError')) return 'denied';
  if (has('VersionError')) return 'newer';
  return 'again';
}

/** Dexie wraps browser errors, sometimes more than once. */
function namesOf(error: unknown): readonly string[] {
  const names: string[] = [];
  for (let at: unknown = error; typeof at === 'object' && at !== null && names.length < 9; ) {
    names.push(String(Reflect.get(at, 'name')));
    const failures: unknown = Reflect.get(at, 'failures');
    if (Array.isArray(failures)) for (const failure of failures) names.push(...namesOf(failure));
    const inner: unknown = Reflect.get(at, 'inner') ?? Reflect.get(at, 'cause');
    at = inner === at ? null : inner;
  }
  return names;
}

export function textsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** @returns false if another connection blocks it or the browser refuses */
export function deleteDatabase(factory: IDBFactory, name: string, deadlineMs = 5_000): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), deadlineMs);
    const end = (gone: boolean) => {
      clearTimeout(late);
      resolve(gone);
    };
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => end(true);
    request.onerror = () => end(false);
  });
}

/** The open database connection: reopened after a loss, closed permanently when another page needs the database. */
const MAX_TRIES = 3;

export class Connection {
  readonly #dependencies: DatabaseDependencies;
  #database: RunsDatabase | null = null;
  #over = false;

  constructor(dependencies: DatabaseDependencies) {
    this.#dependencies = dependencies;
  }

  get over(): boolean {
    return this.#over;
  }

  async open(): Promise<RunsDatabase> {
    if (this.#database?.isOpen === true) return this.#database;
    if (this.#over) throw new Refusal('This page can no longer save anything. Reload it.');
    const database = new RunsDatabase(this.#dependencies);
    await database.open();
    this.#database = database;
    return database;
  }

  /** Retries at most twice, with a new connection, if that may help. */
  async work<T>(work: (database: RunsDatabase) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work(await this.open());
      } catch (error) {
        if (error instanceof Refusal || error instanceof ClearedError) throw error;
        if (meaningOf(error) !== 'again' || tries >= MAX_TRIES) throw error;
        this.#database?.close();
        this.#database = null;
      }
    }
  }

  end(): void {
    this.#over = true;
    this.#database?.close();
    this.#database = null;
  }
}
