/** A study shares its stage with the front door, games and other studies. It may only show its own world there. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StudyPage } from '../../src/app/atlas/study-page.tsx';
import { Stage } from '../../src/app/stage/stage.tsx';
import { type OpenPage, openPage, runExperiment, TWELVE_CELLS } from './page.ts';
import { load } from './shown.ts';

let page: OpenPage;
beforeEach(() => {
  page = openPage();
});
afterEach(() => page.close());

const names = () =>
  Array.from(page.place.querySelectorAll('.study-scene figcaption'), (name) => name.textContent?.trim());
const studyPage = (loaded: Awaited<ReturnType<typeof load>>, step: number) =>
  createElement(StudyPage, { id: loaded.id, step, loaded, fault: '', atlas: null, key: 'study' });
const labelsOf = (study: Awaited<ReturnType<typeof load>>['study']) =>
  Object.values(study.runs)[0]?.variants.map(({ label }) => label);

for (const step of [1, 2])
  test(`step ${step} of a study shows its own names and map while its run is built, not the page before`, async () => {
    await runExperiment(page.lab, TWELVE_CELLS);
    // From now on no run is built: what is on the stage is all that there will be.
    page.silence();
    const loaded = await load('two-goals');
    page.show(studyPage(loaded, step));
    await expect.poll(names).toEqual(labelsOf(loaded.study));
    await expect.poll(() => page.lab.run.getState().status).toBe('building');
    expect(names()).toEqual(labelsOf(loaded.study));
    expect(page.place.querySelector('.study-scene canvas')).toBeNull();
    expect(page.place.querySelectorAll('.study-scene .stage-canvas > svg')).toHaveLength(names().length);
    expect(page.place.querySelector('.study-scene .learning-charts')).toBeNull();
  });

for (const step of [1, 2])
  test(`step ${step} of a study without a map names its agents`, async () => {
    // From now on no run is built.
    page.silence();
    const loaded = await load('48');
    page.show(studyPage(loaded, step));
    const agents = () =>
      Array.from(page.place.querySelectorAll('.study-agents li'), (agent) => agent.textContent?.trim());
    await expect.poll(agents).toContain('known edges Q-learning');
    expect(agents()).toContain('scalarization, arrival paid Q-learning');
    expect(page.place.querySelector('.study-agents')?.textContent).toContain('has no map');
  });

test('two columns of maps fit beside the text, borders included, before and after their run is built', async () => {
  const loaded = await load('boat-race');
  page.show(studyPage(loaded, 1));
  const gap = () => page.place.querySelector<HTMLElement>('.study-scene .stage-panels')?.style.columnGap;
  await expect.poll(gap).toBe('8px');
  const maps = () => page.place.querySelectorAll<HTMLElement>('.study-scene .stage-canvas:has(canvas)');
  await expect.poll(() => maps().length, { timeout: 60_000 }).toBe(labelsOf(loaded.study)?.length);
  expect(gap()).toBe('8px');
  const [first, second] = Array.from(maps(), ({ style }) => Number.parseFloat(style.width));
  // Every element is 640 pixels wide here.
  expect((first ?? Number.NaN) + 8 + (second ?? Number.NaN)).toBeLessThanOrEqual(640);
});

test('the stage of a study of a bandit explains its marks and symbols', async () => {
  const loaded = await load('three-coins');
  page.show(studyPage(loaded, 1));
  await expect
    .poll(() => page.place.querySelectorAll('.study-scene .bandit').length, { timeout: 60_000 })
    .toBe(labelsOf(loaded.study)?.length);
  expect(page.place.querySelector('.study-scene .stage-bar')?.textContent).toMatch(
    /true mean .*estimate \(est\.\).*π: probability of pulling; n: pulls so far/,
  );
});

test('a map of another shape that waits for a restart has no empty rest below it', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  page.show(createElement(Stage, { phone: false, key: 'stage' }));
  const sizes = () =>
    Array.from(page.place.querySelectorAll<HTMLElement>('.stage-canvas:has(.stage-pending)'), ({ style }) => [
      style.width,
      style.height,
    ]);
  expect(sizes()).toEqual([]);
  page.lab.actions.set('world.map', ['S......G', '........']);
  // The running map is 4 × 3 cells of 72 pixels, so 8 columns have 36 pixels each.
  await expect.poll(sizes).toEqual(TWELVE_CELLS.variants.map(() => ['288px', '72px']));
});

test('a study shows its stage once its own run is built', async () => {
  await runExperiment(page.lab, TWELVE_CELLS);
  const loaded = await load('two-goals');
  page.show(studyPage(loaded, 1));
  const labels = labelsOf(loaded.study);
  await expect
    .poll(() => page.place.querySelectorAll('.study-scene canvas').length, { timeout: 60_000 })
    .toBe(labels?.length);
  expect(names()).toEqual(labels);
});
