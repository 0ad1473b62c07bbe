/**
 * The database: stores runs while they train, and gives them back. Driven by messages, one after the other; knows no
 * thread. What it has called saved is in the database; what fails waits and is tried again.
 */

import { ActiveRun } from './active-run.ts';
import {
  Connection,
  type DatabaseDependencies,
  deleteDatabase,
  meaningOf,
  Refusal,
  textsOf,
} from './database.ts';
import { type Locks, RunLocks } from './locks.ts';
import { type Handlers, ordersOn } from './orders.ts';
import type { DatabaseMessage, DatabaseOrder, DatabaseRequest } from './protocol.ts';

export interface DatabaseCoreDependencies
  extends Pick<DatabaseDependencies, 'indexedDB' | 'keyRange' | 'name' | 'deadlineMs'> {
  post(message: DatabaseMessage, transfer: readonly ArrayBuffer[]): void;
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
  readonly #handlers: Handlers;
  readonly #kept: ActiveRun;
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
      post: (message) => this.#post(message),
      changed: () => this.#changed(),
      enqueue: (work) => this.#enqueue(work),
    });
    const kept = this.#kept;
    this.#handlers = {
      ...ordersOn(common, kept),
      hello: () => this.#hello(),
      begin: kept.begin,
      keep: kept.keep,
      continue: kept.continue,
      flush: async () => ({ saved: await kept.save() }),
      end: () => kept.end(),
      wipe: () => this.#wipe(),
    };
  }

  receive(order: DatabaseOrder): void {
    if (order.kind === 'ping') this.#post({ kind: 'pong' });
    // In turn: a run that is being begun is not there yet.
    else if (order.kind === 'tell') this.#enqueue(async () => this.#kept.hear(order.news));
    else this.#enqueue(() => this.#answer(order.id, order.request));
  }

  /** Resolves when all orders so far are done. */
  settled(): Promise<unknown> {
    return this.#queue;
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue
      .then(work)
      .catch((error: unknown) => this.#kept.report('broken', textsOf(error)));
  }

  async #answer(id: number, order: DatabaseRequest): Promise<void> {
    try {
      const handle = this.#handlers[order.kind] as (order: DatabaseRequest) => Promise<unknown>;
      const value = await handle(order);
      if (CHANGES.has(order.kind) && !isHeld(order)) this.#changed();
      this.#post({ kind: 'answer', id, value });
    } catch (error) {
      this.#post({ kind: 'refusal', id, words: error instanceof Refusal ? error.message : textsOf(error) });
    }
  }

  async #hello(): ReturnType<Handlers['hello']> {
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

  async #wipe(): ReturnType<Handlers['wipe']> {
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
    this.#post({ kind: 'changed' });
  }
  #token(): string {
    const word = () => Math.floor(this.#dependencies.random() * 2 ** 32);
    return [word(), word()].map((bits) => bits.toString(16).padStart(8, '0')).join('');
  }
  #post(message: DatabaseMessage): void {
    this.#dependencies.post(message, []);
  }
}

/** A run that is only in memory changes no list. */
const isHeld = (order: DatabaseRequest): boolean => order.kind === 'begin' && order.held === true;

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
