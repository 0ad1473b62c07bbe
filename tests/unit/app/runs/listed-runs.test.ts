/** How stored runs are searched, sorted and grouped, and which of them may be deleted. */
import { expect, test } from 'vitest';
import {
  bestDesign,
  changeOf,
  designsOf,
  found,
  grouped,
  isDeletable,
  NEWEST,
  orderAfter,
} from '../../../../src/app/runs/listed-runs.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import type { ListedRun, RunRecord } from '../../../../src/services/runs/protocol.ts';

const NO_ENDS = new Map<string, readonly (number | null)[]>();
const DAY_MS = 86_400_000;
function run(
  sequence: number,
  name: string,
  more: Partial<RunRecord> = {},
  held: 'free' | 'elsewhere' = 'free',
) {
  const record = {
    name,
    notes: '',
    hash: '',
    difference: '',
    text: '',
    status: 'done',
    envSteps: 100 * sequence,
    created: sequence * DAY_MS,
    experiment: { name: `Experiment ${sequence % 2}`, seeds: sequence, world: { family: 'gridworld' } },
    ...more,
  } as unknown as RunRecord;
  return {
    id: `run-${sequence}`,
    sequence,
    bytes: 1000 - sequence,
    state: 'whole',
    record,
    held,
  } as ListedRun;
}
const newer: ListedRun = { id: 'run-9', sequence: 9, bytes: 1, state: 'newer', version: 99 };
const runs = [
  run(1, 'b10'),
  run(2, 'b9', { experiment: { name: 'Experiment 0', world: { family: 'bandit' } } }),
  run(3, 'a', { status: 'running' }, 'elsewhere'),
];
const idsOf = (list: readonly ListedRun[]) => list.map(({ id }) => id);

test('the newest come first, numbers in names count, and a second press turns the order', () => {
  expect(idsOf(found(runs, '', NEWEST, NO_ENDS))).toEqual(['run-3', 'run-2', 'run-1']);
  const byName = orderAfter(NEWEST, 'name');
  expect(idsOf(found(runs, '', byName, NO_ENDS))).toEqual(['run-3', 'run-2', 'run-1']);
  expect(idsOf(found(runs, '', orderAfter(byName, 'name'), NO_ENDS))).toEqual(['run-1', 'run-2', 'run-3']);
  expect(idsOf(found(runs, '', orderAfter(NEWEST, 'size'), NO_ENDS))).toEqual(['run-1', 'run-2', 'run-3']);
  expect(idsOf(found(runs, '', orderAfter(NEWEST, 'seeds'), NO_ENDS))).toEqual(['run-3', 'run-1', 'run-2']);
});

test('every word of the query must occur, and a run that cannot be read is found by none', () => {
  expect(idsOf(found([...runs, newer], 'bandit b9', NEWEST, NO_ENDS))).toEqual(['run-2']);
  expect(idsOf(found([...runs, newer], '', NEWEST, NO_ENDS))).toContain('run-9');
  expect(found([newer], 'run', NEWEST, NO_ENDS)).toEqual([]);
});

test('groups stand in the order of their first runs', () => {
  const groups = (by: Parameters<typeof grouped>[1]) =>
    grouped(found(runs, '', NEWEST, NO_ENDS), by, (family) => `world ${family}`).map(([name, list]) => [
      name,
      ...idsOf(list),
    ]);
  expect(groups('none')).toEqual([['', 'run-3', 'run-2', 'run-1']]);
  expect(groups('world')).toEqual([
    ['world gridworld', 'run-3', 'run-1'],
    ['world bandit', 'run-2'],
  ]);
  expect(groups('experiment')).toEqual([
    ['Experiment 1', 'run-3', 'run-1'],
    ['Experiment 0', 'run-2'],
  ]);
  expect(groups('status')).toEqual([
    ['open in another tab', 'run-3'],
    ['done', 'run-2', 'run-1'],
  ]);
  expect(groups('day').map(([name]) => name)).toEqual(['1970-01-04', '1970-01-03', '1970-01-02']);
});

test('what is open here, trains elsewhere or is of a newer version is never deleted', () => {
  expect([...runs, newer].map((one) => isDeletable(one, 'run-1'))).toEqual([false, true, false, false]);
});

test('an experiment of a damaged file is listed with what can be read of it', () => {
  const designs = (variants: unknown) => designsOf(run(1, 'a', { experiment: { variants } }));
  expect(designs([null, { label: 'task' }, {}])).toEqual(['', 'task', '']);
  expect([designs('task'), designs(undefined)]).toEqual([[], []]);
});

test('the design that ended highest stands for a run, and runs without a measurement come last', () => {
  const own = ['task', 'bonus', 'new'].map((label) => ({ label }));
  const [low, high, none] = [1, 2, 3].map((n) => run(n, `run ${n}`, { experiment: { variants: own } }));
  if (!low || !high || !none) throw new Error('three runs');
  const ends = new Map([
    ['run-1', [-3, -2.5, null]],
    ['run-2', [0.5, 0.25, 0.5]],
    ['run-3', [null, null, null]],
  ]);
  expect(bestDesign(low, ends)).toEqual({
    taskReturn: -2.5,
    design: 'bonus',
    all: 'task −3.00, bonus −2.50',
  });
  expect(bestDesign(high, ends)?.design).toBe('task and new');
  expect([bestDesign(none, ends), bestDesign(newer, ends)]).toEqual([null, null]);
  const order = orderAfter(NEWEST, 'taskReturn');
  expect(idsOf(found([none, low, newer, high], '', order, ends))).toEqual([
    'run-2',
    'run-1',
    'run-9',
    'run-3',
  ]);
});

test('no design wins where all end equal, as far as the table shows it', () => {
  const design = (labels: readonly string[], values: readonly number[]) =>
    bestDesign(
      run(1, 'a', { experiment: { variants: labels.map((label) => ({ label })) } }),
      new Map([['run-1', values]]),
    )?.design;
  expect(design(['goal', 'bonus', 'hint'], [1, 1, 1])).toBe('all 3 equal');
  expect(design(['goal', 'bonus'], [0.99999, 1])).toBe('both equal');
  expect(design(['goal', 'bonus', 'hint'], [1, 0.5, 1])).toBe('goal and hint');
  expect(design(['goal'], [1])).toBe('goal');
});

test('a run tells what differs from the preset of the same name, else from the run before it', () => {
  const [preset] = presets;
  if (preset === undefined) throw new Error('There are no presets.');
  const { experiment } = preset;
  const parts = catalogue();
  const change = (own: object, more: Partial<RunRecord> = {}) =>
    changeOf(run(1, 'a', { experiment: { ...experiment, edits: [], ...own }, ...more }), presets, parts);
  expect(change({})).toBe('');
  expect(change({ seeds: 77 })).toMatch(/^Seeds \d+ → 77$/);
  expect(change({ name: 'Mine' }, { difference: 'Seeds 3 → 4' })).toBe('Seeds 3 → 4');
  expect(change({ world: null, variants: 7 })).toBe('');
  expect(changeOf(newer, presets, parts)).toBe('');
});
