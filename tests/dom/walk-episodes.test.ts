/** What each control of the panel of episodes changes. */
import { createElement } from 'react';
import { test } from 'vitest';
import { Inspect } from '../../src/app/inspect/inspect.tsx';
import { runExperiment, TWELVE_CELLS } from './page.ts';
import { walkedPage } from './walk/open.ts';

const walked = walkedPage();

test('walks the episodes', async () => {
  await runExperiment(walked.page.lab, TWELVE_CELLS);
  walked.page.lab.inspector.look({ variant: 1, seed: 0, at: 250 });
  await walked.on('panel-inspect', () => createElement(Inspect), { most: 1, steps: 70 });
});
