import { expect, test } from 'vitest';
import { Refusal } from '../../../../src/services/runs/database.ts';
import { decodeRunFile } from '../../../../src/services/runs/file.ts';
import { readRun, type StoredRun } from '../../../../src/services/runs/library.ts';
import { headOf, migrated, RECORD_VERSION, recordIn } from '../../../../src/services/runs/parts.ts';
import { Origin, TestDatabase } from './fake-database.ts';
import { batch, firstRevision, newRun, RUN, sequence, snapshot } from './stored-sequence.ts';

async function smallRun(): Promise<Uint8Array<ArrayBuffer>> {
  const database = new TestDatabase({ origin: new Origin() });
  await sequence(database);
  const { bytes } = await database.ask({ kind: 'export', run: RUN });
  database.crash();
  return bytes;
}
const flipped = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.map((byte, k) => (k === at ? byte ^ 0xff : byte));

test('a file with one damaged byte, wherever it is, never crashes the reader and costs at most one piece', async () => {
  const file = await smallRun();
  const whole = readRun(decodeRunFile(file, 'x'));
  expect(whole.damage).toEqual([]);
  expect(whole.entries).toHaveLength(12);
  let said = 0;
  let rejected = 0;
  for (let at = 0; at < file.length; at++) {
    try {
      const read = readRun(decodeRunFile(flipped(file, at), 'x'));
      // The four logs have 2, 2, 2 and 6 entries, and the largest may be the damaged one.
      expect(read.entries.length).toBeGreaterThanOrEqual(6);
      expect(read.revisions.length).toBeGreaterThanOrEqual(1);
      const same = read.entries.length === 12 && read.shards !== null && read.record.name === 'mine';
      if (!same) expect(read.damage.length).toBeGreaterThan(0);
      said += read.damage.length > 0 ? 1 : 0;
      if (read.shards !== null)
        for (const { snapshot: bytes } of read.shards) expect(bytes?.length ?? 4).toBe(4);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rejected++;
    }
  }
  // Only the marks of the file type and format are needed to read anything.
  expect(rejected).toBeLessThanOrEqual(12);
  expect(said).toBeGreaterThan(file.length / 2);
});

test('a run in the database with one damaged byte, wherever it is, keeps all its other parts', async () => {
  const { head, parts } = decodeRunFile(await smallRun(), 'x');
  const damaged = (spoil: (run: StoredRun) => StoredRun) => readRun(spoil({ head, parts }));
  for (let at = 0; at < head.bytes.length; at++) {
    const read = damaged((run) => ({ ...run, head: { ...head, bytes: flipped(head.bytes, at) } }));
    expect(read.entries).toHaveLength(12);
    expect(read.record.name).toMatch(/^recovered-run-/);
    expect(read.damage[0]).toMatch(/record is damaged/);
  }
  for (const [k, part] of parts.entries())
    for (let at = 0; at < part.bytes.length; at++) {
      const bad = { ...part, bytes: flipped(part.bytes, at) };
      const read = damaged((run) => ({
        ...run,
        parts: parts.map((one, other) => (other === k ? bad : one)),
      }));
      expect(read.record.name).toBe('mine');
      if (part.kind === 'log') expect(read.damage[0]).toMatch(/^1 of 4 chart segments cannot be read/);
      else expect(read.entries).toHaveLength(12);
      // The newest checkpoint may be lost, but the one before it exists.
      if (part.kind === 'snapshot') expect(read.shards).not.toBe(null);
      if (part.kind === 'revision') expect(read.shards).toBe(null);
    }
});

test('if the newest checkpoint is damaged, the one before it is used with a message', async () => {
  const { head, parts } = decodeRunFile(await smallRun(), 'x');
  const newest = Math.max(...parts.filter(({ kind }) => kind === 'snapshot').map(({ n }) => n));
  const spoilt = parts.map((part) =>
    part.kind === 'snapshot' && part.n === newest ? { ...part, bytes: flipped(part.bytes, 0) } : part,
  );
  const read = readRun({ head, parts: spoilt });
  expect(read.shards?.map(({ envSteps }) => envSteps)).toEqual([30, 30]);
  expect(read.damage).toEqual(['Its newest checkpoint cannot be read. The previous one is intact.']);
});

test('a truncated file gives everything before the cut, or an error that says so', async () => {
  const file = await smallRun();
  for (let length = 0; length < file.length; length += 7) {
    try {
      const read = readRun(decodeRunFile(file.subarray(0, length), 'x'));
      expect(read.damage.length).toBeGreaterThan(0);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
    }
  }
});

test('a record of a later version is listed as what it is, exported byte for byte, and never opened, changed or deleted', async () => {
  const origin = new Origin();
  const database = new TestDatabase({ origin });
  await database.ask({ kind: 'begin', run: newRun(), revision: firstRevision });
  batch(database, 0, 0);
  snapshot(database, 0, 10);
  await database.ask({ kind: 'end' });
  const head = await change(origin, (old) => ({ ...old, version: RECORD_VERSION + 6 }));
  expect(await database.ask({ kind: 'list' })).toEqual([
    { id: RUN, sequence: 1, bytes: head.bytes.length, state: 'newer', version: RECORD_VERSION + 6 },
  ]);
  await expect(database.ask({ kind: 'load', run: RUN })).rejects.toThrow(/newer version.*Reload the page/);
  await expect(database.ask({ kind: 'edit', run: RUN, name: 'x' })).rejects.toThrow('cannot be changed');
  await expect(database.ask({ kind: 'delete', run: RUN, undo: false })).rejects.toThrow();
  await database.ask({ kind: 'purge', olderThanMs: 0 });
  const { bytes } = await database.ask({ kind: 'export', run: RUN });
  expect(decodeRunFile(bytes, RUN).head.bytes).toEqual(head.bytes);
  expect(await database.ask({ kind: 'list' })).toHaveLength(1);
});

async function change(origin: Origin, work: (head: { version: number; bytes: Uint8Array }) => object) {
  const database = await answer(origin.factory.open('reward-lab-runs'));
  const store = database.transaction('runs', 'readwrite').objectStore('runs');
  const head = (await answer(store.get(RUN))) as { version: number; bytes: Uint8Array };
  await answer(store.put(work(head)));
  database.close();
  return head;
}
function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

test('the chain of migrations takes a record step by step, and stops where a step is missing', () => {
  const chain = {
    1: (record: object) => ({ ...record, added: true }),
    2: (record: object) => ({ ...record, name: 'two' }),
  };
  expect(migrated({ version: 1, name: 'one' }, 1, 3, chain)).toEqual({
    version: 3,
    name: 'two',
    added: true,
  });
  expect(migrated({ version: 2 }, 2, 3, chain)).toEqual({ version: 3, name: 'two' });
  expect(migrated({ version: 1 }, 1, 4, chain)).toBe(null);
});

/** Written once by version 1 of the format, as hexadecimal digits; never regenerate it. */
const VERSION_1 = [
  '5265774c6162524e010000005061727400000000000000008c0200004072dfc00100000000000000cf7c2bc57b226964',
  '223a226131222c2263726561746564223a312c2274657874223a227b7d222c2268617368223a2261623132222c227061',
  '72656e74223a6e756c6c2c22646966666572656e6365223a22222c22776f726b657273223a322c226c61625665727369',
  '6f6e223a2274657374222c226175746f6d61746963223a66616c73652c226576657279223a312c22737461747573223a',
  '2272756e6e696e67222c22656e765374657073223a302c22627564676574223a36302c227365636f6e6473223a302c22',
  '6261636b656e64223a6e756c6c2c226d61726b73223a5b5d2c226661756c7473223a5b5d2c226578706572696d656e74',
  '223a7b226e616d65223a2274657374222c227365656473223a322c2261726d73223a5b7b226c6162656c223a2261222c',
  '22616c706861223a302e317d5d7d2c2276657273696f6e223a312c2273657175656e6365223a312c226e616d65223a22',
  '6d696e65222c226e6f746573223a22222c226f776e6572223a2230303031373931653135633461666334222c226c6f67',
  '73223a312c227265766973696f6e223a302c22736e617073686f7473223a322c22636865636b706f696e7473223a5b7b',
  '22656e765374657073223a31302c22736861726473223a5b7b2270617274223a302c226279746573223a342c22726576',
  '6973696f6e223a302c22656e765374657073223a31302c22676f616c223a31307d2c7b2270617274223a312c22627974',
  '6573223a342c227265766973696f6e223a302c22656e765374657073223a31302c22676f616c223a31307d5d7d5d2c22',
  '63757276654279746573223a35362c226279746573223a36342c227361766564223a313730303030303030303030322c',
  '2264656c65746564223a6e756c6c2c22676170223a22227d506172740100000000000000380000000a28862601000000',
  '000000003bc334d901000000000000000000000000000000020000000300000002000000000000000000000000000000',
  '000000000000c07f0100000002000000506172740200000000000000990000003028199001000000000000001dd94091',
  '7b227265766973696f6e223a302c226174223a302c226578706572696d656e74223a7b226e616d65223a227465737422',
  '2c227365656473223a322c2261726d73223a5b7b226c6162656c223a2261222c22616c706861223a302e317d5d7d2c22',
  '7368617065223a7b2261726d73223a312c22636f6c756d6e73223a332c2267726964223a5b31302c32302c33302c3430',
  '2c35302c36305d7d7d50617274030000000000000004000000286a68f801000000000000003fdbf5d9000a0063506172',
  '740300000001000000040000004d0dd4400100000000000000e871fa12010a0063',
].join('');

test('a run file of version 1 is read as it was written', () => {
  const bytes = Uint8Array.from(VERSION_1.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const read = readRun(decodeRunFile(bytes, 'x'));
  expect(read.damage).toEqual([]);
  expect(read.record).toMatchObject({ name: 'mine', budget: 60, status: 'running', revision: 0 });
  expect(read.entries).toHaveLength(1);
  expect(read.entries[0]).toMatchObject({
    kind: 'batch',
    shard: 0,
    measurementPoint: 0,
    rows: Float32Array.of(0, 0, Number.NaN),
  });
  expect(read.shards?.map(({ envSteps, snapshot: bytes_ }) => [envSteps, bytes_?.length ?? 0])).toEqual([
    [10, 4],
    [10, 4],
  ]);
  expect(recordIn(headOf(read.record))).toEqual(read.record);
});
