import { expect, test } from 'vitest';
import { pageOf, sharedPrompts } from '../../../../../src/app/stage/prompts.ts';
import type { GroupFrame } from '../../../../../src/engine/network-contract.ts';

const groups = (...questions: string[]): GroupFrame[] =>
  questions.map((question) => ({ question, answer: '', promptLength: 1, completions: [] }));
const shown = (lists: readonly GroupFrame[][], page: number, size: number) =>
  pageOf(lists, page, size).groups.map((own) => own.map(({ question }) => question).join(' '));

test('prompts common to all variants are in the order of the first; variants without prompts do not count', () => {
  expect(sharedPrompts([groups('a', 'b', 'c'), groups('c', 'a'), []])).toEqual(['a', 'c']);
  expect(sharedPrompts([groups('a'), groups('b')])).toEqual([]);
});

test('a page has the same prompts in each panel, however the batches are ordered', () => {
  const lists = [groups('a', 'b', 'c'), groups('c', 'b', 'a')];
  expect(shown(lists, 0, 2)).toEqual(['a b', 'a b']);
  expect(shown(lists, 1, 2)).toEqual(['c', 'c']);
  expect(pageOf(lists, 0, 2)).toMatchObject({ shared: true, pages: 2 });
});

test('without a common prompt each panel shows its own, and a page after the last is the last', () => {
  const lists = [groups('a', 'b'), groups('c')];
  expect(shown(lists, 0, 1)).toEqual(['a', 'c']);
  expect(shown(lists, 9, 1)).toEqual(['b', '']);
  expect(pageOf([[], []], 0, 1)).toMatchObject({ shared: false, pages: 1 });
});
