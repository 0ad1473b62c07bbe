import { describe, expect, it } from 'vitest';
import { built, faultsOf } from './harness.ts';

const problems = ['1 + 1 => 2', '1 + 2 => 3', '2 + 1 => 3', 'say nothing =>'];

describe('a custom task', () => {
  it('poses its rows, accepts only their completions, and holds out a quarter', () => {
    const { task } = built({ task: 'custom', problems });
    expect(task.vocabulary).toEqual(['1', '+', '2', '3', 'say', 'nothing', '<end>']);
    expect(task.problems).toEqual({ train: 3, 'held-out': 1 });
    const all = [...[0, 1, 2].map((k) => task.problem('train', k)), task.problem('held-out', 0)];
    const spelled = (tokens: readonly number[]) => tokens.map((token) => task.vocabulary[token]).join(' ');
    expect(all.map(({ prompt }) => spelled(prompt)).sort()).toEqual([
      '1 + 1',
      '1 + 2',
      '2 + 1',
      'say nothing',
    ]);
    for (const problem of all) {
      const [sum = '', answer = ''] =
        problems.map((row) => row.split(' =>')).find(([asked]) => asked === spelled(problem.prompt)) ?? [];
      const right = answer.trim() === '' ? [] : [task.vocabulary.indexOf(answer.trim())];
      expect(task.verify(problem, right, true), sum).toMatchObject({ score: 1, correct: true });
      expect(task.verify(problem, right, false).score).toBe(0);
      expect(task.verify(problem, [...right, 0], true).score).toBe(0);
    }
  });

  it.each([
    [['a => b', 'a => c'], 'world.problems[1]', 'repeats the prompt of row 1'],
    [['a => b', 'c'], 'world.problems[1]', 'has 0 arrows'],
    [['a => b', 'c => d => e'], 'world.problems[1]', 'has 2 arrows'],
    [['a => b', '=> c'], 'world.problems[1]', 'prompt is empty'],
    [['a => b', `${'x '.repeat(500)}=> c`], 'world.problems[1]', '501 tokens'],
    [['a => b'], 'world.problems', 'only one problem'],
    [[], 'world.problems', 'no problems'],
    [Array.from({ length: 100 }, (_, k) => `p${k} => q${k}`), 'world.problems', '200 different tokens'],
  ])('rejects rows that are not a task: %#', (rows, path, words) => {
    const [first] = faultsOf({ task: 'custom', problems: rows });
    expect(first?.path).toBe(path);
    expect(first?.message).toContain(words);
    expect(first?.fix).toBeTruthy();
  });
});
