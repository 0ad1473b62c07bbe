/** Properties of every study in the registry, and of every recorded outcome. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { staleParts } from '../../src/cli/studies/recorded.ts';
import { checkStudy } from '../../src/services/student/study-check.ts';
import { papers } from '../../src/study/atlas.ts';
import { readOutcome, untestedBecause, verdictOf } from '../../src/study/outcome.ts';
import { outcomeTexts } from '../../src/study/outcomes.ts';
import { studies, studyFolders } from '../../src/study/registry.ts';
import { today } from '../release.ts';
import { filledOf, secondsOf } from './recorded.ts';

const MAX_CORE_MINUTES = 20;
/** Its model is refitted in a loop that few steps enter; the estimate of time counts the loop in every step. */
const REFITS = new Set(['180']);
const ESTIMATED = /environment steps in total take about .* on one core\.$/;
/** For the charts' curves, and in total: scores of five hundred seeds take most of it. */
const MAX_BYTES = { curves: 20_000, all: 128_000 };

describe('Studies', () => {
  it('have ids of their own, which begin the names of their folders', () => {
    const folders = readdirSync('content/studies').filter((name) => name !== 'shared');
    expect(studies).toHaveLength(folders.length);
    expect(new Set(studies.map(({ id }) => id)).size).toBe(folders.length);
    for (const [id, folder] of studyFolders) expect(`${folder}-`.startsWith(`${id}-`)).toBe(true);
  });
  it('with a number belong to the row of the atlas with this number', () => {
    for (const { id, papers: cited } of studies)
      if (/^\d+$/.test(id)) expect(cited.map(({ atlas }) => String(atlas))).toContain(id);
    const known = new Set(papers.map(({ id }) => id));
    for (const { papers: cited } of studies)
      for (const { atlas } of cited) if (atlas !== undefined) expect(known).toContain(String(atlas));
  });
});

const compiled = new Set(today(studies));

for (const study of studies)
  describe(`Study ${study.id}`, () => {
    it('names only what exists, and its experiments raise no warning', () => {
      const { problems, warnings } = checkStudy(study);
      expect([
        ...problems,
        ...warnings.filter(({ message }) => !(REFITS.has(study.id) && ESTIMATED.test(message))),
      ]).toEqual([]);
    });
    it('asks a question, predicts, and suggests three changes', () => {
      const { question, teaching, changes, shows, budget, pilots, level, standsFor } = filledOf(study);
      const { options, answer } = teaching.predict;
      expect(question).toMatch(/\?$/);
      expect([2, 3]).toContain(options.length);
      expect(options[answer]).toBeDefined();
      expect(changes).toHaveLength(3);
      expect(shows.length).toBeGreaterThanOrEqual(1);
      expect(budget.coreMinutes).toBeLessThanOrEqual(MAX_CORE_MINUTES);
      for (const text of [pilots, teaching.before, teaching.watch, teaching.after]) expect(text).not.toBe('');
      if (level === 'analog') expect(standsFor ?? '').not.toBe('');
    });
    it('has an outcome of its current experiments and programs, from which the verdict is recomputed', async () => {
      const text = outcomeTexts.get(study.id);
      if (text === undefined) throw new Error(`Run npm run studies -- ${study.id} to measure it.`);
      const outcome = readOutcome(study, text);
      if ('wrong' in outcome) throw new Error(outcome.wrong);
      // Compiling its programs takes longest.
      if (compiled.has(study))
        expect(await staleParts(study, outcome), `Run npm run studies -- ${study.id}.`).toEqual([]);
      const judged = verdictOf(study, outcome.scores);
      const { verdict, parts } = judged;
      expect(['holds', 'fails', 'undecided', 'untested']).toContain(verdict);
      expect(untestedBecause(study, judged).length > 0).toBe(verdict === 'untested');
      expect(parts.every(({ rows }) => rows.length > 0)).toBe(true);
      expect(secondsOf(outcome)).toBeLessThanOrEqual(60 * MAX_CORE_MINUTES);
      expect(JSON.stringify(outcome.curves).length).toBeLessThanOrEqual(MAX_BYTES.curves);
      expect(text.length).toBeLessThanOrEqual(MAX_BYTES.all);
    });
  });
