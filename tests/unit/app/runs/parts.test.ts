import { expect, test } from 'vitest';
import type { ListedRun, RunRecord } from '../../../../src/app/model/library-model.ts';
import { isRestarted, keptOnce, overFull, tornRun } from '../../../../src/app/runs/listed-state.ts';
import { checkpointInterval, storedEvery } from '../../../../src/app/runs/run-words.ts';
import { interruptedText, troubleMessage } from '../../../../src/app/runs/words.ts';
import { joined } from '../../../../src/core/bytes.ts';
import type { WorkerLike } from '../../../../src/services/rpc.ts';
import { DatabaseClient } from '../../../../src/services/runs/database-client.ts';
import { decodeLog, encodeEntry } from '../../../../src/services/runs/log.ts';
import type { Scheduler } from '../../../../src/services/scheduler.ts';
import { testScheduler } from '../lab/fake-lab.ts';
import { NearWorker } from '../lab/near-worker.ts';
import { newRun } from './stored-sequence.ts';

const record = (more: Partial<RunRecord> = {}): RunRecord => ({
  ...newRun(),
  version: 1,
  sequence: 1,
  name: 'brave-otter-1',
  notes: '',
  owner: '',
  logs: 0,
  revision: 0,
  snapshots: 0,
  resumePoints: [],
  curveBytes: 0,
  bytes: 100,
  saved: 0,
  deleted: null,
  gap: '',
  ...more,
});
const listed = (
  more: Partial<RunRecord>,
  held: 'here' | 'elsewhere' | 'free' | 'unknown' = 'free',
): ListedRun => {
  const own = record(more);
  return { id: own.id, sequence: own.sequence, bytes: own.bytes, state: 'whole', record: own, held };
};
const resumePoints = [{ envSteps: 41_000, shards: [] }];

test('curves are written and read bit for bit, NaN with its payload', () => {
  const bits = Uint32Array.of(0x7fc12345, 0x80000000, 0x00000001);
  const entry = {
    kind: 'batch' as const,
    revision: 3,
    shard: 1,
    measurementPoint: 9,
    places: Uint32Array.of(0, 4),
    rows: new Float32Array(bits.buffer),
    histograms: Uint32Array.of(7),
  };
  const [read, lost] =
    decodeLog(joined([encodeEntry(entry), encodeEntry({ kind: 'giveUp', revision: 3, shard: 1 })])) ?? [];
  expect(read).toMatchObject({
    revision: 3,
    shard: 1,
    measurementPoint: 9,
    places: entry.places,
    histograms: entry.histograms,
  });
  expect(read?.kind === 'batch' && new Uint32Array(read.rows.buffer)).toEqual(bits);
  expect(lost).toEqual({ kind: 'giveUp', revision: 3, shard: 1 });
  expect(decodeLog(Uint8Array.of(1, 2, 3))).toBe(null);
});

test('a run of twenty seeds is stored whole, one of 4,096 is thinned so that it stays within 64 MiB', () => {
  expect(storedEvery(3, 20, 16, 1_000)).toBe(1);
  const every = storedEvery(3, 4_096, 16, 1_000);
  const bytes = (3 * 4_096 * 18 + 3 * 65) * 4 * Math.ceil(1_000 / every);
  expect(every).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(64 * 2 ** 20);
  expect(bytes * 2).toBeGreaterThan(64 * 2 ** 20); // and not thinner than necessary
  // 40 MB at 8 MB a second.
  expect(checkpointInterval(40e6)).toBe(5_000);
});

test('the newest run that a page left in its middle is offered, and no other', () => {
  const torn = { id: 'torn', status: 'running' as const, resumePoints, saved: 5 };
  expect(tornRun([listed(torn)], null, 0)?.id).toBe('torn');
  expect(tornRun([listed({ ...torn, status: 'paused' })], null, 0)?.id).toBe('torn');
  expect(tornRun([listed(torn)], 'torn', 0)).toBe(null);
  expect(tornRun([listed(torn, 'elsewhere')], null, 0)).toBe(null);
  expect(tornRun([listed({ ...torn, status: 'done' })], null, 0)).toBe(null);
  // Before its first checkpoint, the user’s own run is offered; one that the page started, it starts again by itself.
  expect(tornRun([listed({ ...torn, resumePoints: [] })], null, 0)?.id).toBe('torn');
  expect(tornRun([listed({ ...torn, resumePoints: [], automatic: true })], null, 0)).toBe(null);
  // Nothing of it was stored, and the page has started the same run: there is nothing to choose.
  const empty = { ...torn, resumePoints: [], text: '{"a":1}' };
  expect(isRestarted(tornRun([listed(empty)], null, 0), '{"a":1}')).toBe(true);
  expect(isRestarted(tornRun([listed(empty)], null, 0), '{"a":2}')).toBe(false);
  expect(isRestarted(tornRun([listed({ ...empty, resumePoints })], null, 0), '{"a":1}')).toBe(false);
  // If locks cannot tell, half a minute of silence decides.
  expect(tornRun([listed(torn, 'unknown')], null, 5 + 29_000)).toBe(null);
  expect(tornRun([listed(torn, 'unknown')], null, 5 + 31_000)?.id).toBe('torn');
});

test('runs to delete are proposed by age, but never the open run or one that trains elsewhere', () => {
  const runs = [
    listed({ id: 'new', bytes: 60, saved: 9 }),
    listed({ id: 'old', bytes: 60, saved: 1 }),
    listed({ id: 'busy', bytes: 60, saved: 0 }, 'elsewhere'),
    listed({ id: 'open', bytes: 60, saved: 0 }),
  ];
  expect(overFull(runs, 'open', 240)).toEqual([]);
  expect(overFull(runs, 'open', 239).map(({ id }) => id)).toEqual(['old']);
  expect(overFull(runs, 'open', 10).map(({ id }) => id)).toEqual(['old', 'new']);
});

test('only what the page began by itself, finished, unnamed, unnoted and bit-equal, is kept once', () => {
  const twin = { automatic: true, status: 'done' as const, hash: 'h' };
  const now = listed({ ...twin, id: 'now' });
  const others = [
    listed({ ...twin, id: 'twin' }),
    listed({ ...twin, id: 'own', automatic: false }),
    listed({ ...twin, id: 'named', name: 'my run' }),
    listed({ ...twin, id: 'noted', notes: 'x' }),
    listed({ ...twin, id: 'other', hash: 'i' }),
    listed({ ...twin, id: 'changed', revision: 1 }),
    listed({ ...twin, id: 'torn', status: 'running' }),
    listed({ ...twin, id: 'build', labVersion: 'older' }),
  ];
  expect(keptOnce([now, ...others], 'now').map(({ id }) => id)).toEqual(['twin']);
  expect(keptOnce([listed({ ...twin, id: 'now', automatic: false }), ...others], 'now')).toEqual([]);
});

test('the text about an interrupted run says where it is and what is repeated', () => {
  const torn = record({
    name: 'brave-otter-3',
    envSteps: 43_000,
    budget: 100_000,
    seconds: 64.5,
    resumePoints,
  });
  // 2,000 of 43,000 steps in 64.5 s: 3 s.
  expect(interruptedText(torn)).toBe(
    'Interrupted: “brave-otter-3”, env step 41,000 of 100,000 (about 3 s lost; they will be repeated with the same numbers).',
  );
  for (const trouble of [
    'full',
    'denied',
    'broken',
    'newer',
    'superseded',
    'wiped',
    'taken',
    'cleared',
  ] as const)
    expect(troubleMessage(trouble)).toMatch(/\. .*(Export|Reload|reload|Take over)/s);
});

test('if a database cannot be started, dies or is silent, every request still gets an answer', async () => {
  const scheduler = testScheduler();
  const died: string[] = [];
  const client = (makeDatabase: () => WorkerLike) =>
    new DatabaseClient({ makeDatabase, scheduler, receive: () => {}, died: (reason) => died.push(reason) });
  const none = client(() => {
    throw new DOMException('Script cannot be accessed from origin "null".', 'SecurityError');
  });
  await expect(none.ask({ kind: 'list' })).rejects.toThrow('Nothing can be saved');
  expect(died).toHaveLength(1);

  const silent = new NearWorker();
  const lost = client(() => silent);
  const question = lost.ask({ kind: 'list' });
  silent.throw(); // a missing script gives no message (F11)
  await expect(question).rejects.toThrow('has ended');
  expect(died[1]).toBe('its program could not be loaded');

  const deadlines: { readonly milliseconds: number; readonly passed: () => void }[] = [];
  const after: Scheduler['after'] = (milliseconds, passed) => {
    deadlines.push({ milliseconds, passed });
    return () => {};
  };
  const late = new DatabaseClient({
    makeDatabase: () => new NearWorker(),
    scheduler: { ...scheduler, after },
    receive: () => {},
    died: () => {},
  }).ask({ kind: 'list' });
  for (const { milliseconds, passed } of deadlines) if (milliseconds <= 36_000) passed();
  await expect(late).rejects.toThrow('does not answer');
});
