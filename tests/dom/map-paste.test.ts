/** A map of another tool becomes the world, letter by letter. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MapPaste } from '../../src/app/builder/map-paste.tsx';
import { MARKS } from '../../src/worlds/gridworld/legend.ts';
import { until } from '../unit/app/lab/fake-lab.ts';
import { type OpenPage, openPage } from './page.ts';

let page: OpenPage;
beforeEach(async () => {
  page = openPage();
  page.silence();
  page.show(createElement(MapPaste, { marks: MARKS }));
  await until(() => button('Paste a map …') !== undefined);
  button('Paste a map …')?.click();
  await until(() => document.querySelector('dialog[open] textarea') !== null);
});
afterEach(() => page.close());

const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text);
const words = () => document.querySelector('dialog')?.textContent ?? '';
function set(element: HTMLTextAreaElement | HTMLSelectElement, value: string, event: string): void {
  const { prototype } = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(event, { bubbles: true }));
}
async function paste(text: string): Promise<void> {
  const area = document.querySelector('dialog textarea');
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('no text area');
  set(area, text, 'input');
  await until(() => area.value === text);
}
const selectOf = (label: string) =>
  [...document.querySelectorAll('dialog select')].find((one) => one.getAttribute('aria-label') === label);

test('a letter without a tile is asked about, and the map is used once it has one', async () => {
  await paste('WGWGWGWGWG\nWG>>ABGGWG\nWGWGWGWGWG');
  await until(() => words().includes('A map of MiniGrid: 5 × 3 cells.'));
  expect(words()).toContain('Choose a tile for “A” (row 2, column 3).');
  expect(button('Use this map')?.disabled).toBe(true);
  const select = selectOf('Tile for A');
  if (!(select instanceof HTMLSelectElement)) throw new Error('no select');
  set(select, '#', 'change');
  await until(() => button('Use this map')?.disabled === false);
  const before = page.lab.draft.getState().experiment.world.map;
  button('Use this map')?.click();
  await until(() => document.querySelector('dialog[open]') === null || words().includes('goal'));
  // The goal lies behind the ball.
  expect(page.lab.draft.getState().experiment.world.map).toEqual(before);
  set(select, '.', 'change');
  await until(() => button('Use this map')?.disabled === false);
  button('Use this map')?.click();
  await until(() => document.querySelector('dialog[open]') === null);
  expect(page.lab.draft.getState().experiment.world.map).toEqual(['#####', '#S.G#', '#####']);
  page.lab.actions.undo();
  await until(() => page.lab.draft.getState().experiment.world.map === before);
});

test('a map that may be of two tools is read as the one that is chosen', async () => {
  await paste('#####\n#A W#\n#  G#\n#####');
  await until(() => words().includes('water: ends the episode'));
  const select = [...document.querySelectorAll('dialog select')].find((one) =>
    one.parentElement?.textContent?.startsWith('Its letters are those of'),
  );
  if (!(select instanceof HTMLSelectElement)) throw new Error('no select');
  set(select, 'Reward Lab and Gymnasium', 'change');
  await until(() => !words().includes('water: ends the episode'));
  expect(words()).toContain('Choose a tile for “A”');
});
