import { expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { engineWorker } from '../lab/engine-worker.ts';
import { FakeMeasurer, seriesOf, until } from '../lab/fake-lab.ts';
import { Origin } from './fake-database.ts';
import {
  crash,
  curves,
  FASTEST,
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

test('a run whose tab dies in its middle is offered by the next visit, and ends with the same bits as one that was left alone', async () => {
  const whole = await uninterrupted();
  expect(whole.split('\n').length).toBeGreaterThan(MEASUREMENT_POINTS * 2 * 5);

  const origin = new Origin();
  const first = visit(origin);
  start(first.lab);
  await until(() => (state(first.lab).saved?.envSteps ?? 0) > 4_000);
  const acknowledged = state(first.lab).saved?.envSteps ?? 0;
  crash(first);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  const torn = state(second.lab).interrupted;
  expect(torn?.name).toMatch(/^[a-z]+-[a-z]+-1$/);
  expect(torn?.resumePoints[0]?.envSteps).toBeGreaterThanOrEqual(acknowledged);
  expect(await library(second.lab).open(torn?.id ?? '', true)).toEqual([]);
  expect(steps(second.lab)).toBeGreaterThanOrEqual(acknowledged);
  expect(second.lab.draft.getState().experiment.name).toBe('corridor');
  await finish(second.lab);
  await seriesOf(second.lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  expect(await curves(second.lab)).toBe(whole);

  // The stored data is complete: a third visit shows it without training.
  await library(second.lab).recorder.flush();
  crash(second);
  const third = visit(origin);
  await library(third.lab).refresh();
  await until(() => state(third.lab).runs.length > 0);
  expect(state(third.lab).interrupted).toBe(null);
  const [listed] = state(third.lab).runs;
  expect(listed?.state === 'whole' && listed.record.status).toBe('done');
  expect(await library(third.lab).open(listed?.id ?? '', false)).toEqual([]);
  await until(() => status(third.lab) === 'done');
  await seriesOf(third.lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  expect(await curves(third.lab)).toBe(whole);
});

test('a run that was edited while it trained is restored with its edits before and after the last snapshot', async () => {
  const SHORT = 2_000;
  const change = async (lab: OpenLab) => {
    await until(() => status(lab) === 'running');
    lab.actions.togglePlay();
    await until(() => status(lab) === 'paused' && lab.run.getState().stepsDone === steps(lab) * 10);
    const at = Math.max(120, steps(lab) + 10);
    while (steps(lab) < at) {
      const before = steps(lab);
      lab.actions.stepOnce();
      await until(() => steps(lab) > before);
    }
  };
  const origin = new Origin();
  const first = visit(origin);
  start(first.lab, SHORT);
  first.lab.actions.setSpeed(THOUSAND);
  await change(first.lab);
  await until(() => (state(first.lab).saved?.envSteps ?? 0) >= steps(first.lab));
  first.lab.actions.setNumber('variants[0].reward[0].weight', 3);
  await until(() => first.lab.run.getState().experiment?.variants[0]?.reward[0]?.weight === 3);
  // Shards receive the pause one after the other: the mark shows where the edit took effect.
  const at = first.lab.run.getState().marks.find(({ kind }) => kind === 'edit')?.envSteps ?? Number.NaN;
  expect(at).toBeGreaterThanOrEqual(120);
  await library(first.lab).recorder.flush();
  crash(first);

  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  const id = state(second.lab).interrupted?.id ?? '';
  expect(await library(second.lab).open(id, false)).toEqual([]);
  await until(() => second.lab.run.getState().experiment?.variants[0]?.reward[0]?.weight === 3);
  await until(() => second.lab.run.getState().marks.some(({ kind }) => kind === 'edit'));
  await finish(second.lab);
  await seriesOf(second.lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  const resumed = await curves(second.lab);

  // The same edits planned from the beginning, which takes another path through the engine.
  const { lab } = visit(new Origin());
  const variants = spec.variants.map((variant, k) =>
    k === 0 ? { ...variant, reward: [{ term: 'task', weight: 3 }] } : variant,
  );
  lab.actions.openText(JSON.stringify({ ...spec, envSteps: SHORT, edits: [{ at, patch: { variants } }] }));
  lab.actions.setSpeed(FASTEST);
  lab.actions.start();
  await until(() => status(lab) === 'done');
  await seriesOf(lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  expect(resumed).toBe(await curves(lab));
});

test('a budget raised during a run is repeated from the snapshot before it, with the curves of both grids', async () => {
  const origin = new Origin();
  const first = visit(origin);
  start(first.lab);
  await until(() => (state(first.lab).saved?.envSteps ?? 0) > 2_000);
  first.lab.actions.set('envSteps', 30_000);
  first.lab.actions.keepLearned();
  await until(() => first.lab.run.getState().experiment?.envSteps === 30_000);
  await until(() => steps(first.lab) > 4_000);
  await library(first.lab).recorder.flush();
  const { length } = await seriesOf(first.lab, 0, columnOf('taskReturn'), 10);
  crash(first);
  const second = visit(origin);
  await library(second.lab).start();
  await until(() => state(second.lab).interrupted !== null);
  expect(await library(second.lab).open(state(second.lab).interrupted?.id ?? '', true)).toEqual([]);
  expect(second.lab.run.getState().experiment?.envSteps).toBe(30_000);
  expect((await seriesOf(second.lab, 0, columnOf('taskReturn'), length)).length).toBeGreaterThanOrEqual(
    length,
  );
  await finish(second.lab);
  const { grid } = second.lab.run.getState().plan ?? { grid: [] };
  const band = await seriesOf(second.lab, 0, columnOf('episodes'), grid.length);
  expect(grid.at(-1)).toBe(30_000);
  expect([...band.n]).toEqual(grid.map(() => 5));
});

test('a page that is reloaded after its run has finished shows that run, and does not train it again', async () => {
  const origin = new Origin();
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  };
  const first = visit(origin, { storage });
  start(first.lab);
  await finish(first.lab);
  await seriesOf(first.lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  const whole = await curves(first.lab);
  await library(first.lab).recorder.flush();
  first.lab.flush();
  const id = library(first.lab).recorder.current;
  crash(first);

  // Slow enough that a run of its own could not be finished.
  const second = visit(origin, { storage, speed: THOUSAND });
  second.lab.actions.setSpeed(THOUSAND);
  second.lab.begin();
  await until(() => library(second.lab).recorder.current === id && status(second.lab) === 'done');
  expect(steps(second.lab)).toBe(spec.envSteps);
  await seriesOf(second.lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  expect(await curves(second.lab)).toBe(whole);
  expect(second.lab.run.getState().notices).toEqual([]);
  crash(second);

  // Another build may have other numbers, so it trains.
  const third = visit(origin, { storage });
  Reflect.set(third.platform, 'labVersion', 'another');
  third.lab.actions.setSpeed(THOUSAND);
  third.lab.begin();
  await until(() => state(third.lab).runs.length > 0 && steps(third.lab) > 0);
  expect(steps(third.lab)).toBeLessThan(spec.envSteps);
});

test('a finished run that the page shows by itself does not take away the offer of an interrupted one', async () => {
  const origin = new Origin();
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  };
  const finished = visit(origin, { storage });
  start(finished.lab);
  await finish(finished.lab);
  await library(finished.lab).recorder.flush();
  finished.lab.flush();
  const shown = library(finished.lab).recorder.current;
  crash(finished);

  const torn = visit(origin); // without the storage, so that the next visit still begins with the finished run
  start(torn.lab, 400_000);
  await until(() => (state(torn.lab).saved?.envSteps ?? 0) > 2_000);
  const offered = library(torn.lab).recorder.current;
  crash(torn);

  const { lab } = visit(origin, { storage });
  lab.actions.setSpeed(THOUSAND);
  lab.begin();
  await until(() => state(lab).current?.id === shown && status(lab) === 'done');
  expect(state(lab).interrupted?.id).toBe(offered);
  expect(await library(lab).open(offered ?? '', false)).toEqual([]);
  await until(() => state(lab).interrupted === null);

  // Whichever was asked for last is open, also if it loads faster or the page is about to show the finished one.
  for (const order of [
    [shown, offered],
    [offered, shown],
  ]) {
    const { lab: next } = visit(origin, { storage });
    next.actions.setSpeed(THOUSAND);
    next.begin();
    await library(next).refresh();
    const asked = order.map((id) => library(next).open(id ?? '', false));
    expect(await Promise.all(asked)).toEqual([[], []]);
    await library(next).start();
    const last = order.at(-1);
    await until(() => state(next).current?.id === last);
    expect(status(next)).toBe(last === shown ? 'done' : 'paused');
    expect(library(next).recorder.current).toBe(last);
  }
});

test('deleting is undone, a duplicate names its parent, and what the page began by itself is kept once', async () => {
  const origin = new Origin();
  const { lab } = visit(origin);
  const runs = () => state(lab).runs.flatMap((run) => (run.state === 'whole' ? [run.record] : []));
  for (let time = 0; time < 2; time++) {
    library(lab).recorder.automatic = true;
    start(lab, 1_000);
    await finish(lab);
    await library(lab).recorder.flush();
    await library(lab).refresh();
    await until(() => runs()[0]?.status === 'done');
  }
  await until(() => runs().length === 1 && runs()[0]?.sequence === 2);
  const [kept] = runs();

  expect(await library(lab).rename(kept?.id ?? '', 'mine')).toEqual([]);
  expect(await library(lab).duplicate(kept?.id ?? '')).toEqual([]);
  lab.actions.set('variants[0].agent.alpha', 0.25);
  lab.actions.start();
  await finish(lab);
  await library(lab).recorder.flush();
  await library(lab).refresh();
  await until(() => runs().length === 2);
  expect(runs()[0]).toMatchObject({ parent: kept?.id, difference: 'variant 1: Step size α 0.1 → 0.25' });

  await library(lab).remove([kept?.id ?? '']);
  await until(() => runs().length === 1);
  expect(state(lab).deleted[0]?.name).toBe('mine');
  await library(lab).undoRemove();
  await until(() => runs().some(({ name }) => name === 'mine'));
});

/** No checkpoint comes due by itself. */
const NEVER_MS = 1e9;
test('hiding the page writes a checkpoint of the current step, although none was due', async () => {
  const origin = new Origin();
  const { lab, platform } = visit(origin, { makeWorker: () => engineWorker(NEVER_MS) });
  start(lab, 1_000_000);
  await until(() => steps(lab) > 500);
  const before = steps(lab);
  platform.hide();
  await until(() => (state(lab).saved?.envSteps ?? 0) >= before);
  platform.thaw(14 * 60_000);
  await until(() => lab.run.getState().marks.some(({ text }) => text === 'paused by the browser for 14 min'));
});

test('when everything was deleted in another tab, the list offers no run any more', async () => {
  const origin = new Origin();
  const [first, second] = [visit(origin), visit(origin)];
  start(first.lab, 1_000);
  await finish(first.lab);
  await library(first.lab).recorder.flush();
  await library(second.lab).start();
  await until(() => state(second.lab).runs.length === 1);
  await library(first.lab).wipe();
  await until(() => state(second.lab).trouble === 'wiped');
  expect(state(second.lab).runs).toEqual([]);
  expect(state(second.lab).interrupted).toBeNull();
});

test('a run that ends while the numbers worker is silently dead has all its numbers again', async () => {
  const measurers: FakeMeasurer[] = [];
  const makeMeasurer = () => {
    const measurer = new FakeMeasurer();
    measurers.push(measurer);
    return measurer;
  };
  const { lab } = visit(new Origin(), { makeMeasurer, limits: { tickMs: 100 } });
  start(lab);
  await until(() => steps(lab) > 2_000);
  measurers[0]?.terminate();
  await finish(lab);
  await until(() => measurers.length === 2);
  await seriesOf(lab, 0, columnOf('taskReturn'), MEASUREMENT_POINTS);
  expect(await curves(lab)).toBe(await uninterrupted());
  expect(lab.run.getState().marks).toEqual([]);
});
