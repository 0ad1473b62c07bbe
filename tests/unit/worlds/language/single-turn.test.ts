import { describe, expect, it } from 'vitest';
import { type Built, built, judged, problemWhere } from './harness.ts';

const shown = (world: Built, index: number) => world.task.problem('train', index).words;

describe('rows of letters', () => {
  it('are copied, reversed, sorted', () => {
    const answer = (task: string) =>
      problemWhere(built({ task, level: 3, letters: 3 }), (question) => question === 'c a b =').words.answer;
    expect([answer('copy'), answer('reverse'), answer('sort')]).toEqual(['c a b', 'b a c', 'a b c']);
  });
  it('are judged as a whole, and by positions', () => {
    const world = built({ task: 'copy', level: 3, letters: 3 });
    const problem = problemWhere(world, (question) => question === 'c a b =');
    expect(judged(world, problem, 'c a b')).toMatchObject({ score: 1, correct: true, partial: 1 });
    expect(judged(world, problem, 'c a b', false)).toMatchObject({
      score: 0,
      correct: false,
      wellFormed: false,
    });
    expect(judged(world, problem, 'c b b').partial).toBeCloseTo(2 / 3, 12);
    expect(judged(world, problem, 'c a b b').partial).toBe(3 / 4);
    expect(judged(world, problem, 'c a')).toMatchObject({ score: 0, wellFormed: true });
    expect(judged(world, problem, 'c a =')).toMatchObject({ wellFormed: false });
  });
  it('of 1 … 3 letters over 3 are 3 + 9 + 27 = 39 problems', () => {
    const { train, 'held-out': held } = built({ task: 'copy', level: 3, letters: 3 }).task.problems;
    expect(train + held).toBe(39);
  });
});

describe('addition', () => {
  const two = { task: 'addition', level: 2, trainProblems: 8000, heldOutProblems: 100 };
  const asked = (world: Built) => problemWhere(world, (question) => question.startsWith('37 + 45'));
  it('adds 37 + 45 = 82 in digits', () => {
    const world = built({ ...two, scratch: 'none' });
    const problem = asked(world);
    expect(world.lexicon.spell(problem.prompt)).toEqual(['3', '7', '+', '4', '5', '=']);
    expect(judged(world, problem, '8 2').score).toBe(1);
    expect(judged(world, problem, '2 8')).toMatchObject({ score: 0, partial: 0, wellFormed: true });
    expect(judged(world, problem, '8 3').partial).toBe(0.5);
  });
  it('writes 82 from the units upward as 2 8', () => {
    const world = built({ ...two, scratch: 'none', reversedDigits: true });
    expect(judged(world, asked(world), '2 8').score).toBe(1);
  });
  it('shows digit and carry of each column, then a box', () => {
    const world = built({ ...two, scratch: 'results' });
    const problem = asked(world);
    expect(judged(world, problem, '2 1 ; 8 0 ; [ 8 2 ]')).toMatchObject({
      score: 1,
      partial: 1,
      steps: [1, 1],
      stepEnds: [2, 5],
    });
    // The carry was forgotten, so half of the lines are right and there is no answer.
    expect(judged(world, problem, '2 1 ; 7 0 ; [ 7 2 ]')).toMatchObject({ score: 0, steps: [1, 0] });
    expect(judged(world, problem, '2 1 ; 7 0 ; [ 7 2 ]').partial).toBeCloseTo(1 / 3, 12);
    expect(judged(world, problem, '[ 8 2 ]')).toMatchObject({ score: 1, wellFormed: true, steps: [] });
    expect(judged(world, problem, '8 2')).toMatchObject({ score: 0, wellFormed: false });
    expect(judged(world, problem, '[ 8 2 ] 2')).toMatchObject({ score: 0, wellFormed: false });
    expect(judged(world, problem, '[ ]')).toMatchObject({ score: 0, wellFormed: false });
  });
  it('shows equations, and gives half for a true one that is not needed', () => {
    const world = built({ ...two, scratch: 'equations' });
    const problem = asked(world);
    expect(judged(world, problem, '7 + 5 + 0 = 1 2 ; 3 + 4 + 1 = 8 ; [ 8 2 ]').steps).toEqual([1, 1]);
    expect(judged(world, problem, '1 + 1 + 0 = 2 ; 1 + 1 + 0 = 2 ; 1 + 1 + 0 = 3 ; [ 8 2 ]')).toMatchObject({
      score: 1,
      steps: [0.5, 0.5, 0],
    });
  });
  it('carries into a third digit, and counts its problems: 90 · 90', () => {
    const world = built({ ...two, scratch: 'results', trainProblems: 100_000 });
    const problem = problemWhere(world, (question) => question.startsWith('99 + 99'));
    expect(judged(world, problem, '8 1 ; 9 1 ; [ 1 9 8 ]')).toMatchObject({ score: 1, steps: [1, 1] });
    expect(world.task.problems.train + world.task.problems['held-out']).toBe(8100);
  });
});

describe('arithmetic chains', () => {
  const fields = { task: 'chain', level: 2, trainProblems: 8900, heldOutProblems: 100 };
  it('are evaluated from left to right modulo 10: 7 + 5 * 3 is 2, then 6', () => {
    const world = built({ ...fields, scratch: 'results' });
    const problem = problemWhere(world, (question) => question.startsWith('7 + 5 * 3'));
    expect(judged(world, problem, '2 ; 6 ; [ 6 ]')).toMatchObject({ score: 1, partial: 1, steps: [1, 1] });
    expect(judged(world, problem, '[ 2 ]').score).toBe(0); // the usual precedence: 7 + 15
    expect(judged(world, problem, '2 ; 2 ; [ 6 ]')).toMatchObject({ score: 1, steps: [1, 0] });
    expect(judged(world, problem, '6 ; 2 ; [ 6 ]').partial).toBeCloseTo(1 / 3, 12);
  });
  it('wrap around below 0: 3 - 5 is 8', () => {
    const world = built({
      ...fields,
      level: 1,
      scratch: 'equations',
      trainProblems: 290,
      heldOutProblems: 10,
    });
    const problem = problemWhere(world, (question) => question.startsWith('3 - 5'));
    expect(judged(world, problem, '3 - 5 = 8 ; [ 8 ]')).toMatchObject({ score: 1, steps: [1] });
    expect(problem.words.question).toContain('modulo 10');
  });
  it('pay idle equations half each, which can be gamed', () => {
    const world = built({ ...fields, scratch: 'equations' });
    const problem = problemWhere(world, (question) => question.startsWith('7 + 5 * 3'));
    const idle = '1 + 1 = 2 ; 1 + 1 = 2 ; 1 + 1 = 2 ;';
    expect(judged(world, problem, idle)).toMatchObject({ score: 0, steps: [0.5, 0.5, 0.5] });
    expect(judged(world, problem, '7 + 5 = 2 ; 7 + 5 = 2 ;').steps).toEqual([1, 0.5]);
    expect(judged(world, problem, '7 + 5 ; = = ; 7 + 5 = 3 ;').steps).toEqual([0, 0, 0]);
  });
  it('have 10 · 30 problems for one operation, 10 · 30² for two', () => {
    for (const [level, size] of [
      [1, 300],
      [2, 9000],
    ] as const) {
      const { problems } = built({ ...fields, level, trainProblems: 1_000_000 }).task;
      expect(problems.train + problems['held-out']).toBe(size);
    }
  });
});

describe('brackets', () => {
  const world = built({ task: 'brackets', level: 3, bracketKinds: 2, trainProblems: 1_000_000 });
  it('close what is open, innermost first, with credit for a correct beginning', () => {
    const problem = problemWhere(world, (question) => question === '( [ ( ) =');
    expect(judged(world, problem, '] )')).toMatchObject({ score: 1, partial: 1 });
    expect(judged(world, problem, '] ]')).toMatchObject({ score: 0, partial: 0.5, wellFormed: true });
    expect(judged(world, problem, ') ]').partial).toBe(0);
    expect(judged(world, problem, '] ) )').partial).toBeCloseTo(2 / 3, 12);
  });
  it('are all prefixes, each once, counted by brute force', () => {
    // Depth 1 … 3 at the end, never deeper than 3, and at most 8 brackets of two kinds.
    let count = 0;
    const grow = (length: number, depth: number): void => {
      if (depth > 0) count += 1;
      if (length === 8) return;
      if (depth < 3) for (let kind = 0; kind < 2; kind++) grow(length + 1, depth + 1);
      if (depth > 0) grow(length + 1, depth - 1);
    };
    grow(0, 0);
    const { train, 'held-out': held } = world.task.problems;
    expect(train + held).toBe(count);
    const prompts = Array.from({ length: train }, (_, index) => shown(world, index).question);
    expect(new Set(prompts).size).toBe(train);
  });
});

describe('string edit', () => {
  it('carries out each instruction', () => {
    const world = built({ task: 'edit', level: 2, letters: 2, trainProblems: 4000 });
    const answer = (question: string) => problemWhere(world, (other) => other === question).words.answer;
    expect(answer('a b a : drop a =')).toBe('b');
    expect(answer('a a : drop a =')).toBe('(nothing)');
    expect(answer('a b a : double a =')).toBe('a a b a a');
    expect(answer('a b a : swap a b =')).toBe('b a b');
    expect(answer('a b a : append b =')).toBe('a b a b');
    expect(answer('b a : prepend a =')).toBe('a b a');
  });
});

describe('labels', () => {
  const rules: Readonly<Record<string, (row: string[], x: string, y: string) => boolean>> = {
    contains: (row, x, y) => row.join('').includes(x + y),
    parity: (row, x) => row.filter((letter) => letter === x).length % 2 === 0,
    more: (row, x, y) => row.filter((l) => l === x).length > row.filter((l) => l === y).length,
    ends: (row) => row[0] === row[row.length - 1],
  };
  it.each(Object.keys(rules))('by %s are explained by a single pair of letters, and half are yes', (rule) => {
    const world = built({ task: 'label', rule, level: 5, letters: 4 });
    const rows = Array.from({ length: 600 }, (_, index) => {
      const { question, answer } = shown(world, index);
      return { row: question.split(' ').slice(0, -1), yes: answer === 'yes' };
    });
    const letters = ['a', 'b', 'c', 'd'];
    const pairs = letters.flatMap((x) => letters.filter((y) => y !== x).map((y) => [x, y] as const));
    const fitting = pairs.filter(([x, y]) => rows.every(({ row, yes }) => rules[rule]?.(row, x, y) === yes));
    // parity knows one letter, ends none.
    expect(fitting.length).toBe({ contains: 1, more: 1, parity: 3, ends: 12 }[rule]);
    const share = rows.filter(({ yes }) => yes).length / rows.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / rows.length));
  });
  it('are a single token', () => {
    const world = built({ task: 'label', level: 5, letters: 4 });
    const problem = problemWhere(world, () => true);
    const other = problem.words.answer === 'yes' ? 'no' : 'yes';
    expect(judged(world, problem, problem.words.answer).score).toBe(1);
    expect(judged(world, problem, other)).toMatchObject({ score: 0, wellFormed: true });
    expect(judged(world, problem, `${problem.words.answer} ${problem.words.answer}`).score).toBe(0);
  });
});
