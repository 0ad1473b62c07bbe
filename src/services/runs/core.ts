/**
 * The database worker: stores runs while they train, and returns them. It handles calls one after the other, on any thread.
 * Whatever it reports as saved is in the database; failed writes wait and are retried.
 */

import type { Job } from '../rpc.ts';
import { ActiveRun } from './active-run.ts';
import {
  Connection,
  type DatabaseDependencies,
  deleteDatabase,
  meaningOf,
  Refusal,
  textsOf,
} from './database.ts';
import { createHandlers } from './handlers.ts';
import { type Locks, RunLocks } from './locks.ts';
import type { DatabaseApi, DatabaseEvent, DatabaseHandlers, DatabaseRequest } from './protocol.ts';

export interface DatabaseCoreDependencies
  extends Pick<DatabaseDependencies, 'indexedDB' | 'keyRange' | 'name' | 'deadlineMs'> {
  readonly locks: Locks | null;
  /** Milliseconds since 1970: for display only, never for ordering. */
  time(): number;
  now(): number;
  after(milliseconds: number, callback: () => void): () => void;
  random(): number;
  /** Notifies the databases of other pages that the list has changed. */
  broadcast(): void;
  databases(): Promise<readonly string[]>;
}

export class DatabaseCore {
  readonly #dependencies: DatabaseCoreDependencies;
  readonly #locks: RunLocks;
  readonly #connection: Connection;
  readonly #kept: ActiveRun;
  readonly api: DatabaseApi;
  #events: Job<DatabaseEvent> | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(dependencies: DatabaseCoreDependencies) {
    this.#dependencies = dependencies;
    this.#locks = new RunLocks(dependencies.locks, (run) => this.#kept.taken(run));
    const { time, now, after, random } = dependencies;
    this.#connection = new Connection({
      ...dependencies,
      unwanted: (toDelete) => this.#leave(toDelete),
      lost: () => this.#kept.later(0),
    });
    const token = () => this.#token();
    const common = { connection: this.#connection, locks: this.#locks, time, random, token };
    this.#kept = new ActiveRun({
      ...common,
      now,
      after,
      report: (event) => this.#events?.report(event),
      changed: () => this.#changed(),
      enqueue: (work) => this.#enqueue(work),
    });
    const kept = this.#kept;
    const handlers: DatabaseHandlers = {
      ...createHandlers(common, kept),
      hello: () => this.#hello(),
      begin: kept.begin,
      keep: kept.keep,
      continue: kept.continue,
      flush: async () => ({ saved: await kept.save() }),
      end: () => kept.end(),
      wipe: () => this.#wipe(),
    };
    const inTurn = Object.entries(handlers).map(([kind, handle]) => [
      kind,
      (request: never) => this.#answer(request, handle as (request: never) => Promise<unknown>),
    ]);
    this.api = {
      ...(Object.fromEntries(inTurn) as DatabaseHandlers),
      events: (job) => {
        this.#events = job;
        return new Promise(() => {});
      },
      // Queue the news, because a run that is being started does not exist yet.
      record: async (news) => this.#enqueue(async () => this.#kept.record(news)),
    };
  }

  changedElsewhere(): void {
    this.#events?.report({ kind: 'changed' });
  }

  /** Resolves when all calls so far are done. */
  settled(): Promise<unknown> {
    return this.#queue;
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue
      .then(work)
      .catch((error: unknown) => this.#kept.report('broken', textsOf(error)));
  }

  #answer<T>(request: DatabaseRequest, handle: (request: never) => Promise<T>): Promise<T> {
    const answer = this.#queue.then(async () => {
      try {
        const value = await handle(request as never);
        if (CHANGES.has(request.kind) && !isHeld(request)) this.#changed();
        return value;
      } catch (error) {
        throw error instanceof Refusal ? error : new Error(textsOf(error));
      }
    });
    this.#queue = answer.catch(() => {}); // the caller receives the error
    return answer;
  }

  async #hello(): ReturnType<DatabaseHandlers['hello']> {
    try {
      await this.#connection.work(async () => {});
    } catch (error) {
      const meaning = meaningOf(error);
      this.#kept.report(meaning === 'again' ? 'broken' : meaning, textsOf(error));
    }
    return { trouble: this.#kept.trouble };
  }

  /** Another page needs the database closed. Writes a last checkpoint first if it is useful. */
  #leave(toDelete: boolean): void {
    this.#enqueue(async () => {
      if (!toDelete) await this.#kept.save();
      this.#connection.end();
      this.#kept.report(toDelete ? 'wiped' : 'superseded', '');
    });
  }

  async #wipe(): ReturnType<DatabaseHandlers['wipe']> {
    this.#kept.drop();
    this.#connection.end();
    const factory = this.#dependencies.indexedDB();
    const left: string[] = [];
    for (const name of await this.#dependencies.databases())
      if (!(await deleteDatabase(factory, name))) left.push(name);
    return { left };
  }

  #changed(): void {
    this.#dependencies.broadcast();
    this.#events?.report({ kind: 'changed' });
  }
  #token(): string {
    const word = () => Math.floor(this.#dependencies.random() * 2 ** 32);
    return [word(), word()].map((bits) => bits.toString(16).padStart(8, '0')).join('');
  }
}

/** A run that is only in memory does not change the list. */
const isHeld = (request: DatabaseRequest): boolean => request.kind === 'begin' && request.held === true;

const CHANGES: ReadonlySet<DatabaseRequest['kind']> = new Set([
  'begin',
  'keep',
  'continue',
  'end',
  'edit',
  'delete',
  'purge',
  'import',
  'wipe',
]);
