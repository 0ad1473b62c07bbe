/** What each control of the views next to the lab changes. */
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { AtlasList } from '../../src/app/atlas/atlas-list.tsx';
import { StudyPage } from '../../src/app/atlas/study-page.tsx';
import { closeOverlay } from '../../src/app/kit/overlay.ts';
import { LessonList } from '../../src/app/lessons/lesson-list.tsx';
import { presets } from '../../src/engine/experiment/presets.ts';
import { lessons } from '../../src/study/lessons.ts';
import { memoryStorage, type OpenPage, openPage } from '../dom/page.ts';
import { atlasFor, load } from '../dom/shown.ts';
import { type Walk, walk, walkScheduler } from './walk.ts';

let page: OpenPage;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 17) });
  page = openPage({
    scheduler: walkScheduler(),
    presets: presets.slice(0, 3).map(short),
    storage: memoryStorage(),
  });
});
afterEach(() => {
  vi.useRealTimers();
  closeOverlay();
  page.close();
});

/** So that the front door has learned in a moment. */
const short = (preset: (typeof presets)[number]) => ({
  ...preset,
  experiment: { ...preset.experiment, envSteps: 3000, seeds: 6 },
});

let times = 0;
const show = (content: () => ReactNode) => () => {
  times++;
  page.show(createElement('div', { key: times }, content()));
};
const walkOn = (name: string, content: () => ReactNode, more: Partial<Walk> = {}) =>
  walk(page, name, { show: show(content), prose: 'brief', within: 'main', ...more });

const SOME = ['three-coins', 'sb-2.6', 'sb-5.1', 'sb-6.2'];

test('walks the Atlas', async () => {
  const atlas = await atlasFor(SOME);
  await walkOn('atlas', () => createElement(AtlasList, { atlas, elsewhere: () => null }));
});

for (const step of [4, 6])
  test(`walks step ${step} of a lesson`, async () => {
    const lesson = lessons.find(({ study }) => study === 'lucky-seeds') ?? lessons.at(-1);
    if (lesson === undefined) throw new Error('There are no lessons.');
    const loaded = { ...(await load(lesson.study)), id: lesson.id, asLesson: true, lesson };
    await walkOn(`lesson-${step}`, () =>
      createElement(StudyPage, { id: lesson.id, step, loaded, fault: '', atlas: null }),
    );
  });

test('walks the list of lessons', async () => {
  await walkOn('lessons', () => createElement(LessonList));
});

test('walks a study that could not be loaded, is unknown, or cannot be opened', async () => {
  const atlas = await atlasFor(SOME);
  const none = { id: 'x', asLesson: false, study: null, written: null, outcome: null };
  await walkOn(
    'study-fault',
    () => createElement(StudyPage, { id: 'x', step: 1, loaded: null, fault: 'No network.', atlas }),
    { prose: 'whole' },
  );
  await walkOn(
    'study-unknown',
    () => createElement(StudyPage, { id: 'x', step: 1, loaded: none, fault: '', atlas }),
    { prose: 'whole' },
  );
  const paper =
    atlas.rows.find(({ study, source }) => study === undefined && source.includes('arXiv'))?.paper ?? '';
  await walkOn('study-waits', () =>
    createElement(StudyPage, { id: paper, step: 1, loaded: { ...none, id: paper }, fault: '', atlas }),
  );
  const problems = [
    { path: 'parts[0].metric', message: 'There is no such metric.', severity: 'error' as const },
  ];
  await walkOn(
    'study-problems',
    () => createElement(StudyPage, { id: 'v1.x', step: 1, loaded: { ...none, problems }, fault: '', atlas }),
    { prose: 'whole' },
  );
});
