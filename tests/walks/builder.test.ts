/** What each control of the builder and of its dialogs changes. */
import { createElement } from 'react';
import { test } from 'vitest';
import { Builder } from '../../src/app/builder/builder.tsx';
import '../../src/app/studio/editor.ts'; // which is loaded when a source is first shown
import { DesignLibrary } from '../../src/app/studio/design-library.tsx';
import { SourceViewer } from '../../src/app/studio/source-viewer.tsx';
import { TWELVE_CELLS } from '../dom/page.ts';
import { walkedPage } from './walk/open.ts';
import { say } from './walk.ts';

const walked = walkedPage();
const builder = () => createElement(Builder);
const onClose = () => say('closes');

test('walks the variants of a gridworld', async () => {
  await walked.open(TWELVE_CELLS);
  await walked.on('builder-variants', builder, { within: '.variant-list', loads: true, most: 1, steps: 40 });
});

test('walks the world and the budget of a gridworld', async () => {
  await walked.open(TWELVE_CELLS);
  await walked.on('builder-world', builder, { within: '.builder-section', loads: true, most: 1, steps: 30 });
});

for (const id of ['three-coins', 'reply', 'neural-shaping'])
  test(`walks the settings of the preset ${id}`, async () => {
    await walked.open(id);
    for (const [name, within] of [
      ['world', '[aria-label=World]'],
      ['agents', '.agent'],
    ] as const)
      await walked.on(`builder-${id}-${name}`, builder, { within, loads: true, most: 1, steps: 7 });
  });

test('walks the library of designs', async () => {
  await walked.open('default');
  await walked.on('designs', () => createElement(DesignLibrary, { variant: 0, onClose }), {
    loads: true,
    most: 2,
    steps: 30,
  });
});

test('walks the source of a term', async () => {
  await walked.open('default');
  const subject = { kind: 'term', variant: 0, index: 0 } as const;
  await walked.on('source', () => createElement(SourceViewer, { subject, onClose }), {
    loads: true,
    most: 2,
    steps: 30,
  });
});
