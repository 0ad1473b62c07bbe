/** Exact values of the policies that a run follows, computed by the page’s own workers and by a second solver. */
import { afterEach, describe, expect, it } from 'vitest';
import { createLab, type OpenLab } from '../../../../src/app/lab/create-lab.ts';
import type { LiveSession, Shard } from '../../../../src/engine/contract.ts';
import { estimate } from '../../../../src/engine/experiment/cost.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import { cpuReport, liveOnCpu } from '../../../../src/engine/table/live-cpu.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ExactWorker } from '../../../../src/services/solver/exact-core.ts';
import { type Grid, independent } from '../../../golden/independent-grid.ts';
import { engineWorker } from './engine-worker.ts';
import { FakeMeasurer, testScheduler, until } from './fake-lab.ts';
import { type NearWorker, workerWith } from './near-worker.ts';

const GRID: Grid = {
  map: ['S..#.', '.H..G', '....2'],
  values: ['H=-0.5'],
  slip: 0.2,
  stepCost: 0.02,
  stepLimit: 30,
};
const CELLS = 15;
const WORLD = { family: 'gridworld', ...GRID, slipMode: 'perpendicular' };
const TASK = [{ term: 'task' }];

function experimentOf(input: object): Experiment {
  const parsed = validate({
    name: 'followed',
    world: WORLD,
    envSteps: 3000,
    measurementPoints: 10,
    ...input,
  });
  if (!parsed.ok) throw new Error(parsed.problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
  return parsed.value;
}
const tables = async (experiment: Experiment, shard?: Shard): Promise<LiveSession> =>
  liveOnCpu(
    await createSession(experiment, { backend: 'wasm', ...(shard && { shard }) }),
    cpuReport('WebAssembly', ''),
  );
const networks = (experiment: Experiment, shard?: Shard): Promise<LiveSession> =>
  openNetworkSession(experiment, shard && { shard });

let lab: OpenLab;
let solvers: NearWorker[] = [];
afterEach(() => {
  lab.dispose();
  solvers = [];
});

function open(experiment: Experiment, session = tables): void {
  lab = createLab({
    catalogue: catalogue(),
    presets: [{ id: 'own', order: 1, title: '', question: '', watch: '', experiment }],
    validate,
    estimate,
    makeWorker: () => engineWorker(200, session),
    makeMeasurer: () => new FakeMeasurer(),
    makeSolver: () => {
      const solver = workerWith(new ExactWorker());
      solvers.push(solver);
      return solver;
    },
    scheduler: testScheduler(),
    threads: 2,
    limits: { tickMs: 100 },
  });
  lab.actions.start();
}
const state = () => lab.followed.store.getState();
const settled = (envSteps: number) =>
  until(() => !state().working && (state().fault !== '' || state().variants[0]?.envSteps === envSteps));
const done = () => until(() => lab.run.getState().status === 'done');
const meanOf = (lists: readonly ArrayLike<number>[]) =>
  Array.from(lists[0] ?? [], (_, i) => lists.reduce((sum, one) => sum + (one[i] ?? 0), 0) / lists.length);

/** The values of the seeds' final policies, from a separate session. */
async function wanted(experiment: Experiment, variant: number, gamma: number, session = tables) {
  const again = await session(experiment);
  while (!again.done) await again.advance(Number.MAX_SAFE_INTEGER, 1_000);
  const grid = independent(GRID);
  const found = [];
  for (let seed = 0; seed < experiment.seeds; seed++) {
    const { policy } = await again.tables(variant, seed);
    found.push({ value: grid.solve(gamma, policy), taskReturn: [grid.returnWithin(30, policy)] });
  }
  again.close();
  return {
    value: meanOf(found.map((one) => one.value)),
    taskReturn: meanOf(found.map((one) => one.taskReturn))[0] ?? Number.NaN,
  };
}

/** Largest difference over the reachable states; f32 rounds the page’s numbers. */
function difference(variant: number, values: readonly number[]): number {
  const value = state().variants[variant]?.value;
  if (value === undefined || 'missing' in value) throw new Error(value?.missing ?? 'no answer');
  const met = Array.from(value.keys()).filter((cell) => !Number.isNaN(value[cell]));
  expect(met.length).toBeGreaterThan(9);
  return Math.max(...met.map((cell) => Math.abs((value[cell] ?? 0) - (values[cell] ?? 0))));
}

describe('the exact value of the followed policy', () => {
  it('is the mean over seeds of the values of their ε-greedy policies, and so is the return', async () => {
    const agents = [
      { type: 'q-learning', gamma: 0.9, epsilon: 0.2 },
      { type: 'sarsa', gamma: 0.97, epsilon: 0.05 },
    ];
    const experiment = experimentOf({ variants: agents.map((agent) => ({ agent, reward: TASK })), seeds: 5 });
    open(experiment);
    await done();
    const stop = lab.followed.watch();
    await settled(3000);
    for (const [variant, gamma] of [0.9, 0.97].entries()) {
      const own = await wanted(experiment, variant, gamma);
      expect(state().variants[variant]).toMatchObject({ seeds: 5, envSteps: 3000 });
      expect(difference(variant, own.value)).toBeLessThan(1e-5);
      expect(state().variants[variant]?.taskReturn).toBeCloseTo(own.taskReturn, 6);
    }
    const { value, actionValue } = state().variants[0] ?? {};
    expect(value).toHaveLength(CELLS);
    expect(actionValue).toHaveLength(4 * CELLS);
    stop();
    expect(solvers.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('is the shown seed’s alone where one is chosen, and follows the choice', async () => {
    const variants = [{ agent: { type: 'sarsa', gamma: 0.9 }, reward: TASK }];
    const experiment = experimentOf({ variants, seeds: 3 });
    open(experiment);
    await done();
    lab.followed.watch();
    await settled(3000);
    lab.actions.setView({ seed: 2 });
    await until(() => !state().working && state().variants[0]?.seeds === 1);
    const again = await tables(experiment);
    again.advance(Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY);
    const { policy } = await again.tables(0, 2);
    expect(difference(0, [...independent(GRID).solve(0.9, policy)])).toBeLessThan(1e-5);
  });

  it('is that of networks, too, which have no table', async () => {
    const agent = { type: 'ppo-mlp', layers: 1, width: 8, envs: 2, steps: 16, gamma: 0.9 };
    const experiment = experimentOf({ variants: [{ agent, reward: TASK }], seeds: 2, envSteps: 640 });
    open(experiment, networks);
    await done();
    lab.followed.watch();
    await settled(640);
    const own = await wanted(experiment, 0, 0.9, networks);
    expect(difference(0, own.value)).toBeLessThan(1e-5);
    expect(state().variants[0]?.taskReturn).toBeCloseTo(own.taskReturn, 6);
  });

  it('is computed again by itself when the run pauses, and the run trains on with the same numbers', async () => {
    const variants = [{ agent: { type: 'q-learning', gamma: 0.9 }, reward: TASK }];
    const experiment = experimentOf({ variants, seeds: 2, envSteps: 40_000 });
    open(experiment);
    lab.actions.setSpeed(6);
    lab.followed.watch();
    await until(() => state().variants.length > 0 && lab.run.getState().envSteps > 2_000);
    lab.actions.togglePlay();
    await until(() => lab.run.getState().status === 'paused' && !state().working);
    await until(() => state().variants[0]?.envSteps === lab.run.getState().envSteps);
    lab.actions.setSpeed(9);
    lab.actions.togglePlay();
    await done();
    await settled(40_000);
    expect(difference(0, (await wanted(experiment, 0, 0.9)).value)).toBeLessThan(1e-5);
  });

  it('has a reason if it is missing: rewards that depend on the past, runs that were stopped', async () => {
    const past = { agent: { type: 'q-learning' }, reward: [...TASK, { term: 'novelty', weight: 0.1 }] };
    open(experimentOf({ variants: [past], seeds: 2 }));
    await done();
    lab.followed.watch();
    await settled(3000);
    expect(state().variants[0]?.value).toEqual({
      missing: 'a term depends on more than the current transition',
    });
    expect(state().variants[0]?.taskReturn).toEqual(expect.any(Number));
    lab.dispose();

    open(
      experimentOf({ variants: [{ agent: { type: 'q-learning' }, reward: TASK }], seeds: 2, envSteps: 1e6 }),
    );
    lab.actions.setSpeed(3);
    await until(() => lab.run.getState().status === 'running');
    lab.actions.stop();
    lab.followed.watch();
    await until(() => !state().working && state().fault !== '');
    expect(state().fault).toBe('the run was stopped, and its policies are gone. Restart it to evaluate them');
  });
});
