/** Databases in Node: real ones, over IndexedDB in memory, with locks that pages share as in a browser. */

import type { Endpoint } from 'comlink';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { TextStorage } from '../../../../src/app/model/storage.ts';
import { exitReasonIn } from '../../../../src/app/runs/listed-state.ts';
import type { LibraryPlatform } from '../../../../src/app/runs/platform.ts';
import { type Job, serve } from '../../../../src/services/rpc.ts';
import { DatabaseCore, type DatabaseCoreDependencies } from '../../../../src/services/runs/core.ts';
import type { Locks } from '../../../../src/services/runs/locks.ts';
import type {
  DatabaseAnswers,
  DatabaseApi,
  DatabaseEvent,
  DatabaseNews,
  DatabaseRequest,
} from '../../../../src/services/runs/protocol.ts';

import { NearWorker } from '../lab/near-worker.ts';

type Request = { readonly name: string; readonly end: (lost: boolean) => void };

export class Origin {
  factory: IDBFactory = new IDBFactory();
  readonly held = new Map<string, Request & { readonly page: object }>();
  readonly pages = new Set<() => void>();
  time = 1_700_000_000_000;
  /** The next visit is to a tab that the browser had discarded. */
  discards = false;
  readonly #words = new Map<string, string>();
  readonly storage: TextStorage = {
    getItem: (key) => this.#words.get(key) ?? null,
    setItem: (key, value) => void this.#words.set(key, value),
  };
  #random = 1;

  random = (): number => {
    this.#random = (this.#random * 48_271) % 2_147_483_647;
    return this.#random / 2_147_483_647;
  };

  /** The Web Locks of one page, as in the specification: exclusive, ifAvailable, steal. */
  locksOf(page: object): Locks {
    return {
      request: (name, { ifAvailable = false, steal = false }, callback) => {
        const holder = this.held.get(name);
        if (holder !== undefined && !steal && ifAvailable) return Promise.resolve(callback(null));
        return new Promise((resolve, reject) => {
          holder?.end(true);
          const end = (lost: boolean) => {
            if (this.held.get(name)?.end === end) this.held.delete(name);
            if (lost) reject(new DOMException('stolen', 'AbortError'));
          };
          this.held.set(name, { name, end, page });
          Promise.resolve(callback({ name })).then((value) => {
            end(false);
            resolve(value);
          }, reject);
        });
      },
      query: async () => ({ held: [...this.held.keys()].map((name) => ({ name })) }),
    };
  }

  /** A page ends without notice: its locks are released, and nothing is written any more. */
  crash(page: object): void {
    for (const request of [...this.held.values()]) if (request.page === page) request.end(false);
  }
}

export interface DatabaseSetup extends Partial<DatabaseCoreDependencies> {
  readonly origin: Origin;
}

export class TestDatabase {
  readonly heard: DatabaseEvent[] = [];
  readonly database: DatabaseCore;
  readonly origin: Origin;
  dead = false;
  #job: Job<DatabaseEvent> | null = null;

  constructor({ origin, ...more }: DatabaseSetup) {
    this.origin = origin;
    this.database = new DatabaseCore({
      indexedDB: () => origin.factory,
      keyRange: () => IDBKeyRange,
      locks: origin.locksOf(this),
      time: () => ++origin.time,
      now: () => performance.now(),
      after: (milliseconds, callback) => {
        const timer = setTimeout(() => this.dead || callback(), milliseconds);
        return () => clearTimeout(timer);
      },
      random: origin.random,
      broadcast: () => {
        for (const tell of [...origin.pages]) tell();
      },
      databases: async () => (await origin.factory.databases()).flatMap(({ name = '' }) => [name]),
      ...more,
    });
    void this.database.api.events({
      signal: new AbortController().signal,
      report: (event) => this.#hear(event),
    });
    origin.pages.add(() => this.dead || this.database.changedElsewhere());
  }

  #hear(event: DatabaseEvent): void {
    if (this.dead) return;
    this.heard.push(event);
    this.#job?.report(event);
  }

  get api(): DatabaseApi {
    return {
      ...this.database.api,
      events: (job) => {
        this.#job = job;
        return new Promise(() => {});
      },
    };
  }

  ask<R extends DatabaseRequest>(request: R): Promise<DatabaseAnswers[R['kind']]> {
    const { api } = this.database;
    const method = api[request.kind] as (request: DatabaseRequest) => Promise<DatabaseAnswers[R['kind']]>;
    return method(structuredClone(request) as DatabaseRequest);
  }
  record(news: DatabaseNews): void {
    if (!this.dead) void this.database.api.record(structuredClone(news));
  }
  troubles(): readonly string[] {
    return this.heard.flatMap((message) => (message.kind === 'trouble' ? [message.trouble] : []));
  }
  crash(): void {
    this.dead = true;
    this.origin.crash(this);
  }
}

/** What the lab uses as the database's worker. */
function databaseWorker(setup: DatabaseSetup): NearWorker & { readonly test: TestDatabase } {
  const test = new TestDatabase(setup);
  const worker = new NearWorker((inside) => {
    serve(test.api, inside as unknown as Endpoint);
    return () => test.crash();
  });
  return Object.assign(worker, { test });
}

export interface TestPlatform extends LibraryPlatform {
  readonly databases: readonly TestDatabase[];
  hide(): void;
  thaw(milliseconds: number): void;
  leave(gone: boolean): void;
}

export function testPlatform(setup: DatabaseSetup): TestPlatform {
  const databases: TestDatabase[] = [];
  let hidden: () => void = () => {};
  let thawed: (milliseconds: number) => void = () => {};
  let leaving: (gone: boolean) => void = () => {};
  let ids = 0;
  return {
    databases,
    hide: () => hidden(),
    thaw: (milliseconds) => thawed(milliseconds),
    leave: (gone) => leaving(gone),
    makeDatabase() {
      const worker = databaseWorker(setup);
      databases.push(worker.test);
      return worker;
    },
    time: () => ++setup.origin.time,
    id: () => `${Math.floor(setup.origin.random() * 2 ** 32).toString(16)}-${++ids}`,
    persisted: async () => false,
    persist: async () => true,
    wipe: async () => {},
    keepBlocks: null,
    labVersion: 'test',
    exitReason: exitReasonIn(setup.origin.storage),
    discarded: setup.origin.discards,
    memoryBytes: null,
    storage: null,
    watch: (hide, thaw, leave) => {
      hidden = hide;
      thawed = thaw;
      leaving = leave;
    },
  };
}
