/** Keys, tabs, dialogs and dropped files of the lab as a whole. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setDrawer } from '../../src/app/builder/drawer.tsx';
import { closeOverlay } from '../../src/app/kit/overlay.ts';
import type { DialogName } from '../../src/app/kit/shortcuts.ts';
import { LabView } from '../../src/app/page/lab-view.tsx';
import { until } from '../unit/app/lab/fake-lab.ts';
import { type OpenPage, openPage, TWELVE_CELLS } from './page.ts';

let page: OpenPage;
beforeEach(async () => {
  page = openPage();
  page.silence();
  await page.lab.actions.openText(written());
  history.replaceState(null, '', location.pathname);
  await shown(null);
});
afterEach(() => {
  closeOverlay();
  setDrawer(false);
  history.replaceState(null, '', location.pathname);
  page.close();
});

const written = (more: object = {}) =>
  JSON.stringify({ format: 'reward-lab/experiment', version: 2, ...TWELVE_CELLS, ...more });
async function shown(asked: DialogName | null): Promise<void> {
  page.show(createElement(LabView, { asked, key: `lab ${asked}` }));
  await until(() => document.querySelector('.lab') !== null);
  // The key of the overlay that is shown already changes nothing.
  await until(() => dialogTitle() !== null || press('1'));
}
/** @returns whether the page knows the key */
function press(key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}
const dialogTitle = () => document.querySelector('dialog[open] h2')?.textContent ?? null;
const leaveDialog = () =>
  document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
const draft = () => page.lab.draft.getState().experiment;
const tab = () => document.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
const hasDrawer = () => document.querySelector('main')?.hasAttribute('data-drawer') === true;

test('the arrow keys move between the tabs and around their ends, and the focus with them', async () => {
  const moves = [
    ['ArrowRight', 'Comparison'],
    ['ArrowRight', 'Audit'],
    ['ArrowRight', 'Episodes'],
    ['ArrowRight', 'All metrics'],
    ['ArrowLeft', 'Episodes'],
    ['Home', 'All metrics'],
    ['End', 'Episodes'],
  ] as const;
  for (const [key, name] of moves) {
    press(key, {}, tab() ?? document.body);
    await until(() => tab()?.textContent === name);
    expect(document.activeElement).toBe(tab());
    const others = Array.from(document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=false]'));
    expect([tab()?.tabIndex, ...others.map(({ tabIndex }) => tabIndex)]).toEqual([0, -1, -1, -1]);
    expect(document.querySelector('#panel h2')?.textContent).toBe(name);
  }
});

test('a key opens each dialog, keys of the lab do nothing under it, and Escape closes it', async () => {
  for (const [key, name] of [
    ['p', 'presets'],
    ['e', 'file'],
    ['k', 'share'],
  ] as const) {
    press(key);
    await until(() => dialogTitle() !== null);
    expect(press('b'), name).toBe(false);
    leaveDialog();
    await until(() => dialogTitle() === null);
  }
});

test('U opens the page of stored runs', () => {
  press('u');
  expect(location.hash).toBe('#runs');
  history.replaceState(null, '', '#lab');
});

test('an address opens a dialog, and closing it leaves the address of the lab', async () => {
  await shown('share');
  await until(() => dialogTitle() !== null);
  leaveDialog();
  await until(() => location.hash === '#lab');
});

test('B opens and closes the builder next to the maps', async () => {
  press('b');
  await until(hasDrawer);
  press('b');
  await until(() => !hasDrawer());
});

test('keys that are typed into a field, or pressed with Alt, do nothing', () => {
  const field = document.createElement('input');
  document.body.append(field);
  expect([press('b', {}, field), press('b', { altKey: true }), press('b')]).toEqual([false, false, true]);
});

test('Ctrl Z takes back the last change and Ctrl Shift Z repeats it, with Caps Lock too', () => {
  page.lab.actions.set('name', 'Changed', '');
  press('Z', { ctrlKey: true });
  expect(draft().name).toBe('Twelve cells');
  press('z', { ctrlKey: true, shiftKey: true });
  expect(draft().name).toBe('Changed');
  press('z', { metaKey: true });
  expect(draft().name).toBe('Twelve cells');
  press('y', { ctrlKey: true });
  expect(draft().name).toBe('Changed');
});

test('S shows one seed or the mean, and T the next theme', () => {
  const { seed, theme } = page.lab.view.getState();
  press('s');
  expect([seed, page.lab.view.getState().seed]).toEqual([-1, 0]);
  press('s');
  expect(page.lab.view.getState().seed).toBe(-1);
  const themes = ['t', 't', 't'].map((key) => {
    press(key);
    return page.lab.view.getState().theme;
  });
  expect([theme, ...themes]).toEqual(['system', 'light', 'dark', 'system']);
});

test('an experiment that is dropped on the page is opened, and can be undone', async () => {
  const file = new File([written({ name: 'Dropped' })], 'dropped.json', { type: 'application/json' });
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], files: [file] },
  });
  window.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await until(() => draft().name === 'Dropped');
  page.lab.actions.undo();
  expect(draft().name).toBe('Twelve cells');
});

test('only files may be dragged over the page', () => {
  const over = (types: readonly string[]) => {
    const event = Object.assign(new Event('dragover', { cancelable: true }), { dataTransfer: { types } });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([over(['Files']), over(['text/plain'])]).toEqual([true, false]);
});
