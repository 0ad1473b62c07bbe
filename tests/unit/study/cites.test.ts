/** Whose the papers without a study are: `cite` of content/papers.tsv. */
import { expect, test } from 'vitest';
import { papers } from '../../../src/study/atlas.ts';
import { atlasOf } from '../../../src/study/make-rows.ts';
import { studies } from '../../../src/study/registry.ts';

const FORM = /^(?:\p{Lu}[\p{L}-]+(?: et al\.| & \p{Lu}[\p{L}-]+)? )?(\d{4}), arXiv (\d{4}\.\d{5})$/u;
/** No source that was seen names their authors. */
const NAMELESS = ['49', '227'];

const cited = papers.filter(({ cite }) => cite !== '');

test('a cite is “Author 2023”, “Author & Author 2023” or “Author et al. 2023” with the arXiv number of that year', () => {
  expect(cited.length).toBeGreaterThan(0);
  for (const { id, cite } of cited) {
    const [, year, number = ''] = FORM.exec(cite) ?? [];
    expect([id, cite, year]).toEqual([id, cite, `20${number.slice(0, 2)}`]);
  }
});

test('all name an author but those whose authors are unknown', () => {
  const nameless = cited.filter(({ cite }) => /^\d/.test(cite)).map(({ id }) => id);
  expect(nameless.filter((id) => !NAMELESS.includes(id))).toEqual([]);
});

test('every paper without a study has a cite, and no two have the same number', () => {
  const waiting = atlasOf(papers, studies, new Map()).rows.filter(({ study }) => study === undefined);
  expect(waiting.filter(({ source }) => !FORM.test(source)).map(({ key }) => key)).toEqual([]);
  expect(new Set(cited.map(({ cite }) => FORM.exec(cite)?.[2])).size).toBe(cited.length);
});
