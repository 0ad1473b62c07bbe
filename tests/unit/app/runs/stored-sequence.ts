/** A small run as a page sends it to the database, and what the database reported as saved. */

import { IDBKeyRange } from 'fake-indexeddb';
import { expect } from 'vitest';
import { RunsDatabase } from '../../../../src/services/runs/database.ts';
import { readRun, storedRun } from '../../../../src/services/runs/library.ts';
import type { LoadedRun, NewRun, StoredRevision } from '../../../../src/services/runs/protocol.ts';
import type { Origin, TestDatabase } from './fake-database.ts';

const GRID = [10, 20, 30, 40, 50, 60];
export const RUN = 'a1';
const shape = { variants: 1, columns: 3, grid: GRID };
const experiment = (alpha: number) => ({ name: 'test', seeds: 2, variants: [{ label: 'a', alpha }] });

export const newRun = (id = RUN): NewRun => ({
  id,
  created: 1,
  text: '{}',
  hash: 'ab12',
  parent: null,
  difference: '',
  workers: 2,
  labVersion: 'test',
  automatic: false,
  every: 1,
  status: 'running',
  envSteps: 0,
  budget: 60,
  seconds: 0,
  backend: null,
  marks: [],
  faults: [],
  experiment: experiment(0.1),
});
export const firstRevision: StoredRevision = { revision: 0, at: 0, experiment: experiment(0.1), shape };

export function batch(database: TestDatabase, shard: number, measurementPoint: number, revision = 0): void {
  database.record({
    kind: 'batch',
    revision,
    shard,
    measurementPoint,
    places: Uint32Array.of(0, shard),
    rows: Float32Array.of(measurementPoint, shard, Number.NaN),
    histograms: Uint32Array.of(1, 2),
  });
}
export function snapshot(database: TestDatabase, shard: number, envSteps: number, revision = 0): void {
  const bytes = Uint8Array.of(shard, envSteps, revision, 99);
  database.record({ kind: 'snapshot', shard, snapshot: bytes, revision, envSteps, goal: envSteps });
}

/** Acknowledged data, which must exist whatever happens afterwards. */
export interface Acknowledged {
  begun: boolean;
  envSteps: number;
  entries: number;
  revision: number;
  name: string | null;
  status: string;
  deleted: boolean;
}

export async function sequence(database: TestDatabase): Promise<Acknowledged> {
  const known: Acknowledged = {
    begun: false,
    envSteps: 0,
    entries: 0,
    revision: 0,
    name: null,
    status: 'running',
    deleted: false,
  };
  let entries = 0;
  const flush = async (envSteps: number, status: 'running' | 'paused' | 'done', revision: number) => {
    database.record({ kind: 'text', text: { status, envSteps } });
    const { saved } = await database.ask({ kind: 'flush' });
    if (saved) Object.assign(known, { begun: true, envSteps, entries, status, revision });
  };
  await database.ask({ kind: 'hello' });
  const { sequence: number } = await database.ask({ kind: 'begin', run: newRun(), revision: firstRevision });
  known.begun = number > 0;
  for (const k of [0, 1, 2]) {
    batch(database, 0, k);
    batch(database, 1, k);
    entries += 2;
    snapshot(database, 0, 10 * (k + 1));
    snapshot(database, 1, 10 * (k + 1));
    await flush(10 * (k + 1), 'running', 0);
  }
  database.record({ kind: 'revised', revision: 1, at: 30, experiment: experiment(0.2), shape });
  await flush(30, 'paused', 1);
  await database.ask({ kind: 'edit', run: RUN, name: 'mine' }).then(
    () => {
      known.name = 'mine';
    },
    () => {},
  );
  for (const k of [3, 4, 5]) {
    batch(database, 0, k, 1);
    batch(database, 1, k, 1);
    entries += 2;
  }
  snapshot(database, 0, 60, 1);
  snapshot(database, 1, 60, 1);
  await flush(60, 'done', 1);
  await database.ask({ kind: 'end' }).catch(() => {});
  await database.ask({ kind: 'delete', run: RUN, undo: false }).then(
    () => {
      known.deleted = true;
    },
    () => {},
  );
  return known;
}

export async function stored(origin: Origin, run = RUN): Promise<LoadedRun | null> {
  const database = new RunsDatabase({
    indexedDB: () => origin.factory,
    keyRange: () => IDBKeyRange,
    unwanted: () => {},
    lost: () => {},
  });
  await database.open();
  try {
    return readRun(await storedRun(database, run));
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** Checks that a reader on the next visit finds all of it undamaged. */
export function holds(found: LoadedRun | null, known: Acknowledged): void {
  if (found === null) {
    expect(known.begun).toBe(false);
    return;
  }
  expect(found.damage).toEqual([]);
  const { record, shards } = found;
  const at = record.resumePoints[0]?.envSteps ?? 0;
  expect(at).toBeGreaterThanOrEqual(known.envSteps);
  expect(record.revision).toBeGreaterThanOrEqual(known.revision);
  if (known.name !== null) expect(record.name).toBe(known.name);
  if (known.status === 'done') expect(record.status).toBe('done');
  if (known.deleted) expect(record.deleted).not.toBe(null);
  expect(found.logs.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThanOrEqual(known.entries * 56);
  shards?.forEach((shard, index) => {
    if (at === 0 && shard.snapshot === null) return;
    expect(shard.snapshot).toEqual(Uint8Array.of(index, shard.envSteps, shard.revision, 99));
  });
}
