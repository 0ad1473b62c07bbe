/** A decision process is drawn by keys alone, worked out by hand and made the world of the experiment. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DrawMdp } from '../../src/app/drawing/draw-mdp.tsx';
import { until } from '../unit/app/lab/fake-lab.ts';
import { type OpenPage, openPage } from './page.ts';

let page: OpenPage;
beforeEach(async () => {
  page = openPage();
  page.silence();
  page.show(createElement(DrawMdp));
  await press('Draw the states …');
});
afterEach(() => page.close());

const button = (text: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === text || one.getAttribute('aria-label') === text,
  );
/** Presses a button once it is there and can be pressed. */
async function press(text: string): Promise<void> {
  await until(() => button(text)?.disabled === false);
  button(text)?.click();
}
const drawing = () => document.querySelector('.mdp-canvas svg');
async function keys(...names: readonly string[]): Promise<void> {
  for (const key of names) {
    const before = drawing()?.outerHTML;
    drawing()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await until(() => drawing()?.outerHTML !== before);
  }
}
const count = (selector: string) => document.querySelectorAll(selector).length;
const column = (title: string): readonly string[] => {
  const table = document.querySelector('.mdp-work table');
  const at = [...(table?.querySelectorAll('thead th') ?? [])].findIndex((head) => head.textContent === title);
  return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => row.children[at]?.textContent ?? '');
};
async function write(label: string, value: string): Promise<void> {
  const field = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  const input = document.getElementById(field?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => input.value === value);
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

test('two states that are drawn by keys become rows of a world, and one sweep gives their values', async () => {
  expect(document.querySelector('.mdp-faults')?.textContent).toBe('There is no state yet. Add one.');
  await keys('n', 'n');
  expect(count('.mdp-state')).toBe(2);
  // The newest state is selected: from it to the first one and, on the way, the other way round.
  await keys('ArrowLeft', 'c', 'ArrowRight', 'Enter');
  await until(() => count('.mdp-edge') === 1);
  await write('Reward', '2');
  await press('One sweep');
  await until(() => column('sweep 1').length === 2);
  expect(column('sweep 1')).toEqual(['2', '0']);
  await press('Step back');
  await until(() => column('sweep 1').length === 0 || column('sweep 1')[0] === '');
  await press('Use as the world');
  await until(() => page.lab.draft.getState().experiment.world.family === 'graph');
  expect(page.lab.draft.getState().experiment.world).toMatchObject({
    transitions: ['s0, a0, s1, 1, 2'],
    terminal: ['s1'],
    start: ['s0'],
  });
  await until(() => document.querySelector('dialog[open]') === null);
});

test('undo and redo bring every edit back and forth, and a removed state takes its transitions along', async () => {
  await keys('n', 'n', 'ArrowLeft', 'c', 'ArrowRight', 'Enter');
  await press('Undo');
  await until(() => count('.mdp-edge') === 0);
  await press('Redo');
  await until(() => count('.mdp-edge') === 1);
  for (const [key, edges] of [
    ['z', 0],
    ['y', 1],
  ] as const) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, cancelable: true }));
    await until(() => count('.mdp-edge') === edges);
  }
  await keys('ArrowLeft', 'Delete');
  await until(() => count('.mdp-state') === 1 && count('.mdp-edge') === 0);
  await press('Undo');
  await until(() => count('.mdp-state') === 2 && count('.mdp-edge') === 1);
});
