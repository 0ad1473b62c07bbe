import { expect, test } from 'vitest';
import type { RunRecord } from '../../../../src/services/runs/protocol.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { seriesOf, until } from '../lab/fake-lab.ts';
import { NearWorker } from '../lab/near-worker.ts';
import { Origin } from './fake-database.ts';
import {
  crash,
  curves,
  finish,
  library,
  MEASUREMENT_POINTS,
  spec,
  start,
  state,
  status,
  steps,
  THOUSAND,
  uninterrupted,
  visit,
} from './visits.ts';

async function listed(origin: Origin): Promise<readonly RunRecord[]> {
  const { lab } = visit(origin);
  await library(lab).start();
  await until(() => state(lab).runs.length > 0);
  return state(lab).runs.flatMap((run) => (run.state === 'whole' ? [run.record] : []));
}

test('a run that the user began is on the disk before it is built, and the next visit starts it with the same numbers', async () => {
  const origin = new Origin();
  const first = visit(origin, { makeWorker: () => new NearWorker() });
  start(first.lab);
  expect(status(first.lab)).toBe('building');
  // Its workers never answer, so it is still being built when the tab closes.
  await until(() => first.platform.databases.some(({ heard }) => heard.some(({ kind }) => kind === 'saved')));
  expect(status(first.lab)).toBe('building');
  crash(first);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  const torn = state(second.lab).interrupted;
  expect(torn?.experiment).toMatchObject({ name: 'corridor' });
  expect([torn?.automatic, torn?.envSteps]).toEqual([false, 0]);
  expect(await library(second.lab).open(torn?.id ?? '', true)).toEqual([]);
  await finish(second.lab);
  await seriesOf(second.lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  expect(await curves(second.lab)).toBe(await uninterrupted());
  await library(second.lab).recorder.flush();
  await library(second.lab).refresh();
  await until(() => state(second.lab).runs.length === 1);
});

test('a run closed after it was built and before its first checkpoint is one record, offered, and ends with the same bits', async () => {
  const origin = new Origin();
  const first = visit(origin);
  start(first.lab);
  await until(() => status(first.lab) === 'running' && state(first.lab).current !== null);
  const name = state(first.lab).current?.name;
  crash(first);
  const records = await listed(origin);
  expect(records.map((record) => [record.name, record.sequence])).toEqual([[name, 1]]);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  expect(await library(second.lab).open(state(second.lab).interrupted?.id ?? '', true)).toEqual([]);
  await finish(second.lab);
  await seriesOf(second.lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  expect(await curves(second.lab)).toBe(await uninterrupted());
});

test('a run that cannot be built, or is replaced while it is being built, leaves no record', async () => {
  const origin = new Origin();
  const { lab } = visit(origin);
  start(lab, 1_000);
  lab.actions.start();
  lab.actions.openText(JSON.stringify({ ...spec, name: 'last', envSteps: 1_000 }));
  lab.actions.start();
  await until(() => lab.run.getState().experiment?.name === 'last');
  await finish(lab);
  await library(lab).recorder.flush();
  await library(lab).refresh();
  const names = () => state(lab).runs.map((run) => (run.state === 'whole' ? run.record.experiment : null));
  await until(() => names().length === 1);
  expect(names()).toMatchObject([{ name: 'last' }]);
});

test('a run that another one replaces keeps its own final state', async () => {
  const origin = new Origin();
  const { lab } = visit(origin);
  start(lab, 400_000);
  await until(() => steps(lab) > 500);
  lab.actions.openText(JSON.stringify({ ...spec, name: 'next', envSteps: 1_000 }));
  lab.actions.start();
  await until(() => lab.run.getState().experiment?.name === 'next');
  await finish(lab);
  await library(lab).recorder.flush();
  await library(lab).refresh();
  const records = () => state(lab).runs.flatMap((run) => (run.state === 'whole' ? [run.record] : []));
  await until(() => records().length === 2 && records()[0]?.status === 'done');
  expect(records().map((record) => [record.status, record.budget])).toEqual([
    ['done', 1_000],
    ['stopped', 400_000],
  ]);
  expect(records()[0]).toMatchObject({ parent: records()[1]?.id });
  expect(records()[0]?.difference).not.toBe('');
});

test('what was changed before a tab died is replayed by the next visit with the numbers of the run', async () => {
  const origin = new Origin();
  const first = visit(origin);
  start(first.lab);
  first.lab.actions.setSpeed(THOUSAND); // not finished when it is saved, even if the machine is busy for seconds
  await until(() => steps(first.lab) > 2_000);
  first.lab.actions.set('variants[0].agent.alpha', 0.4);
  await until(() => first.lab.run.getState().experiment?.variants[0]?.agent.alpha === 0.4);
  const changedAt =
    first.lab.run.getState().marks.find(({ kind }) => kind === 'edit')?.envSteps ?? Number.NaN;
  await until(() => (state(first.lab).saved?.envSteps ?? 0) > changedAt);
  await library(first.lab).recorder.flush();
  crash(first);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  expect(await library(second.lab).open(state(second.lab).interrupted?.id ?? '', true)).toEqual([]);
  await finish(second.lab);
  await seriesOf(second.lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  const { inspector } = second.lab;
  for (const at of [1_000, changedAt + 400, 15_000]) {
    inspector.look({ variant: 0, seed: 2, at });
    await until(() => inspector.store.getState().status !== 'replaying');
    const { words, agreement, status: shown } = inspector.store.getState();
    expect([at, words, shown, agreement]).toEqual([at, '', 'ready', 'same']);
  }
});
