import { describe, expect, test } from 'vitest';
import { atlasSearch, wordsOf } from '../../../../src/app/atlas/search.ts';
import { papers } from '../../../../src/study/atlas.ts';
import { atlasOf } from '../../../../src/study/make-rows.ts';
import { studies } from '../../../../src/study/registry.ts';
import { RIGHT, spellings, typingErrors } from './asked-terms.ts';

const { rows } = atlasOf(papers, studies, new Map());
const search = atlasSearch(rows);
const textOf = (key: string): string => {
  const row = rows.find((one) => one.key === key);
  return row === undefined ? '' : [row.title, row.source, row.family, ...Object.values(row.text)].join(' ');
};
const firstTwo = (query: string): string => (search.find(query) ?? []).slice(0, 2).map(textOf).join('\n');

describe('search in the Atlas', () => {
  test.each(RIGHT)(
    '“%s” finds a right entry, first or second, in both spellings and with one typing error',
    (term, right) => {
      const asked = spellings(term).flatMap((spelled) => [spelled, ...typingErrors(spelled)]);
      expect(asked.filter((query) => !right.test(firstTwo(query)))).toEqual([]);
    },
  );

  test('the terms are 28 or more, and each has typing errors of three kinds at several places', () => {
    expect(RIGHT.length).toBeGreaterThanOrEqual(28);
    for (const [term] of RIGHT) expect(typingErrors(term).length).toBeGreaterThanOrEqual(3);
  });

  test('the number of a paper and the name of a study find it', () => {
    expect(search.find('190')?.[0]).toBe('190');
    for (const { id } of papers)
      for (const query of [id, `paper ${id}`]) {
        const [found] = search.find(query) ?? [];
        expect(rows.find(({ key }) => key === found)?.paper).toBe(id);
      }
    for (const { id } of studies)
      expect(search.find(id)).toContain(rows.find(({ study }) => study === id)?.key);
  });

  test('a paper without a study is found by its author and its arXiv number', () => {
    const waiting = rows.filter(({ study }) => study === undefined);
    expect(waiting.length).toBeGreaterThan(0);
    for (const { key, source } of waiting) {
      expect(search.find(source)).toContain(key);
      expect([key, search.find(source.split(' ').at(-1) ?? '')?.[0]]).toEqual([key, key]);
    }
  });

  test('an empty search finds everything, and nonsense finds nothing', () => {
    expect(search.find('  ')).toBeNull();
    expect(search.find('zqxjkvw')).toEqual([]);
  });

  test('British and American spelling, hyphens and plurals are the same words', () => {
    expect(wordsOf('Over-optimi\u0073ation of mode\u006cled behavio\u0075rs')).toEqual(
      wordsOf('overoptimization modeled behavior'),
    );
  });

  test('every paper without a study has a nearest study, usually of its own family if that has one', () => {
    const waiting = rows.filter(({ status }) => status === 'waits');
    const families = new Set(rows.filter(({ study }) => study !== undefined).map(({ family }) => family));
    const near = waiting.map((row) => ({ row, study: search.nearestStudy(row) }));
    expect(near.filter(({ study }) => study?.study === undefined)).toEqual([]);
    const could = near.filter(({ row }) => families.has(row.family));
    const same = could.filter(({ row, study }) => study?.family === row.family);
    expect(same.length / could.length).toBeGreaterThan(0.6);
  });
});
