/** What each control of the lab changes, part by part. */
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { FileForm } from '../../src/app/header/file-dialog.tsx';
import { Header } from '../../src/app/header/header.tsx';
import { closeOverlay } from '../../src/app/kit/overlay.ts';
import { ShareForm } from '../../src/app/share/share-dialog.tsx';
import { presets } from '../../src/engine/experiment/presets.ts';
import { type OpenPage, openPage, runExperiment, TWELVE_CELLS } from '../dom/page.ts';
import { say, type Walk, walk, walkScheduler } from './walk.ts';

let page: OpenPage;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 17) });
  page = openPage({ scheduler: walkScheduler(), presets: presets.slice(0, 4).map(short) });
  await runExperiment(page.lab, TWELVE_CELLS);
});
afterEach(() => {
  vi.useRealTimers();
  closeOverlay();
  page.close();
});

/** So that a run takes a moment. */
const short = (preset: (typeof presets)[number]) => ({
  ...preset,
  experiment: { ...preset.experiment, envSteps: 300, seeds: 2, measurementPoints: 3 },
});

let times = 0;
const show = (content: () => ReactNode) => () => {
  times++;
  page.show(createElement('div', { key: times }, content()));
};
const walkOn = (name: string, content: () => ReactNode, more: Partial<Walk> = {}) =>
  walk(page, `lab-${name}`, { show: show(content), ...more });

const open = (name: string) => say(`opens the dialog ${name}`);
const onClose = () => say('closes');

test('walks the header', async () => {
  // What the search shows depends on how soon all studies have loaded; tests/dom/find.test.ts waits for them.
  const header = () => createElement(Header, { open, phone: false });
  await walkOn('header', header, { without: '.find-button' });
});

test('walks the dialogs', async () => {
  await walkOn('share', () => createElement(ShareForm, { onClose }));
  await walkOn('file', () => createElement(FileForm, { onClose, checkpoint: null }));
});
