/** Which outline of index.html is shown before the program arrives. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { viewOf } from '../../src/app/kit/view-address.ts';

const first = readFileSync('public/theme.js', 'utf8').split('// A program that cannot load')[0] ?? '';
const outline = () => {
  delete document.documentElement.dataset.view;
  new Function(first)();
  return document.documentElement.dataset.view ?? 'lab';
};
afterEach(() => {
  delete document.documentElement.dataset.view;
  history.replaceState(null, '', location.pathname);
});

test.each([
  '',
  '#lab',
  '#builder',
  '#presets',
  '#v1.abc',
  '#nonsense',
  '#atlas',
  '#lessons',
  '#lesson=farmed-bonus&step=3',
  '#study=sb-6.6',
  '#runs',
  '#runs=compare',
  '#write',
  '#glossary',
  '#glossary=policy',
  '#break',
  '#puzzle=2026-05-11',
])('“%s” is outlined as the view that it opens', (hash) => {
  history.replaceState(null, '', location.pathname + hash);
  const { name } = viewOf(hash);
  expect(outline()).toBe(name === 'front' || name === 'lab' ? name : 'page');
});

test('each outline is in index.html, and the style sheet hides the other two', () => {
  const html = readFileSync('index.html', 'utf8');
  const css = readFileSync('src/app/front/front.css', 'utf8');
  for (const part of [
    '<!-- front -->',
    'class="lab" aria-busy="true"',
    'class="page-outline" aria-busy="true"',
  ])
    expect(html).toContain(part);
  for (const rule of [
    'html:not([data-view="front"]) #root > .front[data-outline]',
    'html:not([data-view="page"]) #root > .page-outline',
    'html[data-view] #root > .lab[aria-busy]',
  ])
    expect(css).toContain(rule);
});
