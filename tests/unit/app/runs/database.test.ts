import { afterEach, describe, expect, test } from 'vitest';
import { decodeLog } from '../../../../src/services/runs/log.ts';
import { inRelease } from '../../../release.ts';
import { FAILURES, type FaultPlan, failingDatabase } from './failing-database.ts';
import { Origin, TestDatabase } from './fake-database.ts';
import { batch, firstRevision, holds, newRun, RUN, sequence, snapshot, stored } from './stored-sequence.ts';

/** Tries one in this many of the failing writes. */
const EACH = inRelease(1, 3);
const databases: TestDatabase[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.crash();
});
function open(origin = new Origin(), more: Partial<ConstructorParameters<typeof TestDatabase>[0]> = {}) {
  const database = new TestDatabase({ origin, ...more });
  databases.push(database);
  return { origin, database };
}

test('a sequence without a fault is stored completely: curves, both revisions, checkpoint, name', async () => {
  const { origin, database } = open();
  const known = await sequence(database);
  expect(known).toEqual({
    begun: true,
    envSteps: 60,
    entries: 12,
    revision: 1,
    name: 'mine',
    status: 'done',
    deleted: true,
  });
  const found = await stored(origin);
  holds(found, known);
  const entries = found?.logs.flatMap((log) => decodeLog(log) ?? []) ?? [];
  expect(entries.map((entry) => entry.kind === 'batch' && entry.measurementPoint)).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
  ]);
  expect(found?.revisions.map(({ revision, at }) => [revision, at])).toEqual([
    [0, 0],
    [1, 30],
  ]);
  expect(found?.shards?.map(({ envSteps, revision }) => [envSteps, revision])).toEqual([
    [60, 1],
    [60, 1],
  ]);
});

test('only the snapshots of the last two measurement points are kept', async () => {
  const { origin, database } = open();
  await sequence(database);
  const stored = await new Promise<IDBDatabase>((resolve) => {
    const request = origin.factory.open('reward-lab-runs');
    request.onsuccess = () => resolve(request.result);
  });
  const keys = await new Promise<readonly IDBValidKey[]>((resolve) => {
    const request = stored.transaction('parts').objectStore('parts').getAllKeys();
    request.onsuccess = () => resolve(request.result);
  });
  stored.close();
  const snapshots = keys.filter((key) => Array.isArray(key) && key[1] === 'snapshot');
  expect(snapshots).toHaveLength(4); // two resume points of two shards
});

test('the newest run is listed first, even if the clock was set back by a year before it began', async () => {
  const { origin, database } = open();
  for (const [id, created] of [
    ['b', 1_700_000_000_000],
    ['c', 1_700_000_001_000],
    ['a', 1_668_464_000_000],
  ] as const) {
    origin.time = created;
    await database.ask({ kind: 'begin', run: { ...newRun(id), created }, revision: firstRevision });
    await database.ask({ kind: 'end' });
  }
  const runs = await database.ask({ kind: 'list' });
  expect(runs.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
});

describe('a write that fails loses nothing that was acknowledged', () => {
  /** Number of writes of a sequence in which nothing fails. */
  async function writes(): Promise<number> {
    const origin = new Origin();
    const plan: FaultPlan = { at: 0, how: 'abort', lasts: false, writes: 0 };
    const real = origin.factory;
    const { database } = open(origin, { indexedDB: () => failingDatabase(real, plan) });
    await sequence(database);
    return plan.writes;
  }

  for (const how of FAILURES) {
    for (const lasts of [false, true]) {
      test(`each write once, by “${how}”${lasts ? ', and all after it' : ''}`, async () => {
        const count = await writes();
        expect(count).toBeGreaterThan(20);
        let rejected = 0;
        for (let at = 1; at <= count; at += EACH) {
          const origin = new Origin();
          const plan: FaultPlan = { at, how, lasts, writes: 0 };
          const { database } = open(origin, { indexedDB: () => failingDatabase(origin.factory, plan) });
          const known = await sequence(database);
          if (known.envSteps < 60) rejected++;
          database.crash();
          holds(await stored(origin), known);
        }
        // Guards against an empty test: a lasting failure must really have kept something from the disk.
        if (lasts) expect(rejected).toBeGreaterThan(10 / EACH);
      });
    }
  }
});

test('full storage is reported once; the run waits in memory, can be exported, and is written when space is free', async () => {
  const origin = new Origin();
  const plan: FaultPlan = { at: 6, how: 'quota', lasts: true, writes: 0 };
  const { database } = open(origin, { indexedDB: () => failingDatabase(origin.factory, plan) });
  await database.ask({ kind: 'begin', run: newRun(), revision: firstRevision });
  for (const k of [0, 1, 2, 3]) {
    batch(database, 0, k);
    batch(database, 1, k);
    snapshot(database, 0, 10 * (k + 1));
    snapshot(database, 1, 10 * (k + 1));
    await database.ask({ kind: 'flush' });
  }
  expect(database.troubles()).toEqual(['full']);
  const onDisk = await stored(origin);
  expect(onDisk?.record.resumePoints[0]?.envSteps ?? 0).toBeLessThan(40);

  const { bytes } = await database.ask({ kind: 'export', run: RUN });
  const { origin: elsewhere, database: other } = open();
  const { run } = await other.ask({ kind: 'import', bytes });
  const imported = await stored(elsewhere, run);
  expect(imported?.damage).toEqual([]);
  expect(imported?.logs.flatMap((log) => decodeLog(log) ?? [])).toHaveLength(8);
  expect(imported?.shards?.map(({ envSteps }) => envSteps)).toEqual([40, 40]);

  plan.at = 0;
  expect(await database.ask({ kind: 'flush' })).toEqual({ saved: true });
  expect(database.heard.some(({ kind }) => kind === 'fixed')).toBe(true);
  expect((await stored(origin))?.record.resumePoints[0]?.envSteps).toBe(40);
});

test('forbidden storage is reported, and every request gets an answer', async () => {
  const { database } = open(new Origin(), {
    indexedDB: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(await database.ask({ kind: 'hello' })).toEqual({ trouble: 'denied' });
  await database.ask({ kind: 'begin', run: newRun(), revision: firstRevision });
  expect(await database.ask({ kind: 'flush' })).toEqual({ saved: false });
  await expect(database.ask({ kind: 'list' })).rejects.toThrow('SecurityError');
  // The file needs no database.
  batch(database, 0, 0);
  const { bytes } = await database.ask({ kind: 'export', run: RUN });
  const { database: other } = open();
  expect((await other.ask({ kind: 'import', bytes })).damage).toEqual([]);
});

test('a database that opens only at the third try causes no message; one that never does is reported', async () => {
  for (const [refusals, troubles] of [
    [2, []],
    [99, ['broken']],
  ] as const) {
    let left = refusals as number;
    const origin = new Origin();
    const { database } = open(origin, {
      indexedDB: () => {
        if (left-- > 0) throw new DOMException('Internal error opening backing store.', 'UnknownError');
        return origin.factory;
      },
    });
    await database.ask({ kind: 'hello' });
    expect(database.troubles()).toEqual(troubles);
  }
});

test('a database that does not answer is given up at its deadline', async () => {
  const never = new Proxy(new Origin().factory, {
    get: (target, name) =>
      name === 'open' ? () => new EventTarget() : (Reflect.get(target, name) as unknown),
  });
  const { database } = open(new Origin(), { indexedDB: () => never, deadlineMs: 40 });
  const begin = performance.now();
  expect(await database.ask({ kind: 'hello' })).toEqual({ trouble: 'broken' });
  expect(performance.now() - begin).toBeLessThan(2_000);
});

test('if the browser clears the storage during a run, the run is written again, and missing data is reported', async () => {
  const { origin, database } = open();
  await database.ask({ kind: 'begin', run: newRun(), revision: firstRevision });
  batch(database, 0, 0);
  batch(database, 1, 0);
  snapshot(database, 0, 10);
  snapshot(database, 1, 10);
  await database.ask({ kind: 'flush' });
  origin.factory = new Origin().factory;
  const closed = open(origin).database;
  expect(await closed.ask({ kind: 'list' })).toEqual([]);
  // This page's connection is dead, which Dexie notices in its next transaction.
  await database.ask({ kind: 'flush' });
  database.record({ kind: 'text', text: { envSteps: 20 } });
  batch(database, 0, 1);
  batch(database, 1, 1);
  expect((await database.ask({ kind: 'flush' })).saved).toBe(true);
});

test('a newer version of the page that waits for the database gets it, after a last checkpoint', async () => {
  const { origin, database } = open();
  await database.ask({ kind: 'begin', run: newRun(), revision: firstRevision });
  batch(database, 0, 0);
  batch(database, 1, 0);
  snapshot(database, 0, 10);
  snapshot(database, 1, 10);
  const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = origin.factory.open('reward-lab-runs', 20);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  expect(database.troubles()).toEqual(['superseded']);
  const parts = await new Promise<number>((resolve) => {
    const request = upgraded.transaction('parts').objectStore('parts').count();
    request.onsuccess = () => resolve(request.result);
  });
  upgraded.close();
  expect(parts).toBe(4); // revision, log, two snapshots
  batch(database, 0, 1);
  expect(await database.ask({ kind: 'flush' })).toEqual({ saved: false });
  // An old page that is opened afterwards says so, and touches nothing.
  const { database: late } = open(origin);
  expect(await late.ask({ kind: 'hello' })).toEqual({ trouble: 'newer' });
});

test('everything is deleted: no database is left, other pages say that it was', async () => {
  const { origin, database } = open();
  const { database: other } = open(origin);
  await sequence(database);
  await other.ask({ kind: 'hello' });
  expect(await database.ask({ kind: 'wipe' })).toEqual({ left: [] });
  expect(await origin.factory.databases()).toEqual([]);
  expect(other.troubles()).toEqual(['wiped']);
  await expect(database.ask({ kind: 'list' })).rejects.toThrow('This page can no longer save anything');
});

test('a run whose experiment cannot be read has no task returns, and the others keep theirs', async () => {
  const { database } = open();
  for (const [id, experiment] of [
    ['good', newRun().experiment],
    ['empty', null],
    ['odd', { variants: 1e9, seeds: 2 }],
  ] as const) {
    const run = { ...newRun(id), experiment };
    await database.ask({ kind: 'begin', run, revision: { ...firstRevision, experiment } });
    batch(database, 0, 0);
    batch(database, 1, 0);
    await database.ask({ kind: 'end' });
  }
  expect(await database.ask({ kind: 'ends', runs: ['empty', 'good', 'gone', 'odd'] })).toEqual([
    { run: 'empty', taskReturns: [] },
    { run: 'good', taskReturns: [0.5] },
    { run: 'gone', taskReturns: [] },
    { run: 'odd', taskReturns: [] },
  ]);
});
