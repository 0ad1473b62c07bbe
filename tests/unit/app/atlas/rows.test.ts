import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changedExperiment } from '../../../../src/app/atlas/open-change.ts';
import { namedView } from '../../../../src/app/kit/view-address.ts';
import { guessOf, keepGuess } from '../../../../src/app/lessons/guesses.ts';
import { unknownHash } from '../../../../src/app/share/flag-words.ts';
import { papers } from '../../../../src/study/atlas.ts';
import { chartLines } from '../../../../src/study/chart-data.ts';
import { loadOutcome, loadStudy } from '../../../../src/study/load.ts';
import { atlasOf } from '../../../../src/study/make-rows.ts';
import { verdictOf } from '../../../../src/study/outcome.ts';
import { studies } from '../../../../src/study/registry.ts';
import { studyVerdictOf } from '../../../../src/study/rows.ts';

const cliff = studies.find(({ id }) => id === 'sb-6.6');
if (cliff === undefined) throw new Error('The study of the cliff is gone.');
const text = readFileSync('content/studies/sb-6.6-cliff/outcome.json', 'utf8');

test('every paper and every study has a row, and keys are unique', () => {
  const { rows } = atlasOf(papers, studies, new Map());
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  for (const { id } of papers) expect(rows.some(({ paper }) => paper === id)).toBe(true);
  for (const { id } of studies) expect(rows.some(({ study }) => study === id)).toBe(true);
  const [waiting] = rows.filter(({ status }) => status === 'waits');
  expect(waiting?.waits.length).toBeGreaterThan(0);
});

test('a paper without a study says whose it is, or else its number', () => {
  const [paper] = papers;
  if (paper === undefined) throw new Error('The list of papers is empty.');
  const [known] = atlasOf([{ ...paper, cite: 'Doe 2017, arXiv 1701.00001' }], [], new Map()).rows;
  expect(known?.source).toBe('Doe 2017, arXiv 1701.00001');
  const [unknown] = atlasOf([{ ...paper, cite: '' }], [], new Map()).rows;
  expect(unknown?.source).toBe(`Paper ${paper.id}`);
});

test('a row asks the question of its study in at most 18 words, and tells the finding apart from it', () => {
  const { rows } = atlasOf(papers, studies, new Map());
  for (const { study, title, finding } of rows) {
    const written = studies.find(({ id }) => id === study);
    expect(title.split(' ').length <= 18 || written === undefined, title).toBe(true);
    if (written !== undefined) expect(title).toBe(written.question);
    expect(finding === undefined).toBe(written === undefined);
    expect(finding).not.toBe(title);
  }
});

test('a row shows the verdict that its recorded scores give, and keeps it through JSON', () => {
  const { rows, recorded } = atlasOf([], [cliff], new Map([['sb-6.6', text]]));
  const known = JSON.parse(JSON.stringify(recorded))['sb-6.6'];
  const { verdict, parts } = verdictOf(cliff, JSON.parse(text).scores);
  expect(rows[0]).toMatchObject({ status: verdict, picture: { kind: 'lines' } });
  const row = studyVerdictOf(known).parts[0]?.rows[0];
  const wanted = parts[0]?.rows[0];
  expect(row?.region).toEqual(wanted?.region);
  expect(row?.value).toBeCloseTo(wanted?.value ?? Number.NaN, 3);
  expect(row?.verdict).toBe(wanted?.verdict);
});

test('a study without an outcome, or with a damaged one, counts as not measured', () => {
  for (const texts of [new Map(), new Map([['sb-6.6', '{']])])
    expect(atlasOf([], [cliff], texts).rows[0]).toMatchObject({ status: 'unmeasured', picture: null });
});

test('every study is found by its id: the name of its folder begins with it', async () => {
  for (const { id } of studies) expect((await loadStudy(id))?.id).toBe(id);
  expect(await loadStudy('no-such-study')).toBeNull();
  expect(await loadStudy('')).toBeNull();
});

test('an outcome is loaded with its study', async () => {
  expect((await loadOutcome(cliff))?.study).toBe('sb-6.6');
});

test('lines of a chart have the look of their variant, which sets their color', () => {
  const lines = chartLines(cliff, 0, JSON.parse(text));
  expect(lines.map(({ label, look }) => [label, look])).toEqual([
    ['Sarsa', 0],
    ['Q-learning', 1],
  ]);
});

test('a change is a patch of the first experiment of its run', () => {
  const changed = changedExperiment(cliff, { run: 'main', patch: { seeds: 3 } });
  expect(changed).toMatchObject({ seeds: 3, world: { example: 'cliff-walking' } });
  expect(changedExperiment(cliff, { run: 'none', patch: {} })).toBeNull();
});

test('addresses of views are not mistaken for damaged links', () => {
  expect(namedView('#study=sb-6.6')).toEqual({ name: 'study', id: 'sb-6.6', step: 1 });
  expect(namedView('#lesson=farmed-bonus&step=3')).toEqual({ name: 'lesson', id: 'farmed-bonus', step: 3 });
  expect(namedView('', '?embed')).toEqual({ name: 'lab' });
  expect(namedView('#study=<b>')).toBeNull();
  expect(unknownHash('#atlas')).toEqual([]);
  expect(unknownHash('#atlass')).not.toEqual([]);
});

test('a guess is stored by study, and full storage loses only the guess', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  keepGuess(storage, 'sb-6.6', 1);
  keepGuess(storage, '190', 0);
  expect([guessOf(storage, 'sb-6.6'), guessOf(storage, '190'), guessOf(storage, '1')]).toEqual([1, 0, null]);
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('full');
    },
  };
  keepGuess(full, '190', 1);
  expect(guessOf(null, '190')).toBeNull();
});
