/** Orders about stored runs, answered from the database. */

import type { DatabaseAnswers, DatabaseRequest, StoredCurves } from '../../workers/protocol-database.ts';
import type { Connection } from './connection.ts';
import { storedCurves } from './curves.ts';
import { decodeRunFile, encodeRunFile } from './file.ts';
import { importRun } from './import.ts';
import { editRun, listRuns, purge, Refusal, readRun, removeDamaged, storedRun } from './library.ts';
import type { RunLocks } from './locks.ts';
import { recordIn } from './parts.ts';
import type { RunWriter } from './writer.ts';

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
