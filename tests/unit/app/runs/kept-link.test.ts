import { expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { streamTools } from '../../../../src/app/share/stream-tools.ts';
import { openLink } from '../../../../src/app/share/visit.ts';
import { writeLink } from '../../../../src/experiment/link.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { seriesOf, until } from '../lab/fake-lab.ts';
import { NearWorker } from '../lab/near-worker.ts';
import { Origin } from './fake-database.ts';
import {
  crash,
  curves,
  FASTEST,
  finish,
  library,
  MEASUREMENT_POINTS,
  spec,
  state,
  status,
  steps,
  THOUSAND,
  uninterrupted,
  visit,
} from './visits.ts';

async function follow(lab: OpenLab, changes: object = {}, speed = FASTEST): Promise<void> {
  const made = await writeLink(JSON.stringify({ ...spec, ...changes }), streamTools);
  if (!made.ok) throw new Error('too large');
  lab.actions.setSpeed(speed);
  expect(await openLink(lab, made.value)).toBe(true);
}
const all = async (lab: OpenLab): Promise<string> => {
  await seriesOf(lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  return curves(lab);
};
const onDisk = async (origin: Origin) => {
  const names = (await origin.factory.databases()).map(({ name }) => name);
  if (names.length === 0) return [];
  const { lab } = visit(origin);
  await library(lab).refresh();
  return state(lab).runs;
};

test('a run from a link that is kept while it trains survives the end of its tab, resumes, and ends with the bits and charts of one that was left alone', async () => {
  const whole = await uninterrupted();
  const origin = new Origin();
  const first = visit(origin);
  await follow(first.lab, {}, THOUSAND);
  await until(() => status(first.lab) === 'running' && steps(first.lab) > 300);
  expect(await onDisk(origin)).toEqual([]);
  first.lab.workspace.keep();
  await until(() => (state(first.lab).saved?.envSteps ?? 0) > 300);
  expect(state(first.lab).current).toMatchObject({ name: expect.stringMatching(/-1$/), writes: true });
  await until(() => state(first.lab).runs.length === 1);
  crash(first);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  const torn = state(second.lab).interrupted;
  expect(torn?.resumePoints[0]?.envSteps).toBeGreaterThan(300);
  expect(await library(second.lab).open(torn?.id ?? '', true)).toEqual([]);
  await finish(second.lab);
  expect(await all(second.lab)).toBe(whole);
});

test('a run from a link that is kept after its end is in the list with all of its numbers', async () => {
  const origin = new Origin();
  const first = visit(origin);
  await follow(first.lab);
  await until(() => status(first.lab) === 'done');
  const made = await all(first.lab);
  expect(await onDisk(origin)).toEqual([]);
  first.lab.workspace.keep();
  await until(() => state(first.lab).runs.length === 1);
  await library(first.lab).saveNow();
  crash(first);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).runs.length > 0);
  const [listed] = state(second.lab).runs;
  expect(listed?.state === 'whole' && listed.record.status).toBe('done');
  expect(state(second.lab).interrupted).toBe(null);
  expect(await library(second.lab).open(listed?.id ?? '', false)).toEqual([]);
  await until(() => status(second.lab) === 'done');
  expect(await all(second.lab)).toBe(made);
});

test('a change that was made before a link is kept is recorded with it', async () => {
  const origin = new Origin();
  const first = visit(origin);
  await follow(first.lab, {}, THOUSAND);
  await until(() => status(first.lab) === 'running' && steps(first.lab) > 100);
  first.lab.actions.togglePlay(); // a busy machine might reach the end
  first.lab.actions.setNumber('variants[0].reward[0].weight', 3);
  await until(() => first.lab.run.getState().experiment?.variants[0]?.reward[0]?.weight === 3);
  first.lab.workspace.keep();
  await until(() => (state(first.lab).saved?.envSteps ?? 0) > 0);
  await library(first.lab).saveNow();
  crash(first);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  expect(await library(second.lab).open(state(second.lab).interrupted?.id ?? '', true)).toEqual([]);
  await until(() => second.lab.run.getState().marks.some(({ kind }) => kind === 'edit'));
  const at = second.lab.run.getState().marks.find(({ kind }) => kind === 'edit')?.envSteps;
  await finish(second.lab);
  const resumed = await all(second.lab);

  // The same edits planned from the beginning, which takes another path through the engine.
  const variants = spec.variants.map((variant, k) =>
    k === 0 ? { ...variant, reward: [{ term: 'task', weight: 3 }] } : variant,
  );
  const { lab } = visit(new Origin());
  await follow(lab, { edits: [{ at, patch: { variants } }] });
  await until(() => status(lab) === 'done');
  expect(resumed).toBe(await all(lab));
});

test('a link that is kept while its run is being built is recorded from there on', async () => {
  const origin = new Origin();
  const first = visit(origin, { makeWorker: () => new NearWorker() });
  await follow(first.lab); // its workers never answer
  expect(status(first.lab)).toBe('building');
  first.lab.workspace.keep();
  await until(() => state(first.lab).runs.length === 1);
  crash(first);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  expect(state(second.lab).interrupted?.experiment).toMatchObject({ name: 'corridor' });
});

test('a link that is left, or followed by another, leaves no run behind, and the own run after it is recorded', async () => {
  const origin = new Origin();
  const { lab } = visit(origin);
  await follow(lab);
  await until(() => status(lab) === 'done');
  await follow(lab, { name: 'another' });
  await until(() => status(lab) === 'done');
  expect(await origin.factory.databases()).toEqual([]);
  lab.workspace.leave();
  await until(() => state(lab).runs.length === 1);
  const [own] = state(lab).runs;
  expect(own?.state === 'whole' && own.record.parent).toBe(null);
});
