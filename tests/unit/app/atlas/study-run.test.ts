/** A study runs block by block in its own workers: the real core of the worker, without a thread. */
import type { Endpoint } from 'comlink';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StudyRun, studyRunOf } from '../../../../src/app/atlas/study-run.ts';
import type { StudyService } from '../../../../src/app/model/study-service.ts';
import { cpuReport, liveOnCpu } from '../../../../src/engine/table/live-cpu.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import { serve, WorkerClient } from '../../../../src/services/rpc.ts';
import type { BlockRequest, StudentApi } from '../../../../src/services/student/protocol.ts';
import { storedBlocks } from '../../../../src/services/student/stored-blocks.ts';
import { StudyWorker } from '../../../../src/services/student/study-core.ts';
import { expand } from '../../../../src/study/expand.ts';
import { curvesIn, tasksOf, verdictOf } from '../../../../src/study/outcome.ts';
import { studies } from '../../../../src/study/registry.ts';
import { planStudy, type StudyBlock } from '../../../../src/study/run.ts';
import type { WrittenStudy } from '../../../../src/study/study.ts';
import { testScheduler, until } from '../lab/fake-lab.ts';
import { NearWorker } from '../lab/near-worker.ts';

const cliff = studies.find(({ id }) => id === 'sb-6.6');
if (cliff === undefined) throw new Error('The study of the cliff is gone.');
const [run] = Object.values(cliff.runs);
if (run === undefined) throw new Error('The study of the cliff has no run.');
const SEEDS = 11;
const small: WrittenStudy = {
  ...cliff,
  runs: { main: { ...run, seeds: SEEDS, episodes: 40, measurementPoints: 10 } },
};

/** The real core of the worker, with the blocks that were requested. */
class Student extends NearWorker {
  readonly blocks: readonly BlockRequest[];
  constructor() {
    const blocks: BlockRequest[] = [];
    const core = new StudyWorker({
      open: async (experiment, shard) =>
        liveOnCpu(await createSession(experiment, { backend: 'wasm', shard }), cpuReport('WebAssembly', '')),
      breathe: () => new Promise((resolve) => setTimeout(resolve)),
    });
    const api: StudentApi = {
      block(request, job) {
        blocks.push(request);
        return core.block(request, job);
      },
      judge: (study, scores) => core.judge(study, scores),
      power: (study, scores) => core.power(study, scores),
      check: (text, papers) => core.check(text, papers),
    };
    super((inside) => {
      serve(api, inside as unknown as Endpoint);
      return undefined;
    });
    this.blocks = blocks;
  }
  die(): void {
    this.terminate();
    this.throw('out of memory');
  }
}

const PATIENCE_MS = 90_000;

let running: StudyRun | null = null;
afterEach(() => running?.stop());

const DESK = { storage: null, keepBlocks: null, build: 'one' };

function open(study: WrittenStudy, threads = 2, more: Partial<StudyService> = {}) {
  const students: Student[] = [];
  const makeWorker = () => {
    const student = new Student();
    students.push(student);
    return student;
  };
  running = new StudyRun(study, { ...DESK, makeWorker, threads, scheduler: testScheduler(), ...more });
  return { run: running, students, now: () => (running as StudyRun).store.getState() };
}

function begin(study: WrittenStudy, threads = 2, more: Partial<StudyService> = {}) {
  const opened = open(study, threads, more);
  opened.run.start();
  return opened;
}

/** All seeds of the only experiment at once. */
async function atOnce(study: WrittenStudy): Promise<StudyBlock> {
  const [part] = expand(study);
  if (part === undefined) throw new Error('The study has no experiment.');
  const tasks = [...tasksOf(study).values()].flat();
  const lines = curvesIn(study, part);
  const client = new WorkerClient<StudentApi>({ make: () => new Student(), scheduler: testScheduler() });
  const request = { input: part.input, from: 0, to: SEEDS, tasks, lines, exact: false };
  const block = await client.call<StudyBlock, number>((remote, job) => remote.block(request, job));
  client.close('the block is done');
  return block;
}

test('blocks of seeds cover every seed of every experiment once, and weigh one together', () => {
  const units = planStudy(small).jobs;
  const seeds = units.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k));
  expect(seeds).toEqual(Array.from({ length: SEEDS }, (_, seed) => seed));
  expect(units.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
});

test('the joined numbers of blocks are those of all seeds at once, bit for bit', async () => {
  const { now } = begin(small);
  const seen: number[] = [];
  (running as StudyRun).store.subscribe(({ seeds, verdict }) => {
    if (verdict !== null && seeds !== seen.at(-1)) seen.push(seeds);
  });
  await until(() => now().status === 'done');
  const whole = await atOnce(small);
  expect(now().numbers?.scores).toEqual(whole.scores);
  expect(now().verdict).toEqual(verdictOf(small, whole.scores));
  expect(now().numbers?.curves[0]?.map(({ label, x }) => [label, x.length])).toEqual([
    ['Sarsa', 10],
    ['Q-learning', 10],
  ]);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(now()).toMatchObject({ seeds: SEEDS, of: SEEDS, share: 1, fault: '' });
});

test('no more than two workers train, and they end with the study', async () => {
  const { students, now } = begin(small, 16);
  await until(() => now().status === 'done');
  expect(students.length).toBe(2);
  expect(students.every(({ terminated }) => terminated)).toBe(true);
});

test('a worker that dies ends the run with a message, and the numbers so far remain', async () => {
  const { students, now } = begin(small, 1);
  await until(() => now().verdict !== null);
  students[0]?.die();
  await until(() => now().status === 'failed');
  expect(now().fault).toContain('out of memory');
  expect(now().numbers).not.toBeNull();
});

const blocksOf = (students: readonly Student[]) => students.flatMap(({ blocks }) => blocks);

test('a stopped study keeps its numbers and continues from there; a finished one starts over', async () => {
  const { run, students, now } = begin(small, 1);
  await until(() => now().verdict !== null);
  run.stop();
  expect(now().status).toBe('stopped');
  expect(students.every(({ terminated }) => terminated)).toBe(true);
  const { seeds } = now();
  run.start();
  expect(now()).toMatchObject({ status: 'running', seeds });
  expect(now().numbers).not.toBeNull();
  await until(() => now().status === 'done');
  const units = planStudy(small).jobs.length;
  // The block that was stopped is requested twice, all others once.
  expect(blocksOf(students).length).toBeLessThanOrEqual(units + 1);
  expect(now().numbers?.scores).toEqual((await atOnce(small)).scores);
  run.start();
  expect(now()).toMatchObject({ status: 'running', seeds: 0, numbers: null });
  await until(() => now().status === 'done');
  expect(blocksOf(students).length).toBeGreaterThanOrEqual(2 * units);
});

test('a study keeps running while its page is closed, and anyone who opens it gets the same run', async () => {
  const service: StudyService = {
    ...DESK,
    makeWorker: () => new Student(),
    scheduler: testScheduler(),
    threads: 1,
  };
  const first = studyRunOf(small, service);
  first.start();
  running = studyRunOf(small, service);
  expect(running).toBe(first);
  expect(studyRunOf({ ...small, id: 'another' }, service)).not.toBe(first);
  await until(() => first.store.getState().seeds > 0);
});

const SLOW = { timeout: PATIENCE_MS, interval: 50 };

describe('after a reload', () => {
  const database = () => {
    const factory = new IDBFactory();
    return {
      keepBlocks: async () =>
        storedBlocks(
          () => false,
          () => factory,
        ),
    };
  };
  /** Runs until some seeds are finished and stored, and then removes the page. */
  async function leave(kept: ReturnType<typeof database>) {
    const { run, now } = begin(small, 1, kept);
    await until(() => now().seeds > 0);
    run.stop();
    const { seeds, numbers, verdict } = now();
    await vi.waitFor(async () => expect(await stored(kept)).toBe(seeds), SLOW);
    return { seeds, numbers, verdict };
  }
  async function stored({ keepBlocks }: ReturnType<typeof database>) {
    const blocks = await keepBlocks();
    const run = open(small, 1, { keepBlocks: async () => blocks }).run;
    await run.recall();
    return run.store.getState().seeds;
  }

  test('a study shows the seeds that it has finished, and the rest gives the bits of an undisturbed run', async () => {
    const kept = database();
    const before = await leave(kept);
    const { run, students, now } = open(small, 1, kept);
    await run.recall();
    expect(now()).toMatchObject({ ...before, status: 'stopped', of: SEEDS });
    expect(blocksOf(students)).toEqual([]);
    run.start();
    await until(() => now().status === 'done');
    const trained = blocksOf(students).map(({ from }) => from);
    expect(Math.min(...trained)).toBeGreaterThanOrEqual(before.seeds);
    const whole = await atOnce(small);
    expect(now().numbers?.scores).toEqual(whole.scores);
    expect(now().verdict).toEqual(verdictOf(small, whole.scores));
    await vi.waitFor(async () => expect(await stored(kept)).toBe(SEEDS), SLOW);
    const again = open(small, 1, kept);
    await again.run.recall();
    expect(again.now()).toMatchObject({ status: 'done', seeds: SEEDS, numbers: now().numbers });
    expect(blocksOf(again.students)).toEqual([]);
  });

  test('seeds of another build or experiment are not used', async () => {
    const kept = database();
    await leave(kept);
    const other = open(small, 1, { ...kept, build: 'two' });
    await other.run.recall();
    expect(other.now()).toMatchObject({ status: 'idle', seeds: 0 });
    const longer: WrittenStudy = { ...small, runs: { main: { ...run, seeds: SEEDS, episodes: 41 } } };
    const changed = open(longer, 1, kept);
    await changed.run.recall();
    expect(changed.now()).toMatchObject({ status: 'idle', seeds: 0 });
  });

  test('once everything was deleted, nothing is stored or read', async () => {
    const factory = new IDBFactory();
    let closed = false;
    const blocks = storedBlocks(
      () => closed,
      () => factory,
    );
    const block = { scores: { a: [1] }, lines: [] };
    await blocks.write('s', 'p', 0, block);
    expect(await blocks.read('s', 'p', 2)).toEqual([block, undefined]);
    closed = true;
    await blocks.write('s', 'p', 1, block);
    expect(await blocks.read('s', 'p', 2)).toEqual([]);
    closed = false;
    expect(await blocks.read('s', 'p', 2)).toEqual([block, undefined]);
  });

  test('only the twelve studies that ran last are stored', async () => {
    const factory = new IDBFactory();
    const blocks = storedBlocks(
      () => false,
      () => factory,
    );
    for (let k = 0; k < 13; k++) await blocks.write(`s${k}`, 'p', 0, { scores: {}, lines: [] });
    expect(await blocks.read('s0', 'p', 1)).toEqual([undefined]);
    expect((await blocks.read('s1', 'p', 1))[0]).toBeDefined();
    expect((await blocks.read('s12', 'p', 1))[0]).toBeDefined();
  });
});

test('an experiment that cannot run says why', async () => {
  const broken: WrittenStudy = {
    ...small,
    runs: { main: { ...run, world: { family: 'gridworld', map: ['?'] } } },
  };
  const { now } = begin(broken);
  await until(() => now().status === 'failed');
  expect(now().fault).toMatch(/\S/);
});

test('without workers the page says so', async () => {
  running = new StudyRun(small, { ...DESK, makeWorker: null, scheduler: testScheduler(), threads: 1 });
  running.start();
  await until(() => running?.store.getState().status === 'failed');
  expect(running.store.getState().fault).toContain('cannot start workers');
});

test('a study of exact numbers trains nothing', async () => {
  const exact: WrittenStudy = {
    ...small,
    parts: [
      {
        kind: 'level',
        says: 'Thirteen steps.',
        metric: 'exact:start',
        variant: 'main/Sarsa',
        above: -13.5,
        below: -12.5,
      },
    ],
    shows: [{ title: 'Best', run: 'main', metric: 'exact:start', kind: 'bars' }],
  };
  const { students, now } = begin(exact, 1);
  await until(() => now().status === 'done');
  expect(now().verdict?.parts[0]?.rows[0]).toMatchObject({
    value: -13,
    n: Number.POSITIVE_INFINITY,
    verdict: 'holds',
  });
  expect(students[0]?.blocks.length).toBe(1);
});
