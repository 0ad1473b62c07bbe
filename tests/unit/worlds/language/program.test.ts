import { describe, expect, it } from 'vitest';
import { truthTable } from '../../../../src/worlds/language/programs/circuit.ts';
import { query } from '../../../../src/worlds/language/programs/query.ts';
import { built, demonstration, drawOf, faultsOf, judged, problemWhere } from './harness.ts';

describe('a circuit', () => {
  it('has the truth table of Boolean algebra', () => {
    const table = (text: string) => truthTable(text.split(' ').filter(Boolean));
    // In row r, a is bit 0 of r, b bit 1, c bit 2.
    expect(table('a')).toBe(0b10101010);
    expect(table('b')).toBe(0b11001100);
    expect(table('c')).toBe(0b11110000);
    expect(table('a b and c xor')).toBe(0b01111000);
    expect(table('a b or not')).toBe(table('a not b not and')); // De Morgan
    expect(table('a b xor')).toBe(table('a b not and a not b and or'));
    for (const text of ['', 'a b', 'and', 'a and', 'not', 'a b c and', 'a nand', '~a'])
      expect(table(text), text).toBeNull();
  });

  const world = built({ task: 'program', level: 2 });
  it('is correct exactly if it agrees with the prompt on all eight inputs', () => {
    const problem = problemWhere(world, (question) => question === 'a and ~b xor c');
    const prompted = (row: number) => {
      const [a, b, c] = [0, 1, 2].map((k) => ((row >> k) & 1) === 1);
      return (a && !b) !== c;
    };
    const share = (of: (row: number) => boolean) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((row) => of(row) === prompted(row)).length / 8;
    expect(judged(world, problem, 'a b not and c xor')).toMatchObject({ score: 1, partial: 1 });
    expect(judged(world, problem, 'c b not a and xor')).toMatchObject({ score: 1, wellFormed: true });
    expect(judged(world, problem, 'a b and c xor')).toMatchObject({ score: 0, wellFormed: true });
    expect(judged(world, problem, 'a b and c xor').partial).toBe(
      share((row) => ((row & 3) === 3) !== ((row & 4) === 4)),
    );
    expect(judged(world, problem, 'c').partial).toBe(share((row) => (row & 4) === 4));
    expect(judged(world, problem, 'a b not and c')).toMatchObject({ partial: 0, wellFormed: false });
    expect(judged(world, problem, 'a b not and c xor', false)).toMatchObject({ score: 0, wellFormed: false });
  });
  it('is demonstrated in several orders of its operands', () => {
    const problem = world.task.problem('train', 0);
    const ways = [...Array(30).keys()].map((k) => demonstration(world, problem, k).completion.join(' '));
    expect(new Set(ways).size).toBe(4);
  });
});

describe('a query', () => {
  const world = built({ task: 'program', programs: 'query', level: 2 });
  const problem = problemWhere(world, (question) => question.includes('show size'));
  const [, size = '', , place = ''] = problem.words.question.split(' ');
  it('is run on each table, and compared by its result', () => {
    const [given] = [world.lexicon.spell(problem.prompt).join(' ')];
    expect(given.endsWith(':')).toBe(true);
    const right = problem.words.answer;
    const [first, second] = [right.split(' ').slice(3, 6), right.split(' ').slice(7, 10)];
    const swapped = `select ${size} where ${second.join(' ')} and ${first.join(' ')}`;
    for (const text of [right, swapped]) expect(judged(world, problem, text).score).toBe(1);
    const other = judged(world, problem, right.replace(size, place));
    expect(other).toMatchObject({ score: 0, wellFormed: true });
  });
  it('for a column that the table lacks parses and fails', () => {
    const lacking = ['height', 'length', 'area'].find((name) => name !== size) ?? '';
    const text = `select ${lacking} where ${place} < 2`;
    expect(judged(world, problem, text)).toMatchObject({ partial: 0, wellFormed: true });
    const { meaning } = problem.answer as { meaning: unknown };
    expect(query.run(meaning, text.split(' '))).toEqual(Array(6).fill(null));
    for (const malformed of [
      '',
      'select',
      `select ${size}`,
      `select ${size} where`,
      `${size} where ${place} < 2`,
    ])
      expect(judged(world, problem, malformed).wellFormed).toBe(false);
  });
  it('for less than the minimum shows nothing, and without a condition shows all rows', () => {
    const { meaning } = problem.answer as { meaning: unknown };
    const results = (text: string) => query.run(meaning, text.split(' ')) ?? [];
    expect(results(`select ${size} where ${place} < 1 and ${place} > 1`)).toEqual(Array(6).fill(''));
    for (const [k, all] of results(`select ${size} where ${size} > 1`).entries()) {
      const large = (all ?? '').split(' ').filter(Boolean);
      expect(large.every((value) => Number(value) > 1)).toBe(true);
      const rest = (results(`select ${size} where ${size} < 2`)[k] ?? '').split(' ').filter(Boolean);
      expect(large.length + rest.length).toBe(6);
    }
  });
  it('is held out by its columns', () => {
    const schemas = (split: 'train' | 'held-out') =>
      new Set(
        Array.from({ length: Math.min(300, world.task.problems[split]) }, (_, k) =>
          world.task.problem(split, k).prompt.slice(0, 4).join(' '),
        ),
      );
    const trained = schemas('train');
    expect([...schemas('held-out')].filter((schema) => trained.has(schema))).toEqual([]);
  });
});

describe('tests of programs', () => {
  it('may be few, so that wrong programs pass', () => {
    const few = built({ task: 'program', level: 2, testShare: 0.125 });
    const passes = [...Array(400).keys()].filter(
      (k) => judged(few, few.task.problem('train', k), 'a').score === 1,
    ).length;
    expect(passes / 400).toBeGreaterThan(0.4); // one input, one bit
    expect(passes / 400).toBeLessThan(0.6);
  });
  it('may be wrong, in the set share, so that correct programs fail', () => {
    const wrong = built({ task: 'program', level: 2, wrongTests: 0.25 });
    const passed = [...Array(400).keys()].map((k) => {
      const problem = wrong.task.problem('train', k);
      return wrong.task.verify(problem, demonstration(wrong, problem).completion, true).partial;
    });
    expect(passed.reduce((sum, share) => sum + share, 0) / 400).toBeCloseTo(0.75, 1);
  });
  it.each(['circuit', 'query'])('fail for a flawed %s, in the set share', (programs) => {
    const flawed = built({ task: 'program', programs, level: 2, flawedExamples: 0.4 });
    const right = [...Array(400).keys()].filter((k) => {
      const problem = flawed.task.problem('train', k);
      const { tokens } = flawed.task.demonstrate(problem, drawOf('flawed', k));
      const verdict = flawed.task.verify(problem, tokens.slice(0, -1), true);
      expect(verdict.wellFormed).toBe(true);
      return verdict.correct;
    });
    expect(right.length / 400).toBeCloseTo(0.6, 1);
  });
  it('can all have the same flaw: “or” for “and”, and nothing else', () => {
    const world = { task: 'program', level: 2, flawedExamples: 1, flaw: 'same' };
    const flawed = built(world);
    const plain = built({ ...world, flawedExamples: 0 });
    const mixed = new Set<string>();
    for (let k = 0; k < 100; k++) {
      const words = (of: typeof plain) =>
        of.lexicon.spell(
          of.task.demonstrate(of.task.problem('train', k), drawOf('same', k)).tokens.slice(0, -1),
        );
      expect(words(flawed)).toEqual(words(plain).map((word) => (word === 'and' ? 'or' : word)));
      if (words(plain).includes('and')) mixed.add(words(flawed).join(' '));
    }
    // 5 of 9 circuits with two gates have an “and”.
    expect(mixed.size).toBeGreaterThan(40);
  });
  it('must be at least one, so a share of 0 is rejected', () => {
    expect(faultsOf({ task: 'program', testShare: 0 })[0]?.path).toBe('world.testShare');
  });
});
