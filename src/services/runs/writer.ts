/**
 * Writes the current run. Data waits here until a transaction has written it, also after a failure, so that nothing is lost
 * while the page lives. A checkpoint is one transaction: parts first, the head last.
 */

import { joined } from '../../core/bytes.ts';
import type { LoadedShard } from '../trainer/shard-history.ts';
import { ClearedError, type RunsDatabase, TakenError } from './database.ts';
import { encodeEntry, keyOf, type LogEntry } from './log.ts';
import {
  BEGINNING,
  checkpointOf,
  type Head,
  headOf,
  jsonBytes,
  nameOf,
  type Part,
  partOf,
  RECORD_VERSION,
  recordIn,
  type ShardAt,
  snapshotBytes,
} from './parts.ts';
import type { NewRun, RunRecord, RunText, StoredRevision } from './protocol.ts';

/** Maximum bytes of unwritten curves in memory. */
const MAX_WAITING = 128 * 2 ** 20;

export interface Written {
  readonly bytes: number;
  readonly envSteps: number;
}

export class RunWriter {
  record: RunRecord;
  readonly #owner: string;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  /** A copy of the whole run, in case the browser clears storage. */
  #revisions: StoredRevision[];
  #written: number;
  #shards: ShardAt[];
  #moved = false; // a shard has a snapshot newer than the newest checkpoint
  #changed = true; // the head differs from the one on the disk
  readonly #received = new Set<string>();
  #dropped = 0;
  #gap: string | null = null;

  private constructor(record: RunRecord, revisions: readonly StoredRevision[], written: number) {
    this.record = record;
    this.#owner = record.owner;
    this.#revisions = [...revisions];
    this.#written = written;
    this.#shards = Array.from({ length: record.workers }, () => BEGINNING);
  }

  static begin(run: NewRun, revision: StoredRevision, owner: string): RunWriter {
    const record: RunRecord = {
      ...run,
      version: RECORD_VERSION,
      sequence: 0,
      name: '',
      notes: '',
      owner,
      logs: 0,
      revision: revision.revision,
      snapshots: 0,
      resumePoints: [],
      curveBytes: 0,
      bytes: 0,
      saved: run.created,
      deleted: null,
      gap: '',
    };
    return new RunWriter(record, [revision], 0);
  }

  /** @param known curves that are already stored */
  static resume(
    record: RunRecord,
    revisions: readonly StoredRevision[],
    known: readonly LogEntry[],
    shards: readonly ShardAt[],
    owner: string,
  ): RunWriter {
    const writer = new RunWriter({ ...record, owner }, revisions, revisions.length);
    for (const entry of known) writer.#received.add(keyOf(entry));
    writer.#shards = writer.#shards.map((none, index) => shards[index] ?? none);
    return writer;
  }

  get dirty(): boolean {
    return this.#waiting.length > 0 || this.#moved || this.#changed || this.#written < this.#revisions.length;
  }

  log(entry: LogEntry): void {
    const key = keyOf(entry);
    if (this.#received.has(key)) return; // a restarted shard repeats its work since the last snapshot
    this.#received.add(key);
    const bytes = encodeEntry(entry);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    while (this.#waitingBytes > MAX_WAITING) {
      this.#waitingBytes -= this.#waiting.shift()?.length ?? 0;
      this.#dropped++;
      this.#gap = `${this.#dropped} segments of the curves are lost because storage was not writable.`;
    }
  }

  revised(revision: StoredRevision): void {
    this.#revisions = [...this.#revisions.filter((one) => one.revision < revision.revision), revision];
  }

  snapshot(shard: number, at: LoadedShard): void {
    if (shard >= this.#shards.length) return;
    this.#shards[shard] = { ...at, part: null };
    this.#moved = true;
  }

  update(text: Partial<RunText>): void {
    this.record = { ...this.record, ...text };
    this.#changed = true;
  }

  /** Unwritten data, for a file exported while storage fails. */
  unwritten(): { readonly head: Head; readonly parts: readonly Part[] } {
    const { record, parts } = this.#next();
    const from = this.#written;
    const revisions = this.#revisions.slice(0, from).map((one) => this.#revisionPart(one));
    return { head: headOf(record), parts: [...revisions, ...parts] };
  }

  #revisionPart(revision: StoredRevision): Part {
    return partOf(this.record.id, 'revision', revision.revision, jsonBytes(revision));
  }

  /** The record and its new parts after all pending data is written. */
  #next() {
    const { id } = this.record;
    const parts: Part[] = this.#revisions.slice(this.#written).map((one) => this.#revisionPart(one));
    const log = joined(this.#waiting);
    if (log.length > 0) parts.push(partOf(id, 'log', this.record.logs, log));
    const revision = this.#revisions.at(-1)?.revision ?? 0;
    // A snapshot may belong to a revision that the page has not announced yet. The next transaction takes it.
    const ready = this.#moved && this.#shards.every((shard) => shard.revision <= revision);
    let { snapshots } = this.record;
    let { resumePoints } = this.record;
    const shards = [...this.#shards];
    if (ready) {
      shards.forEach((shard, index) => {
        if (shard.snapshot === null || shard.part !== null) return;
        parts.push(partOf(id, 'snapshot', snapshots, shard.snapshot));
        shards[index] = { ...shard, part: snapshots++ };
      });
      resumePoints = [checkpointOf(shards), ...resumePoints].slice(0, 2);
    }
    const logs = this.record.logs + (log.length > 0 ? 1 : 0);
    const curveBytes = this.record.curveBytes + log.length;
    const bytes = curveBytes + snapshotBytes(resumePoints);
    const gap = this.#gap ?? this.record.gap;
    const record = { ...this.record, logs, revision, snapshots, resumePoints, curveBytes, bytes, gap };
    return { record, parts, shards, ready };
  }

  /** @param now milliseconds since 1970 @throws the database's error; all data then waits for the next try */
  async commit(database: RunsDatabase, now: number, words: () => number): Promise<Written> {
    const taken = { logs: this.#waiting.length, revisions: this.#revisions.length, shards: this.#shards };
    const next = this.#next();
    const size = next.parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const before = this.record;
    this.#changed = false;
    const took = [...this.#shards];
    try {
      const stored = await database.change(async () => {
        const head = await database.runs.get(before.id);
        const known = head === undefined ? null : recordIn(head);
        if (known !== null && known.owner !== this.#owner)
          throw new TakenError('another page trains this run');
        if (head === undefined && before.sequence > 0) throw new ClearedError('it no longer exists');
        let { sequence, name } = before;
        if (sequence === 0 && known !== null)
          ({ sequence, name } = known); // it was written, but the confirmation was lost
        else if (sequence === 0) {
          sequence = await database.nextSequence();
          name = nameOf(sequence, words);
        }
        // The database has the user's latest texts, from here or from another page.
        const own =
          known === null ? { name } : { name: known.name, notes: known.notes, deleted: known.deleted };
        const record = { ...next.record, sequence, ...own, saved: now };
        for (const part of next.parts) await database.parts.put(part);
        await database.runs.put(headOf(record));
        return record;
      });
      this.record = { ...stored, ...wordsIn(this.record) };
    } catch (error) {
      this.#changed = true;
      throw error;
    }
    this.#waitingBytes -= this.#waiting.splice(0, taken.logs).reduce((sum, { length }) => sum + length, 0);
    this.#written = taken.revisions;
    if (next.ready) {
      // A snapshot that arrived meanwhile remains the newest.
      this.#shards = this.#shards.map((shard, k) => (shard === took[k] ? (next.shards[k] ?? shard) : shard));
      this.#moved = this.#shards.some((shard) => shard.snapshot !== null && shard.part === null);
    }
    await this.#sweep(database);
    return { bytes: size, envSteps: this.record.resumePoints[0]?.envSteps ?? 0 };
  }

  /** Deletes snapshots that neither checkpoint needs, once the new head is written. */
  async #sweep(database: RunsDatabase): Promise<void> {
    const needed = new Set(this.record.resumePoints.flatMap(({ shards }) => shards.map(({ part }) => part)));
    const { id } = this.record;
    try {
      await database.change(async () => {
        const keys = await database.partsOf(id, 'snapshot').primaryKeys();
        await database.parts.bulkDelete(keys.filter(([, , n]) => !needed.has(n)));
      });
    } catch {
      // The next transaction will delete them; the important data is written.
    }
  }

  /** The browser cleared storage: the run continues from memory. */
  cleared(): void {
    const { logs, envSteps, experiment } = this.record;
    const { episodes = 0 } = (experiment ?? {}) as { readonly episodes?: number };
    const point = episodes > 0 ? 'episode' : 'environment step';
    if (logs > 0)
      this.#gap = `The browser cleared this run while it was open. Its curves up to about ${point} ${envSteps} are missing here.`;
    const nothing = { sequence: 0, logs: 0, snapshots: 0, resumePoints: [], curveBytes: 0 };
    this.record = { ...this.record, ...nothing };
    this.#written = 0;
    this.#shards = this.#shards.map((shard) => ({ ...shard, part: null }));
    this.#moved = this.#shards.some(({ snapshot }) => snapshot !== null);
    this.#changed = true;
  }
}

/** The texts that the page may have set during the transaction. */
function wordsIn(record: RunRecord): RunText {
  const { status, envSteps, budget, seconds, backend, marks, faults, experiment, hash } = record;
  return { status, envSteps, budget, seconds, backend, marks, faults, experiment, hash };
}
