/** One runner, two executors: the page's worker and the command's threads and files measure the same numbers. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, outcomeText } from '../../src/cli/studies/outcomes.ts';
import { ProcessExecutor } from '../../src/cli/studies/process-executor.ts';
import { ofTheDay } from '../../src/cli/studies/recorded.ts';
import { openNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { laneOf } from '../../src/engine/lane.ts';
import { cpuReport, liveOnCpu } from '../../src/engine/table/live-cpu.ts';
import { createSession } from '../../src/engine/table/session.ts';
import { planChecked } from '../../src/services/student/study-check.ts';
import { StudyWorker } from '../../src/services/student/study-core.ts';
import { WorkerExecutor } from '../../src/services/student/worker-executor.ts';
import { readOutcome, verdictOf } from '../../src/study/outcome.ts';
import { studies } from '../../src/study/registry.ts';
import { type Executor, type PlanOptions, runStudy, type StudyState } from '../../src/study/run.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import { inRelease } from '../release.ts';
import { workerWith } from '../unit/app/lab/near-worker.ts';
import { main, study } from './made-study.ts';

let folder = '';
let runs = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-executors-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As workers/engine.ts starts it, in this thread. */
const makeWorker = () =>
  workerWith(
    new StudyWorker({
      breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
      open: async (experiment, shard) =>
        laneOf(experiment) === 'network'
          ? openNetworkSession(experiment, { shard, bases: null })
          : liveOnCpu(
              await createSession(experiment, { backend: 'wasm', shard }),
              cpuReport('WebAssembly', ''),
            ),
    }),
  );
const scheduler = { now: () => 0, frame: () => () => {}, after: () => () => {} };

/** Runs the page's executor with two workers, and judges the claim in one of them. */
async function onPage(of: WrittenStudy, options: PlanOptions = {}): Promise<StudyState | null> {
  const workers = [0, 1].map(() => new WorkerExecutor(makeWorker, scheduler));
  const [first] = workers;
  if (first === undefined) throw new Error('There is no worker.');
  try {
    return await runStudy(planChecked(of, options), {
      executors: workers,
      judge: (...given) => first.judge(...given),
      signal: new AbortController().signal,
    });
  } finally {
    for (const worker of workers) worker.close('the test is over');
  }
}

/** Runs the command's executor. @returns the result, and how many jobs were trained for it */
async function inProcess(of: WrittenStudy, options: PlanOptions = {}, kept = join(folder, String(++runs))) {
  const plan = planChecked(of, options);
  const executor = new ProcessExecutor(of, { kept, workers: 1 });
  let count = 0;
  const counting: Executor = {
    run: (job, given) => {
      count++;
      return executor.run(job, given);
    },
  };
  const state = await runStudy(plan, {
    executors: [counting],
    judge: verdictOf,
    signal: new AbortController().signal,
    blocks: await executor.stored(plan.jobs),
  });
  if (state === null) throw new Error('The study was stopped.');
  const { experiments, ...rest } = await outcomeOf(plan, state, executor, '2026-01-01');
  const outcome = { ...rest, experiments: experiments.map((one) => ({ ...one, coreSeconds: 0 })) };
  return { state, count, outcome };
}

/** Covers exact numbers, learned tables, thresholds, levels of a sweep, and curves. */
const wide: WrittenStudy = {
  ...study,
  parts: [
    ...study.parts,
    { kind: 'level', says: 'e', metric: 'exact:start', variant: 'main/Sarsa', above: -20 },
    { kind: 'level', says: 'v', metric: 'value:0,3', variant: 'main/Sarsa', below: 0, statistic: 'mean' },
    {
      kind: 'sooner',
      factor: 1,
      says: 's',
      metric: 'taskReturn',
      variant: 'main/Sarsa',
      over: ['main/Q-learning'],
      threshold: -100,
    },
  ],
  shows: [
    ...study.shows,
    { title: 'w', run: 'main', metric: 'taskReturn', kind: 'sweep', over: 'agent.alpha' },
    { title: 's', run: 'main', metric: 'taskReturn', kind: 'sweep', over: 'agent.alpha', threshold: -200 },
  ],
};

describe('The executors of the page and of the command', () => {
  it('give the same scores, curves and verdict, bit for bit', async () => {
    const page = await onPage(wide);
    const { state } = await inProcess(wide);
    expect(Object.keys(state.numbers.scores).length).toBeGreaterThan(15);
    expect(Object.values(state.numbers.scores).flat().filter(Number.isFinite).length).toBeGreaterThan(90);
    expect(page?.numbers).toEqual(state.numbers);
    expect(page?.verdict).toEqual(state.verdict);
    // An exact number has all of its digits.
    const exact = Object.entries(state.numbers.scores).find(([key]) => key.includes('exact:'))?.[1];
    expect(exact).toHaveLength(1);
  });
  // Edits of the experiment, twelve experiments with exact numbers, numbers of final policies, and networks.
  const some = ['sb-8.2-alone', 'sb-13.1', '20', '217'];
  for (const id of inRelease(some, ofTheDay(some, 1, Date.now())))
    it(`give the same numbers of a quick run of study ${id}`, async () => {
      const found = studies.find((one) => one.id === id);
      if (found === undefined) throw new Error(`Study ${id} is gone.`);
      const page = await onPage(found, { quick: true });
      const { state } = await inProcess(found, { quick: true });
      expect(Object.values(state.numbers.scores).flat().some(Number.isFinite)).toBe(true);
      expect(page?.numbers).toEqual(state.numbers);
      expect(page?.verdict).toEqual(state.verdict);
    });
});

describe('Jobs of a study', () => {
  it('give the same outcome however the seeds are divided', async () => {
    const whole = await inProcess(wide, { seedsPerJob: () => 10 });
    expect(whole.count).toBe(3);
    for (const block of [1, 4]) {
      const parts = await inProcess(wide, { seedsPerJob: () => block });
      expect(parts.count).toBe(3 * Math.ceil(6 / block));
      expect(parts.outcome).toEqual(whole.outcome);
      expect(outcomeText(parts.outcome)).toBe(outcomeText(whole.outcome));
    }
    expect(readOutcome(wide, outcomeText(whole.outcome))).toEqual(whole.outcome);
  });
  it('that are finished do not run again, and more seeds add jobs', async () => {
    const kept = join(folder, 'kept');
    const two = { seedsPerJob: () => 2 };
    const first = await inProcess(study, two, kept);
    expect(first.count).toBe(9);
    expect((await inProcess(study, two, kept)).count).toBe(0);
    const more = await inProcess({ ...study, runs: { main: { ...main, seeds: 8 } } }, two, kept);
    expect(more.count).toBe(3);
    const [key = ''] = Object.keys(first.outcome.scores);
    expect(more.outcome.scores[key]?.slice(0, 6)).toEqual(first.outcome.scores[key]);
  });
  it('that are stopped leave no file, and the study has no verdict', async () => {
    const kept = join(folder, 'stopped');
    const long = { ...study, runs: { main: { ...main, envSteps: 20_000_000 } } };
    const plan = planChecked(long, {});
    const executor = new ProcessExecutor(long, { kept, workers: 1 });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    const state = await runStudy(plan, { executors: [executor], judge: verdictOf, signal: stop.signal });
    expect(state).toBeNull();
    expect(readdirSync(folder)).not.toContain('stopped');
  });
});

describe('The runner', () => {
  const plan = planChecked(study, { seedsPerJob: () => 2 });
  const block = { scores: {}, lines: [] };
  const judge = () => ({ verdict: 'undecided' as const, gates: [], parts: [], controls: [] });
  const { signal } = new AbortController();

  it('takes the quick number of seeds of a study, and says that they are fewer', () => {
    expect(plan.fewer).toBe(false);
    const quick = planChecked(study, { quick: true });
    expect(quick.fewer).toBe(true);
    expect(Math.max(...quick.jobs.map(({ to }) => to))).toBe(2);
    expect(planChecked(study, { pilot: 7 }).jobs[0]?.part.input).toMatchObject({ seed: 7, seeds: 6 });
  });
  it('starts no other job once it must not, and remains unfinished', async () => {
    let count = 0;
    const executor: Executor = {
      run: async () => {
        count++;
        return block;
      },
    };
    const state = await runStudy(plan, { executors: [executor], judge, signal, mayStart: () => count < 4 });
    expect(count).toBe(4);
    expect(state).toBeNull();
  });
  it('reports a share that only grows, to 1, and each state once its blocks are whole', async () => {
    const shares: number[] = [];
    const seeds: number[] = [];
    const executor: Executor = {
      run: async (_, { progress }) => {
        progress(0.5);
        return block;
      },
    };
    await runStudy(plan, {
      executors: [executor, executor],
      judge,
      signal,
      progress: (share) => shares.push(share),
      arrived: (state) => seeds.push(state.seeds),
    });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeCloseTo(1, 12);
    expect(seeds).toEqual([2, 4, 6]);
  });
  it('ends with the error of an executor, and starts no other job then', async () => {
    let count = 0;
    const broken: Executor = {
      run: () => {
        count++;
        return Promise.reject(new Error('the disk is full'));
      },
    };
    await expect(runStudy(plan, { executors: [broken, broken], judge, signal })).rejects.toThrow(
      'the disk is full',
    );
    expect(count).toBe(2);
  });
});
