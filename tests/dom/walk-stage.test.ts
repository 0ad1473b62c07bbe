/** What each control of the maps changes. */
import { createElement } from 'react';
import { test } from 'vitest';
import { Stage } from '../../src/app/stage/stage.tsx';
import { runExperiment, TWELVE_CELLS } from './page.ts';
import { walkedPage } from './walk/open.ts';

const walked = walkedPage();
const stage = () => createElement(Stage, { phone: false, total: 400 });

test('walks the maps of a gridworld, and paints them', async () => {
  await runExperiment(walked.page.lab, TWELVE_CELLS);
  await walked.on('stage-grid', stage, { most: 2, steps: 80 });
});
