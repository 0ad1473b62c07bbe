/** A study runs block by block in workers of its own: the real core of the worker, without a thread. */
import { afterEach, expect, test } from 'vitest';
import { cpuReport, liveOnCpu } from '../../../../src/engine/session/live-cpu.ts';
import { createSession } from '../../../../src/engine/session/session.ts';
import { planOf } from '../../../../src/lab/atlas/study-plan.ts';
import { StudyRun } from '../../../../src/lab/atlas/study-run.ts';
import type { WorkerLike } from '../../../../src/lab/workers/worker-client.ts';
import { expand } from '../../../../src/studies/expand.ts';
import { curvesIn, tasksOf, verdictOf } from '../../../../src/studies/outcome.ts';
import { studies } from '../../../../src/studies/registry.ts';
import type { WrittenStudy } from '../../../../src/studies/study.ts';
import { StudyWorker } from '../../../../src/threads/study-core.ts';
import type { Answer, StudyBlock, StudyOrder } from '../../../../workers/protocol.ts';
import { testScheduler, until } from '../fake-lab.ts';

const cliff = studies.find(({ id }) => id === 'sb-6.6');
if (cliff === undefined) throw new Error('The study of the cliff is gone.');
const [run] = Object.values(cliff.runs);
if (run === undefined) throw new Error('The study of the cliff has no run.');
const SEEDS = 11;
const small: WrittenStudy = {
  ...cliff,
  runs: { main: { ...run, seeds: SEEDS, episodes: 40, measurementPoints: 10 } },
};

class Student implements WorkerLike {
  ended = false;
  readonly orders: StudyOrder[] = [];
  #hear: (event: MessageEvent<Answer>) => void = () => {};
  #fail: (event: Event) => void = () => {};
  readonly #core = new StudyWorker({
    open: async (experiment, shard) =>
      liveOnCpu(await createSession(experiment, { backend: 'wasm', shard }), cpuReport('WebAssembly', '')),
    post: (data) => this.ended || this.#hear({ data: structuredClone(data) } as MessageEvent<Answer>),
    breathe: () => new Promise((resolve) => setTimeout(resolve)),
  });
  postMessage(order: StudyOrder): void {
    this.orders.push(order);
    this.#core.receive(structuredClone(order));
  }
  addEventListener(type: string, listener: unknown): void {
    if (type === 'message') this.#hear = listener as never;
    if (type === 'error') this.#fail = listener as never;
  }
  removeEventListener(): void {}
  terminate(): void {
    this.ended = true;
  }
  die(): void {
    this.terminate();
    this.#fail(Object.assign(new Event('error'), { message: 'out of memory' }));
  }
}

let running: StudyRun | null = null;
afterEach(() => running?.dispose());

function begin(study: WrittenStudy, threads = 2) {
  const students: Student[] = [];
  const makeWorker = () => {
    const student = new Student();
    students.push(student);
    return student;
  };
  running = new StudyRun(study, { makeWorker, scheduler: testScheduler(), threads, storage: null });
  running.start();
  return { run: running, students, now: () => (running as StudyRun).store.getState() };
}

/** All seeds of the only experiment at once. */
async function atOnce(study: WrittenStudy): Promise<StudyBlock> {
  const [part] = expand(study);
  if (part === undefined) throw new Error('The study has no experiment.');
  const student = new Student();
  const answer = new Promise<StudyBlock>((resolve, reject) => {
    student.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'answer') resolve(data.value as StudyBlock);
      if (data.kind === 'refusal') reject(new Error(data.words));
    });
  });
  const tasks = [...tasksOf(study).values()].flat();
  const lines = curvesIn(study, part);
  student.postMessage({
    kind: 'block',
    id: 1,
    input: part.input,
    from: 0,
    to: SEEDS,
    tasks,
    lines,
    exact: false,
  });
  return answer;
}

test('blocks of seeds cover every seed of every experiment once, and weigh one together', () => {
  const units = planOf(small);
  const seeds = units.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k));
  expect(seeds).toEqual(Array.from({ length: SEEDS }, (_, seed) => seed));
  expect(units.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
});

test('the numbers of blocks, joined, are those of all seeds at once, bit for bit', async () => {
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
  expect(seen.length).toBeGreaterThan(1); // it fills
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(now()).toMatchObject({ seeds: SEEDS, of: SEEDS, share: 1, fault: '' });
});

test('no more than two workers train, and they end with the study', async () => {
  const { students, now } = begin(small, 16);
  await until(() => now().status === 'done');
  expect(students.length).toBe(2);
  expect(students.every(({ ended }) => ended)).toBe(true);
});

test('a worker that dies ends the run in words, and what has arrived stays', async () => {
  const { students, now } = begin(small, 1);
  await until(() => now().verdict !== null);
  students[0]?.die();
  await until(() => now().status === 'failed');
  expect(now().fault).toContain('out of memory');
  expect(now().numbers).not.toBeNull();
});

test('a study that was stopped keeps its numbers, and begins from the start when run again', async () => {
  const { run, students, now } = begin(small, 1);
  await until(() => now().verdict !== null);
  run.stop();
  expect(now().status).toBe('stopped');
  expect(students.every(({ ended }) => ended)).toBe(true);
  run.start();
  expect(now()).toMatchObject({ status: 'running', seeds: 0, numbers: null });
  await until(() => now().status === 'done');
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
  running = new StudyRun(small, { makeWorker: null, scheduler: testScheduler(), threads: 1, storage: null });
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
  expect(students[0]?.orders.filter(({ kind }) => kind === 'block').length).toBe(1);
});
