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
const labelsOfCharts = () =>
  Array.from(page.place.querySelectorAll('.study-plot [aria-label]'), (chart) =>
    chart.getAttribute('aria-label'),
  );

test('the run of a short study says neither verdicts nor recorded numbers, which are for the next step', async () => {
  await show('three-coins', 2);
  await expect.poll(() => labelsOfCharts().length).toBeGreaterThan(0);
  expect(labelsOfCharts().filter((label) => !label?.includes('no numbers yet'))).toEqual([]);
  expect(page.place.querySelector('.verdict-chip')).toBeNull();
  await show('three-coins', 3);
  await expect.poll(() => labelsOfCharts().length).toBeGreaterThan(0);
  expect(labelsOfCharts().filter((label) => label?.includes('no numbers yet'))).toEqual([]);
  expect(page.place.querySelector('.verdict-chip')).not.toBeNull();
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
