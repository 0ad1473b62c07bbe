/** The list of the Atlas, with all of its rows. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AtlasList } from '../../src/app/atlas/atlas-list.tsx';
import { whyNear } from '../../src/app/atlas/nearness.ts';
import { atlasSearch } from '../../src/app/atlas/search.ts';
import { StudyPage } from '../../src/app/atlas/study-page.tsx';
import { worldKinds } from '../../src/app/atlas/worlds.ts';
import { atlas } from '../../src/study/atlas-data.ts';
import type { AtlasRow } from '../../src/study/rows.ts';
import { type OpenPage, openPage } from './page.ts';

let page: OpenPage;
beforeEach(async () => {
  page = openPage();
  page.show(createElement(AtlasList, { atlas, elsewhere: () => null, key: 'atlas' }));
  await expect.poll(() => page.place.querySelector('.atlas-row') !== null).toBe(true);
});
afterEach(() => page.close());

const rowOf = (address: string): Element => {
  const row = page.place.querySelector(`a.button[href="${address}"]`)?.closest('.atlas-row') ?? null;
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

const rows = () => [...page.place.querySelectorAll('.atlas-row')];
const waiting = atlas.rows.filter(({ status }) => status === 'waits');
const fold = () => page.place.querySelector<HTMLButtonElement>('button[aria-expanded]');
function choose(label: string, value: string): void {
  const select = page.place.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  if (select === null) throw new Error(`There is no choice “${label}”.`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
const countAfter = (count: number) => expect.poll(() => rows().length).toBe(count);

test('ten studies come first, which have a verdict, in worlds of four kinds and of at least six families', () => {
  const links = [...page.place.querySelectorAll('.atlas-begin a')].map((link) => link.getAttribute('href'));
  expect(links).toHaveLength(10);
  expect(new Set(links).size).toBe(10);
  const first = links.map((link) => atlas.rows.find(({ study }) => `#study=${study}` === link));
  for (const row of first) expect(['holds', 'fails', 'undecided']).toContain(row?.status);
  expect(new Set(first.map((row) => row?.family)).size).toBeGreaterThanOrEqual(6);
  const kinds = new Set(first.flatMap((row) => (row === undefined ? [] : worldKinds(row))));
  for (const kind of ['bandit', 'gridworld', 'graph', 'text']) expect(kinds).toContain(kind);
});

test('papers without a study are folded behind a button that counts them and that the keyboard presses', async () => {
  expect(rows()).toHaveLength(atlas.rows.length - waiting.length);
  expect(fold()?.textContent).toBe(`Show ${waiting.length} papers without a study`);
  fold()?.focus();
  expect(document.activeElement).toBe(fold());
  fold()?.click();
  await countAfter(atlas.rows.length);
  expect(fold()?.getAttribute('aria-expanded')).toBe('true');
  fold()?.click();
  await countAfter(atlas.rows.length - waiting.length);
});

test('a search, and the filter by verdict, reach papers without a study', async () => {
  const [paper] = waiting;
  const field = page.place.querySelector<HTMLInputElement>('input[type="search"]');
  if (paper === undefined || field === null) throw new Error('Nothing to search for.');
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type(paper.title);
  await expect.poll(() => rows().some((row) => row.textContent?.includes(paper.title))).toBe(true);
  expect(fold()).toBeNull();
  type('');
  await expect.poll(() => fold() !== null).toBe(true);
  const verdicts = [...page.place.querySelectorAll<HTMLElement>('.segments label')];
  verdicts.at(-1)?.click();
  await countAfter(waiting.length);
  verdicts[0]?.click();
  await countAfter(atlas.rows.length - waiting.length);
});

test('a filter shows the studies of one kind of world', async () => {
  for (const kind of ['bandit', 'gridworld', 'graph', 'text']) {
    const studies = atlas.rows.filter((row) => row.status !== 'waits' && worldKinds(row).includes(kind));
    expect(studies.length).toBeGreaterThan(5);
    choose('World', kind);
    await countAfter(studies.length);
  }
  choose('World', '');
  await countAfter(atlas.rows.length - waiting.length);
});

const paperPage = (row: AtlasRow) =>
  createElement(StudyPage, {
    id: row.paper ?? '',
    step: 1,
    loaded: { id: row.paper ?? '', asLesson: false, study: null, written: null, outcome: null },
    fault: '',
    atlas,
    key: row.key,
  });

test('a paper without a study says what is missing, which study is nearest and why, and what is planned', async () => {
  const row = waiting.find(({ waits }) => waits.startsWith('waits for judges that see more than the policy'));
  if (row === undefined) throw new Error('No paper waits for such judges any more: choose another one.');
  page.show(paperPage(row));
  await expect.poll(() => page.place.querySelector('.nearest button') !== null).toBe(true);
  const said = page.place.querySelector('main')?.textContent ?? '';
  expect(said).toContain('It cannot run here yet: the lab lacks judges that see more than the policy');
  expect(said).toMatch(/The nearest study asks: .*\? (Both use|Both belong to|Its description) .*/);
  const notes = page.place.querySelector('.working-notes')?.textContent ?? '';
  for (const text of [row.claim, row.text.mechanism, row.plan?.compares ?? '']) expect(notes).toContain(text);
  expect(page.place.querySelector('main a[href="#atlas"]')).not.toBeNull();
  const near = page.place.querySelector('.nearest a')?.getAttribute('href');
  page.place.querySelector<HTMLButtonElement>('.nearest button')?.click();
  expect(location.hash).toBe(near);
  history.replaceState(null, '', location.pathname);
});

test('of most papers without a study the nearest one shares a part or the family, and parts have words', () => {
  const search = atlasSearch(atlas.rows);
  const why = waiting.map((row) => {
    const near = search.nearestStudy(row);
    return near === undefined ? '' : whyNear(row, near, atlas.rows);
  });
  expect(why.filter((text) => text.startsWith('Both')).length).toBeGreaterThan(0.7 * waiting.length);
  for (const text of why) expect(text).toMatch(/^[A-Z].*[.?]$/);
});
