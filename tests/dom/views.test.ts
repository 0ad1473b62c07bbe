/** What the views next to the lab show: the front door, the Atlas, studies and lessons, games, the glossary, the search. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StudyPage } from '../../src/app/atlas/study-page.tsx';
import { Front } from '../../src/app/front/front.tsx';
import { GlossaryPage } from '../../src/app/glossary/glossary-page.tsx';
import { LessonList } from '../../src/app/lessons/lesson-list.tsx';
import { BreakPage } from '../../src/app/play/break-page.tsx';
import { PuzzlePage } from '../../src/app/play/puzzle-page.tsx';
import { presets } from '../../src/engine/experiment/presets.ts';
import { lessons } from '../../src/study/lessons.ts';
import { type OpenPage, openPage } from './page.ts';
import { atlasFor, load } from './shown.ts';

let page: OpenPage;
beforeEach(() => {
  page = openPage({ presets: presets.slice(0, 1).map(short) });
});
afterEach(() => page.close());

/** So that the front door has learned in a moment. */
const short = (preset: (typeof presets)[number]) => ({
  ...preset,
  experiment: { ...preset.experiment, envSteps: 3000, seeds: 6 },
});

async function expectFront(name: string): Promise<void> {
  page.show(createElement(Front, { key: 'front' }));
  while (page.lab.run.getState().status !== 'done') await new Promise((resolve) => setTimeout(resolve, 20));
  await page.expectGolden(name);
}

test('shows the front door once its agents have learned', () => expectFront('views/front'));

test('shows the front door on a phone', async () => {
  page.close();
  page = openPage({ presets: presets.slice(0, 1).map(short) }, { phone: true });
  await expectFront('views/front-phone');
});

/** Claims and charts of each kind, and the steps to look at. */
const STUDIES = { 'three-coins': [1, 2, 3, 4, 5], 'sb-2.6': [3], 'sb-5.1': [2, 3], 'sb-6.2': [3] } as const;

for (const [id, steps] of Object.entries(STUDIES))
  test(`leads through the study ${id}`, async () => {
    const atlas = await atlasFor([id]);
    const loaded = await load(id);
    for (const step of steps) {
      page.show(createElement(StudyPage, { id, step, loaded, fault: '', atlas, key: `${id} ${step}` }));
      await page.expectGolden(`views/${id}-${step}`);
    }
  });

test('leads through a lesson', async () => {
  page.show(createElement(LessonList, { key: 'lessons' }));
  await page.expectGolden('views/lessons');
  const lesson = lessons.find(({ study }) => study === 'lucky-seeds') ?? lessons.at(-1);
  if (lesson === undefined) throw new Error('There are no lessons.');
  const loaded = { ...(await load(lesson.study)), id: lesson.id, asLesson: true, lesson };
  for (const step of [1, 3, 4, 6]) {
    page.show(
      createElement(StudyPage, {
        id: lesson.id,
        step,
        loaded,
        fault: '',
        atlas: null,
        key: `lesson ${step}`,
      }),
    );
    await page.expectGolden(`views/lesson-${step}`);
  }
});

test('explains words with pictures', async () => {
  page.show(createElement(GlossaryPage, { word: 'potential', key: 'glossary' }));
  await page.expectGolden('views/glossary', '.glossary-card svg');
});

test('breaks a reward', async () => {
  // The editor of the reward is loaded, and shown again for each map.
  const hasEditor = () =>
    expect
      .poll(() => page.place.querySelector('.code-host')?.hasAttribute('hidden'), { timeout: 120_000 })
      .toBe(false);
  page.show(createElement(BreakPage, { link: '', key: 'break' }));
  await hasEditor();
  await page.expectGolden('views/break', 'main', true);
  const chosen = () => page.place.querySelector<HTMLSelectElement>('#break-map');
  const map = chosen();
  if (map === null) throw new Error('There is no choice of a map.');
  map.value = 'vacuum';
  map.dispatchEvent(new Event('change', { bubbles: true }));
  await hasEditor();
  await page.expectGolden('views/break-another-map', 'main', true);
  page.show(createElement(BreakPage, { link: 'boat-race~taskReward', key: 'link' }));
  await expect.poll(() => chosen()?.value).toBe('boat-race');
});

test('poses the puzzle of a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 17) });
  try {
    page.show(createElement(PuzzlePage, { day: '2026-05-11', key: 'puzzle' }));
    await page.expectGolden('views/puzzle', 'main', true);
  } finally {
    vi.useRealTimers();
  }
});
