/** The list of the Atlas, with all of its rows. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AtlasList } from '../../src/app/atlas/atlas-list.tsx';
import { atlas } from '../../src/study/atlas-data.ts';
import { type OpenPage, openPage } from './page.ts';

let page: OpenPage;
beforeEach(() => {
  page = openPage();
  page.show(createElement(AtlasList, { atlas, elsewhere: () => null }));
});
afterEach(() => page.close());

const rowOf = (address: string): Element => {
  const row = page.place.querySelector(`.atlas-row:has(a[href="${address}"])`);
  if (row === null) throw new Error(`The list has no row with ${address}.`);
  return row;
};

test('a row asks its question first, then shows the verdict on the claim, and the finding last', () => {
  const {
    title,
    finding = '',
    claim,
  } = atlas.rows.find(({ study }) => study === 'sb-2.2') ?? { title: '', claim: '' };
  const row = rowOf('#study=sb-2.2');
  expect(row.querySelector('.atlas-title')?.textContent).toBe(title);
  expect(title).toMatch(/\?$/);
  const said = row.textContent ?? '';
  const places = [title, 'holds', claim, finding].map((text) => said.indexOf(text));
  expect(places.every((place, k) => place > (places[k - 1] ?? -1))).toBe(true);
});
