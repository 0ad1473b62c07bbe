/** What the steps of a study keep back, and where its last step leads. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StudyPage } from '../../src/app/atlas/study-page.tsx';
import { type OpenPage, openPage } from './page.ts';
import { atlasFor, load } from './shown.ts';

let page: OpenPage;
beforeEach(() => {
  page = openPage();
  // No run is built: what is shown is what the page knows before.
  page.silence();
});
afterEach(() => {
  page.close();
  location.hash = '';
});

/** The first two are of one family. */
const IDS = ['side-effects', 'asg-lava', 'three-coins', 'farmed-bonus'];
async function show(id: string, step: number): Promise<void> {
  const [loaded, atlas] = [await load(id), await atlasFor(IDS)];
  page.show(createElement(StudyPage, { id, step, loaded, fault: '', atlas, key: `${id} ${step}` }));
  await expect.poll(() => page.place.querySelector(`[data-step="${step}"]`)).not.toBeNull();
}
const chartsSay = () =>
  Array.from(page.place.querySelectorAll('.study-figure'), (chart) => chart.textContent ?? '');
const NONE_YET = /No values yet/;
const RECORDED = /recorded, \d+ seeds/;

// The second one takes minutes, so its run waits for the visitor.
for (const id of ['three-coins', 'asg-tomatoes'])
  test(`before the run of ${id} has begun, its step says neither verdicts nor recorded numbers`, async () => {
    await show(id, 2);
    await expect.poll(() => chartsSay().length).toBe(2);
    expect(chartsSay().filter((text) => !NONE_YET.test(text) || RECORDED.test(text))).toEqual([]);
    expect(page.place.querySelector('.study-plot svg')).toBeNull();
    expect(page.place.querySelector('.verdict-chip')).toBeNull();
    await show(id, 3);
    await expect.poll(() => chartsSay().filter((text) => RECORDED.test(text)).length).toBeGreaterThan(1);
    expect(chartsSay().filter((text) => NONE_YET.test(text))).toEqual([]);
    expect(page.place.querySelector('.verdict-chip')).not.toBeNull();
  });

test('a visitor who does not want to wait for the run is led to the recorded outcome', async () => {
  await show('asg-tomatoes', 2);
  await expect
    .poll(() => page.place.querySelector('.study-progress a')?.getAttribute('href'))
    .toBe('#study=asg-tomatoes&step=3');
});

test('a guess is not asked next to the recorded outcome, even if it was made before', async () => {
  await show('asg-tomatoes', 1);
  const [first] = page.place.querySelectorAll<HTMLElement>('.study-predict button');
  first?.click();
  await expect.poll(() => location.hash).toBe('#study=asg-tomatoes&step=2');
  await expect
    .poll(() => page.place.querySelector('.study-predict [aria-pressed=true]')?.textContent)
    .toBe(first?.textContent);
  expect(chartsSay()).toEqual([]);
});

test('a presentation says how to leave it, and Escape does', async () => {
  await show('three-coins', 2);
  await page.press('Present');
  const leave = () => page.place.querySelector('.study-strip .button')?.textContent;
  await expect.poll(leave).toBe('End presentation (Esc)');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(leave).toBe('Present');
});

test('a study names its variants that learn in another world than the one on its stage', async () => {
  await show('95', 2);
  await expect
    .poll(() => page.place.querySelector('.study-scene')?.textContent)
    .toContain('Also compared, in another world: ‘no skill, format and length’.');
});

test('the last step of a study leads to the next study of its family, and to its row in the Atlas', async () => {
  await show('side-effects', 5);
  await page.press('Next study');
  expect(location.hash).toBe('#study=asg-lava');
  await show('three-coins', 5);
  await page.press('All studies');
  expect(location.hash).toBe('#atlas');
  location.hash = '';
  await page.press('In the Atlas');
  expect(location.hash).toBe('#atlas');
});

test('buttons that change a study have no full stop', async () => {
  await show('farmed-bonus', 5);
  const words = Array.from(
    page.place.querySelectorAll('.study-keys button'),
    (button) => button.textContent ?? '',
  );
  expect(words.length).toBeGreaterThan(1);
  expect(words.filter((text) => text.endsWith('.'))).toEqual([]);
});
