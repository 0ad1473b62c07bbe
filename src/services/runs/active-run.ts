/** The run that this page writes, and its write faults. */

import { experimentHash } from '../../experiment/experiment-hash.ts';
import { ClearedError, meaningOf, Refusal, textsOf } from './database.ts';
import type { HandlerDependencies } from './handlers.ts';
import { editRun, readRun, storedRun } from './library.ts';
import type { DatabaseEvent, DatabaseHandlers, DatabaseNews, TroubleKind } from './protocol.ts';
import { RunWriter } from './writer.ts';

/** Milliseconds between two transactions of curves without a request. */
const INTERVAL_MS = 2_000;
const RETRY_MS = 5_000;

export interface KeptDependencies extends HandlerDependencies {
  report(event: DatabaseEvent): void;
  changed(): void;
  now(): number;
  after(milliseconds: number, callback: () => void): () => void;
  enqueue(work: () => Promise<void>): void;
}

export class ActiveRun {
  readonly #dependencies: KeptDependencies;
  #writer: RunWriter | null = null;
  /** The run came by a link and the user has not kept it, so it is in memory only. */
  #held = false;
  #trouble: TroubleKind | null = null;
  #cancel: (() => void) | null = null;

  constructor(dependencies: KeptDependencies) {
    this.#dependencies = dependencies;
  }

  get trouble(): TroubleKind | null {
    return this.#trouble;
  }
  writerOf(run: string): RunWriter | null {
    return this.#writer?.record.id === run ? this.#writer : null;
  }

  /** Accepts news of the training run immediately and writes it later. */
  record(news: DatabaseNews): void {
    const writer = this.#writer;
    if (writer === null) return;
    if (news.kind === 'batch') writer.log(news);
    else if (news.kind === 'giveUp') writer.log({ ...news, revision: writer.record.revision });
    else if (news.kind === 'revised') writer.revised(news);
    else if (news.kind === 'snapshot') writer.snapshot(news.shard, news);
    else writer.update(news.text);
    this.later(this.#trouble === null ? INTERVAL_MS : RETRY_MS);
  }

  later(milliseconds: number): void {
    if (this.#writer === null) return;
    this.#cancel ??= this.#dependencies.after(milliseconds, () => {
      this.#cancel = null;
      this.#dependencies.enqueue(async () => void (await this.save()));
    });
  }

  readonly begin: DatabaseHandlers['begin'] = async ({ run, revision, held = false }) => {
    // A rebuilt run keeps its name, its place in the list and its owner.
    const { id, owner = '' } = this.#writer?.record ?? {};
    if (id !== run.id) await this.end();
    const token = id === run.id ? owner : this.#dependencies.token();
    const writer = RunWriter.begin(run, revision, token);
    this.#writer = writer;
    this.#held = held;
    await this.#dependencies.locks.take(run.id, false);
    // Here, because the text may have megabytes. Plain http has no SHA-256, so there the run is stored without a hash.
    writer.update({ hash: await experimentHash(run.text).catch(() => '') });
    await this.save();
    const { name, sequence } = writer.record;
    return { name, sequence };
  };

  readonly keep: DatabaseHandlers['keep'] = async () => {
    if (this.#writer === null) throw new Refusal('No run is open, so there is nothing to keep.');
    this.#held = false;
    await this.save();
    const { name, sequence } = this.#writer.record;
    return { name, sequence };
  };

  readonly continue: DatabaseHandlers['continue'] = async ({ run, steal }) => {
    if (this.#writer?.record.id === run) return { held: true };
    if (!(await this.#dependencies.locks.take(run, steal))) return { held: false };
    await this.end();
    const owner = this.#dependencies.token();
    this.#writer = await this.#dependencies.connection.work(async (database) => {
      // Write the token first: later writes of another page would not be seen here.
      await editRun(database, run, { owner });
      const { record, revisions, entries, shards, parts } = readRun(await storedRun(database, run));
      if (shards === null)
        throw new Refusal('This run cannot continue because its checkpoints cannot be read.');
      const known = shards.map((shard, k) => ({ ...shard, part: parts[k] ?? null }));
      return RunWriter.resume(record, revisions, entries, known, owner);
    });
    return { held: true };
  };

  async end(): Promise<null> {
    const writer = this.#writer;
    if (writer === null) return null;
    await this.save();
    this.#writer = null;
    this.#held = false;
    this.#dependencies.locks.release(writer.record.id);
    return null;
  }

  /** @returns whether everything received is on the disk */
  async save(): Promise<boolean> {
    this.#cancel?.();
    this.#cancel = null;
    const writer = this.#writer;
    if (writer === null || !writer.dirty) return true;
    if (this.#held) return false;
    const { now, time, random } = this.#dependencies;
    const start = now();
    const { sequence, status } = writer.record;
    try {
      const commit = () =>
        this.#dependencies.connection.work((database) => writer.commit(database, time(), random));
      const { envSteps, bytes: written } = await commit().catch((error: unknown) => {
        if (!(error instanceof ClearedError)) throw error;
        writer.cleared();
        this.#dependencies.report({ kind: 'trouble', trouble: 'cleared', detail: '' });
        return commit();
      });
      const { id, name, bytes } = writer.record;
      this.#fixed();
      this.#dependencies.report({
        kind: 'saved',
        run: id,
        name,
        envSteps,
        bytes,
        written,
        milliseconds: now() - start,
      });
      if (sequence === 0 || status !== 'running') this.#dependencies.changed();
      return true;
    } catch (error) {
      const meaning = meaningOf(error);
      if (meaning === 'taken') this.taken(writer.record.id);
      else if (!(error instanceof Refusal)) {
        this.report(meaning === 'again' ? 'broken' : meaning, textsOf(error));
        if (meaning !== 'denied' && meaning !== 'newer') this.later(RETRY_MS);
      }
      return false;
    }
  }

  taken(run: string): void {
    if (this.#writer?.record.id !== run) return;
    this.#writer = null;
    this.#dependencies.locks.release(run);
    this.#dependencies.report({ kind: 'trouble', trouble: 'taken', detail: run });
  }

  report(trouble: TroubleKind, detail: string): void {
    if (this.#trouble === trouble) return;
    this.#trouble = trouble;
    this.#dependencies.report({ kind: 'trouble', trouble, detail });
  }
  #fixed(): void {
    if (this.#trouble === null || this.#dependencies.connection.over) return;
    this.#trouble = null;
    this.#dependencies.report({ kind: 'fixed' });
  }

  /** Releases the run, even with unwritten data. */
  drop(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#writer !== null) this.#dependencies.locks.release(this.#writer.record.id);
    this.#writer = null;
  }
}
