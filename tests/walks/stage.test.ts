/** What each control of the maps changes, in worlds of every kind. */
import { createElement } from 'react';
import { test } from 'vitest';
import { gather, PrintSheet } from '../../src/app/print/print-sheet.tsx';
import { Stage } from '../../src/app/stage/stage.tsx';
import { TWELVE_CELLS } from '../dom/page.ts';
import { walkedPage } from './walk/open.ts';

const walked = walkedPage();
const stage = () => createElement(Stage, { phone: false, total: 400 });

test('walks the maps of a gridworld, and paints them', async () => {
  await walked.run(TWELVE_CELLS);
  await walked.on('stage-grid', stage, { most: 2, steps: 60 });
});

for (const id of ['riverswim', 'three-coins', 'spell', 'random-walk', 'reply', 'digit-sum', 'vacuum'])
  test(`walks the maps of the preset ${id}`, async () => {
    await walked.run(id);
    await walked.on(`stage-${id}`, stage, { most: 2, steps: 20 });
  });

for (const id of ['default', 'spell'])
  test(`prints the sheet of the preset ${id}`, async () => {
    await walked.run(id);
    const gathered = await gather(walked.page.lab, new AbortController().signal);
    await walked.on(`print-${id}`, () => createElement(PrintSheet, { gathered }));
  });
