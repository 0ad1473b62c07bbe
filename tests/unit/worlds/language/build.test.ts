import { describe, expect, it } from 'vitest';
import { buildLanguage } from '../../../../src/worlds/language/build.ts';
import { languageExamples } from '../../../../src/worlds/language/examples.ts';
import { languageEntry } from '../../../../src/worlds/language/fields.ts';
import { taskMakers } from '../../../../src/worlds/language/tasks.ts';
import { built, drawOf, faultsOf, SPLITS, spec } from './harness.ts';

describe('a language world', () => {
  it('has a named example for every task, which can be built', () => {
    expect(new Set(languageExamples.map(({ task }) => task))).toEqual(new Set(taskMakers.keys()));
    expect(new Set(languageExamples.map(({ name }) => name)).size).toBe(languageExamples.length);
    const names = new Set(languageEntry.fields.map(({ name }) => name));
    for (const example of languageExamples) {
      const result = buildLanguage(example);
      expect(result.ok, `${example.name}`).toBe(true);
      for (const field of Object.keys(example)) expect(names.has(field) || field === 'family').toBe(true);
    }
  });
  it('has defaults for everything, and fields with different names', () => {
    expect(built({}).task.id).toBe('addition');
    const names = languageEntry.fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
  it('stays within its bounds at the extremes of every setting', () => {
    for (const fields of [
      { task: 'copy', level: 12, letters: 16 },
      { task: 'chain', level: 8, modulus: 20, scratch: 'equations' },
      { task: 'addition', level: 7, scratch: 'equations' },
      { task: 'brackets', level: 10, bracketKinds: 4 },
      { task: 'edit', level: 11, letters: 16 },
      { task: 'label', level: 12, letters: 16 },
      { task: 'micro', level: 3, letters: 16 },
      { task: 'preference', level: 4 },
      { task: 'adventure', level: 7, worldSeed: 2 ** 32 - 1 },
    ]) {
      const { task } = built({ ...fields, trainProblems: 1_000_000, heldOutProblems: 100_000 });
      for (const split of SPLITS) {
        const problem = task.problem(split, task.problems[split] - 1);
        const { tokens } = task.demonstrate(problem, drawOf('far'));
        expect(tokens.length).toBeLessThanOrEqual(task.completionLength);
        expect(task.verify(problem, tokens.slice(0, -1), true).correct).toBe(true);
      }
    }
  });
  it('reports which value is wrong', () => {
    expect(faultsOf({ task: 'poetry' })[0]).toMatchObject({ path: 'world.task' });
    expect(faultsOf({ level: 0 })[0]).toMatchObject({ path: 'world.level' });
    expect(faultsOf({ letters: 40 })[0]).toMatchObject({ path: 'world.letters' });
  });
  it('rejects a completion that is too short for correct answers, or too long for the policies', () => {
    const short = faultsOf({ task: 'addition', level: 2, scratch: 'none', maxTokens: 3 })[0];
    expect(short).toMatchObject({ path: 'world.maxTokens' });
    expect(short?.message).toContain('can need 4');
    expect(built({ task: 'addition', level: 2, scratch: 'none', maxTokens: 4 }).task.completionLength).toBe(
      4,
    );
    expect(faultsOf({ task: 'copy', level: 12, maxTokens: 511 })[0]?.fix).toContain('at most 499');
  });
  it('warns if there are fewer problems than requested, with their number', () => {
    // There are 90 × 90 pairs of two-digit numbers, and 10 × 10 with one digit, a quarter of them held out.
    expect(built({ task: 'addition', level: 2 }).warnings).toEqual([]);
    expect(
      built({ task: 'addition', level: 2, trainProblems: 8000, heldOutProblems: 100 }).task.problems,
    ).toEqual({
      train: 8000,
      'held-out': 100,
    });
    const [warning] = built({ task: 'addition', level: 1 }).warnings;
    expect(warning).toMatchObject({ path: 'world.trainProblems', severity: 'warning' });
    expect(warning?.message).toContain('75 for training and 25 held out');
  });
  it('rejects a task with too few prompts to hold some out', () => {
    // Rows of two letters, with two letters to choose from, make four prompts.
    const results = Array.from({ length: 20 }, (_, worldSeed) =>
      buildLanguage(spec({ task: 'label', level: 1, letters: 2, rule: 'parity', worldSeed })),
    );
    for (const result of results)
      if (!result.ok) expect(result.problems[0]?.fix).toContain('Raise the level');
    expect(results.some(({ ok }) => ok)).toBe(true);
  });
});
