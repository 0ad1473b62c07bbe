/** What each control of the views next to the lab changes: studies and “Write a study”. */
import { createElement } from 'react';
import { test } from 'vitest';
import { StudyPage } from '../../src/app/atlas/study-page.tsx';
import { WritePage } from '../../src/app/write/write-page.tsx';
import { papers } from '../../src/study/atlas.ts';
import { loadOutcome, loadStudy } from '../../src/study/load.ts';
import { atlasOf } from '../../src/study/make-rows.ts';
import { outcomeTexts } from '../../src/study/outcomes.ts';
import { fillTexts } from '../../src/study/texts.ts';
import { runExperiment, TWELVE_CELLS } from './page.ts';
import { walkedPage } from './walk/open.ts';

const walked = walkedPage();

async function opened(id: string) {
  const written = await loadStudy(id);
  if (written === null) throw new Error(`There is no study ${id}.`);
  const outcome = await loadOutcome(written);
  const loaded = { id, asLesson: false, written, study: fillTexts(written, outcome), outcome };
  return { id, loaded, fault: '', atlas: atlasOf(papers.slice(0, 5), [written], outcomeTexts) };
}

test('walks a study from the prediction to changing it', async () => {
  const study = await opened('three-coins');
  for (const step of [1, 2, 3, 4, 5])
    await walked.on(`study-step-${step}`, () => createElement(StudyPage, { ...study, step }), {
      within: 'main',
      most: 2,
      steps: 20,
    });
});

test('walks “Write a study”', async () => {
  await runExperiment(walked.page.lab, TWELVE_CELLS);
  await walked.on('write', () => createElement(WritePage), { within: 'main', most: 1, steps: 80 });
});
