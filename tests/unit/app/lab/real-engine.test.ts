import { afterEach, expect, test } from 'vitest';
import { createLab, type OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { estimate } from '../../../../src/engine/experiment/cost.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';
import { engineWorker } from './engine-worker.ts';
import { FakeMeasurer, seriesOf, testScheduler, until } from './fake-lab.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

function open(threads: number): OpenLab {
  return createLab({
    catalogue: catalogue(),
    presets,
    validate,
    estimate,
    makeWorker: () => engineWorker(),
    makeMeasurer: () => new FakeMeasurer(),
    scheduler: testScheduler(),
    threads,
    limits: { tickMs: 100 },
  });
}
const curves = async () => {
  const variants = lab.run.getState().plan?.variants ?? [];
  const all = await Promise.all(
    variants.map((_, variant) => seriesOf(lab, variant, columnOf('taskReturn'), 200)),
  );
  return all.map(({ mean }) => [...mean]);
};
/** 10,000 environment steps per second: the run is far from its end even on a busy machine. */
const SLOW = 6;
const status = () => lab.run.getState().status;

test('the first preset gives the same curves with one worker, with three, and through a death, a pause and steps', async () => {
  lab = open(1);
  lab.actions.start();
  await until(() => status() === 'done');
  const alone = await curves();
  expect(alone?.[0]?.length).toBe(200);
  lab.dispose();

  lab = open(3);
  lab.actions.setSpeed(SLOW);
  lab.actions.start();
  await until(() => lab.run.getState().envSteps > 5_000);
  lab.actions.togglePlay();
  // All are at one step, and still are a moment later. While running, they may meet at one step by chance.
  let envSteps = -1;
  while (envSteps !== lab.run.getState().envSteps) {
    await until(() => lab.run.getState().stepsDone === lab.run.getState().envSteps * 60);
    envSteps = lab.run.getState().envSteps;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  lab.actions.stepOnce();
  await until(() => lab.run.getState().envSteps === envSteps + 1);
  lab.actions.togglePlay();
  await until(() => lab.run.getState().envSteps > 15_000);
  lab.killWorker(1);
  await until(() => lab.run.getState().marks.some((mark) => mark.kind === 'restart'));
  lab.actions.setSpeed(9);
  await until(() => status() === 'done');
  expect(await curves()).toEqual(alone);
  expect(lab.frame(0)?.value.some((value) => value !== 0)).toBe(true);
});

test('the engine accepts a live edit during a run without a question', async () => {
  lab = open(2);
  lab.actions.setSpeed(SLOW);
  lab.actions.start();
  await until(() => lab.run.getState().envSteps > 5_000);
  lab.actions.set('variants[0].agent.alpha', 0.3);
  expect(lab.draft.getState().pending).toBe('none');
  await until(() => lab.run.getState().experiment?.variants[0]?.agent.alpha === 0.3);
  await until(() => lab.run.getState().marks.length === 1);
  expect(lab.run.getState().marks[0]?.text).toBe('variant 1: Step size α 0.1 → 0.3');
  lab.actions.setSpeed(9);
  await until(() => status() === 'done');
  expect(lab.run.getState().notices).toEqual([]);
});

const successes = async () => {
  const variants = lab.run.getState().plan?.variants ?? [];
  const all = await Promise.all(
    variants.map((_, variant) => seriesOf(lab, variant, columnOf('success'), 200)),
  );
  return all.map(({ mean }) => mean.at(-1));
};

for (const [when, wait] of [
  ['while it is being built', () => Promise.resolve()],
  ['as soon as it stands', () => until(() => status() === 'running')],
  ['at its first steps', () => until(() => lab.run.getState().envSteps > 0)],
] as const) {
  test(`a weight and a cell that are changed after a reset, ${when}, leave every variant able to learn`, async () => {
    lab = open(2);
    lab.actions.setSpeed(SLOW); // a changed weight needs time to be learned again
    lab.actions.start();
    await until(() => lab.run.getState().envSteps > 2_000);
    lab.actions.reset();
    await wait();
    lab.actions.set('variants[1].reward[1].weight', 0.2);
    lab.actions.set('variants[2].reward[1].weight', 0.5);
    lab.actions.paint(5, 2, '#');
    lab.actions.set('variants[0].reward[0].weight', 2);
    expect(lab.draft.getState().problems).toEqual([]);
    await until(() => lab.run.getState().experiment?.variants[0]?.reward[0]?.weight === 2);
    lab.actions.setSpeed(9);
    await until(() => status() === 'done');
    // By the end, the sparse and the potential variant find the goal in nearly every episode; the bonus is farmed for long.
    const [sparse = 0, bonus = 0, potential = 0] = await successes();
    expect(sparse).toBeGreaterThan(0.9);
    expect(potential).toBeGreaterThan(0.9);
    expect(bonus).toBeGreaterThan(0);
  });
}

test('from the first preset a bandit or a text world can be chosen: terms of several variants that it lacks are left out', () => {
  lab = open(1);
  const first = presets[0];
  if (first === undefined) throw new Error('There are presets.');
  for (const family of ['bandit', 'text']) {
    lab.actions.openPreset(first.id);
    lab.actions.setWorldFamily(family);
    const { problems, experiment } = lab.draft.getState();
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(experiment.world.family).toBe(family);
  }
});
