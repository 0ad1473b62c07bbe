import { expect, test } from 'vitest';
import { inOrder } from '../../../../src/app/atlas/order.ts';
import { type Paper, papers } from '../../../../src/study/atlas.ts';
import { branchesOf, collectionText } from '../../../../src/study/collection.ts';
import { atlasOf } from '../../../../src/study/make-rows.ts';
import { studies } from '../../../../src/study/registry.ts';
import type { AtlasRow, Branch, Status } from '../../../../src/study/rows.ts';

test('a survey is a collection of the branches that its row names', () => {
  const study =
    'Covered by studies 90 and 125 (generation), 103 (a metric), 1, 2 and 3 (agents); adversarial rewards via 97.';
  const paper = { level: 'cover', study } as Paper;
  expect(branchesOf(paper)).toEqual([
    { name: 'generation', ids: ['90', '125'] },
    { name: 'a metric', ids: ['103'] },
    { name: 'agents', ids: ['1', '2', '3'] },
    { name: 'adversarial rewards', ids: ['97'] },
  ]);
  expect(branchesOf({ ...paper, level: 'full' })).toEqual([]);
});

test('what is said of a collection is counted from the verdicts of its branches', () => {
  const branch = (...found: readonly Status[]): Branch => ({
    name: 'b',
    studies: found.map((status) => ({ id: '1', title: 't', status, waits: '' })),
  });
  expect(collectionText([branch('fails', 'holds'), branch('undecided'), branch('waits'), branch()])).toBe(
    'Of 4 branches 1 has a study that holds, 1 has only studies that do not, and 2 have none.',
  );
});

test('surveys of the atlas have branches, all of rows that exist, and no verdict', () => {
  const { rows } = atlasOf(papers, studies, new Map());
  const surveys = rows.filter(({ branches }) => branches !== undefined);
  expect(surveys.map(({ paper }) => paper)).toContain('139');
  for (const { paper, branches = [], status } of surveys) {
    expect(status).toBe('unclaimed');
    expect(branches.length, paper).toBeGreaterThan(3);
    expect(branches.every((one) => one.studies.length > 0)).toBe(true);
  }
});

test('rows are ordered by score, cost or verdict, and what has none comes last', () => {
  const row = (key: string, more: Partial<AtlasRow>) => ({ key, status: 'holds', ...more }) as AtlasRow;
  const rows = [
    row('a', { score: 5, coreMinutes: 3, status: 'waits' }),
    row('b', { coreMinutes: 1 }),
    row('c', { score: 9 }),
    row('d', { score: 9, coreMinutes: 0.2, status: 'fails' }),
  ];
  const keys = (order: Parameters<typeof inOrder>[1]) => inOrder(rows, order).map(({ key }) => key);
  expect(keys('family')).toEqual(['a', 'b', 'c', 'd']);
  expect(keys('score')).toEqual(['c', 'd', 'a', 'b']);
  expect(keys('cost')).toEqual(['d', 'b', 'a', 'c']);
  expect(keys('verdict')).toEqual(['b', 'c', 'd', 'a']);
});
