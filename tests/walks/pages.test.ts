/** What each control of a study and of “Write a study” changes. */
import { createElement } from 'react';
import { test } from 'vitest';
import { StudyPage } from '../../src/app/atlas/study-page.tsx';
import { WritePage } from '../../src/app/write/write-page.tsx';
import { TWELVE_CELLS } from '../dom/page.ts';
import { atlasFor, load } from '../dom/shown.ts';
import { walkedPage } from './walk/open.ts';

const walked = walkedPage();
const ID = 'three-coins';

for (const step of [1, 2, 3, 4, 5])
  test(`walks step ${step} of a study`, async () => {
    const study = { id: ID, loaded: await load(ID), fault: '', atlas: await atlasFor([ID]) };
    const content = () => createElement(StudyPage, { ...study, step });
    await walked.on(`study-step-${step}`, content, { within: 'main', most: 2, steps: 16, prose: 'brief' });
  });

test('walks “Write a study”', async () => {
  await walked.run(TWELVE_CELLS);
  await walked.on('write', () => createElement(WritePage), { within: 'main', most: 1, steps: 80 });
});
