/** A number's whole path over the real engine: from the page's verb to the workers that train. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { withValue } from '../../../../src/app/draft/draft-edits.ts';
import { createLab, type OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { estimate } from '../../../../src/engine/experiment/cost.ts';
import { checkNumber, isStructural } from '../../../../src/engine/experiment/live-settings.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { engineWorker } from './engine-worker.ts';
import { FakeMeasurer, pause, seriesOf, testScheduler, until } from './fake-lab.ts';
import type { NearWorker } from './near-worker.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

function open(threads = 1) {
  const workers: NearWorker[] = [];
  const whole = vi.fn(validate);
  lab = createLab({
    catalogue: catalogue(),
    presets,
    validate: whole,
    checkNumber,
    isStructural,
    estimate,
    makeWorker: () => {
      const worker = engineWorker();
      workers.push(worker);
      return worker;
    },
    makeMeasurer: () => new FakeMeasurer(),
    scheduler: testScheduler(),
    threads,
    limits: { tickMs: 100 },
  });
  const calls = (name: string) =>
    workers.flatMap(({ calls: all }) => all).filter((one) => one === name).length;
  return { calls, whole };
}
const draft = () => lab.draft.getState().experiment;
const run = () => lab.run.getState();
const weight = ({ variants }: Experiment, variant = 1) => variants[variant]?.reward[1]?.weight;
const WEIGHT = 'variants[1].reward[1].weight';
/** 10,000 environment steps per second: far from the end of the run, even on a busy machine. */
const SLOW = 6;
async function running() {
  lab.actions.setSpeed(SLOW);
  lab.actions.start();
  await until(() => run().status === 'running' && run().envSteps > 0);
}

test('a slider neither writes nor reads the experiment: a hundred moves parse nothing and stringify nothing', async () => {
  const { whole, calls } = open(2);
  const before = draft();
  await running();
  whole.mockClear();
  const stringify = vi.spyOn(JSON, 'stringify');
  const parse = vi.spyOn(JSON, 'parse');
  for (let k = 1; k <= 100; k++) {
    lab.actions.setNumber(WEIGHT, k / 200);
    expect(weight(draft())).toBe(k / 200);
  }
  const counted = [stringify, parse, whole].map(({ mock }) => mock.calls.length);
  vi.restoreAllMocks();
  expect(counted).toEqual([0, 0, 0]);
  expect(lab.draft.getState()).toMatchObject({ problems: [], pending: 'none', canUndo: true });
  await until(() => run().experiment !== null && weight(run().experiment as Experiment) === 0.5);
  // As numbers to both workers, and never as an experiment.
  expect(calls('setNumbers')).toBeGreaterThanOrEqual(2);
  expect(calls('revise')).toBe(0);
  await until(() => run().marks.length === 1);
  expect(run().marks[0]?.text).toMatch(/weight .* → 0\.5$/i);
  // Once the slider rests, the whole experiment is checked once.
  await until(() => whole.mock.calls.length > 0);
  await pause(300);
  expect(whole).toHaveBeenCalledTimes(1);
  lab.actions.undo();
  expect(draft()).toBe(before);
});

test.each([
  ['variants[1].reward[1].weight', 1e9],
  ['variants[1].reward[1].weight', -1e9],
  ['variants[1].reward[1].weight', Number.NaN],
  ['variants[0].agent.alpha', 7],
  ['variants[0].agent.alpha', Number.POSITIVE_INFINITY],
])('%s = %d is rejected with the message of a check of the whole experiment', (path, value) => {
  const { whole } = open();
  const before = draft();
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  const place = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const expected = validate(withValue(before, place, value));
  whole.mockClear();
  lab.actions.setNumber(path, value);
  expect(whole).not.toHaveBeenCalled();
  expect(expected.ok).toBe(false);
  expect(lab.draft.getState().problems).toEqual(expected.ok ? [] : expected.problems);
  expect(draft()).toBe(before);
});

describe('a setting that a custom text declares', () => {
  const TEXT = `const step = param({ value: 0.5, min: 0, max: 1, label: 'Step' });
const kept = param({ type: 'u32', value: 4, min: 1, max: 9, structural: true, label: 'Kept' });
const seen = memory(f32, kept);
export function act(s: u32): u32 { return 0; }
export function learn(s: u32, a: u32, r: f32, next: u32) { seen[0] += step * r; }
export function policy(s: u32) { fill(pi, 0.0); pi[0] = 1.0; }
export function value(s: u32): f32 { return seen[0]; }
`;
  const TERM = `const bonus = param({ value: 1.0, min: -2, max: 2, label: 'Bonus' });
export function reward(): f32 { return terminated ? bonus : 0.0; }
`;
  const parsed = validate({
    world: { family: 'gridworld', map: ['S.G'] },
    variants: [
      {
        agent: { type: 'custom-agent', text: TEXT },
        reward: [{ term: 'custom-module', weight: 1, text: TERM }],
      },
    ],
    seeds: 1,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const experiment = parsed.value;
  const problemsOf = (name: string, value: number) => checkNumber(experiment, { variant: 0, name, value });
  const wholly = (name: string, value: number) => {
    const [, part = '', field = ''] = /^(.*)\.(\w+)$/.exec(name) ?? [];
    const place = part === 'agent' ? ['variants', 0, 'agent', field] : ['variants', 0, 'reward', 0, field];
    const found = validate(withValue(experiment, place, value));
    return found.ok ? [] : found.problems;
  };

  test('is checked with the bounds of its declaration, with the same message', () => {
    open();
    for (const [name, value] of [
      ['agent.step', 0.25],
      ['agent.step', 1.5],
      ['agent.step', Number.NaN],
      ['reward[0].bonus', -1.5],
      ['reward[0].bonus', 3],
    ] as const)
      expect(problemsOf(name, value)).toEqual(wholly(name, value));
    expect(problemsOf('agent.step', 1.5)).toHaveLength(1);
    expect(problemsOf('reward[0].bonus', 3)).toHaveLength(1);
  });

  test('is left to the check of the whole experiment if it shapes the program or is not declared', () => {
    open();
    expect(problemsOf('agent.kept', 5)).toBeNull();
    expect(problemsOf('agent.nothing', 5)).toBeNull();
    expect(problemsOf('agent.text', 5)).toBeNull();
  });
});

test('a number that is set while another change waits for a decision waits with it', async () => {
  open();
  await running();
  lab.actions.addTerm(0, 'potential');
  expect(lab.draft.getState().pending).toBe('choose');
  lab.actions.setNumber(WEIGHT, 0.4);
  expect(lab.draft.getState()).toMatchObject({ pending: 'choose' });
  expect(lab.draft.getState().difference).toMatch(/0\.4/);
  await pause(100);
  expect(weight(run().experiment as Experiment)).toBe(weight(presets[0]?.experiment as Experiment));
});

test('after a variant was renamed, a number reaches the run under the new name', async () => {
  open();
  await running();
  lab.actions.set('variants[1].label', 'renamed');
  lab.actions.setNumber(WEIGHT, 0.4);
  await until(() => weight(run().experiment as Experiment) === 0.4);
  expect(run().plan?.variants[1]?.label).toBe('renamed');
});

const curves = async () => {
  const variants = run().plan?.variants ?? [];
  const all = await Promise.all(
    variants.flatMap((_, variant) =>
      [columnOf('taskReturn'), columnOf('return'), columnOf('valueError')].map((column) =>
        seriesOf(lab, variant, column, 200),
      ),
    ),
  );
  return all.map(({ mean }) => [...mean]);
};

test('numbers changed live give the same curves as the same edits planned from the beginning, even through a worker’s death', async () => {
  const { calls } = open(3);
  await running();
  await until(() => run().envSteps > 3_000);
  lab.actions.togglePlay();
  for (const [path, value] of [
    [WEIGHT, 0.4],
    ['variants[0].agent.alpha', 0.3],
    [WEIGHT, 0.02],
  ] as const) {
    lab.actions.setNumber(path, value);
    await until(() => run().experiment === draft());
  }
  expect(calls('setNumbers')).toBe(9); // three changes, three workers
  const at = run().marks.at(-1)?.envSteps ?? Number.NaN;
  const { variants } = draft();
  lab.actions.togglePlay();
  await until(() => run().envSteps > at + 2_000);
  lab.killWorker(1);
  await until(() => run().marks.some((mark) => mark.kind === 'restart'));
  lab.actions.setSpeed(9);
  await until(() => run().status === 'done');
  const live = await curves();
  lab.dispose();

  open(1);
  const planned = { ...presets[0]?.experiment, edits: [{ at, patch: { variants } }] };
  lab.actions.openText(JSON.stringify(planned));
  lab.actions.setSpeed(9);
  lab.actions.start();
  await until(() => run().status === 'done');
  expect(await curves()).toEqual(live);
});
