import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../src/worlds/language/rational.ts';
import { built, demonstration, drawOf, judged } from './harness.ts';

const value = (text: string) => {
  const read = evaluate(text.split(' ').filter(Boolean));
  return read?.value == null ? read?.value : read.value.top / read.value.bottom;
};

describe('the evaluator', () => {
  it('respects precedence, brackets and order', () => {
    expect(value('2 + 3 * 4')).toBe(14);
    expect(value('( 2 + 3 ) * 4')).toBe(20);
    expect(value('9 - 4 - 3')).toBe(2);
    expect(value('8 / 4 / 2')).toBe(1);
    expect(value('( ( 7 ) )')).toBe(7);
    expect(value('1 2 + 3')).toBe(15);
  });
  it('is exact even if floating-point numbers are not', () => {
    expect(evaluate('1 / 3 + 1 / 3 + 1 / 3'.split(' '))?.value).toEqual({ top: 1, bottom: 1 });
    expect(evaluate('8 / ( 3 - 8 / 3 )'.split(' '))?.value).toEqual({ top: 24, bottom: 1 }); // the classic
    expect(evaluate('2 / ( 3 - 9 )'.split(' '))?.value).toEqual({ top: -1, bottom: 3 });
    expect(evaluate('5 - 5'.split(' '))?.value).toEqual({ top: 0, bottom: 1 });
  });
  it('gives no value for a division by zero or for numbers that are too large', () => {
    expect(value('1 / ( 2 - 2 )')).toBeNull();
    expect(value(`${'9 '.repeat(17)}* ${'9 '.repeat(17)}`)).toBeNull();
    expect(value('1 / ( 2 - 2 ) + 3')).toBeNull();
  });
  it('rejects what is not an expression, however deep', () => {
    for (const text of ['', '+', '1 +', '( 1', '1 )', '1 ( 2 )', '- 1', '1 + : 2', '( )', '<end>'])
      expect(evaluate(text.split(' ').filter(Boolean)), text).toBeNull();
    expect(evaluate([...Array.from({ length: 5000 }, () => '('), '1'])).toBeNull();
  });
});

describe('countdown', () => {
  const world = built({ task: 'countdown', level: 2 });
  const made = {
    prompt: world.lexicon.ids('3 5 7 : 2 6 ='.split(' ')),
    answer: { numbers: [3, 5, 7], target: 26, observer: ['3', '*', '7', '+', '5'] },
    words: { question: '3, 5, 7 make 26', answer: '' },
  };
  it('accepts any expression that uses each number once and has the value', () => {
    expect(judged(world, made, '3 * 7 + 5')).toMatchObject({ score: 1, partial: 1, wellFormed: true });
    expect(judged(world, made, '5 + ( 7 * 3 )').score).toBe(1);
    expect(judged(world, made, '3 * 7 + 5', false)).toMatchObject({ score: 0, wellFormed: false });
  });
  it('credits form, numbers and value with a third each', () => {
    const partial = (text: string) => judged(world, made, text).partial;
    expect(partial('( 5 + 7 ) * 3')).toBeCloseTo(2 / 3, 12); // 36
    expect(partial('5 + 2 1')).toBeCloseTo(2 / 3, 12); // 26 of 21
    expect(partial('3 * 7 + 5 + 5 - 5')).toBeCloseTo(2 / 3, 12); // 26, but with 5 three times
    expect(partial('7 * 3')).toBeCloseTo(1 / 3, 12);
    expect(judged(world, made, '5 + + 3')).toMatchObject({ partial: 0, wellFormed: false });
  });
  it('is demonstrated in several ways, and can always be solved', () => {
    const ways = new Set(
      Array.from({ length: 30 }, (_, k) =>
        world.lexicon.spell(world.task.demonstrate(made, drawOf('ways', k)).tokens).join(' '),
      ),
    );
    expect(ways.size).toBeGreaterThan(3);
    for (let index = 0; index < 200; index++) {
      const problem = world.task.problem('train', index);
      const { numbers, target } = problem.answer as { numbers: readonly number[]; target: number };
      expect(target).toBeGreaterThan(0);
      expect(target).toBeLessThan(100);
      expect(numbers).toHaveLength(3);
      expect(world.task.verify(problem, demonstration(world, problem, index).completion, true).score).toBe(1);
    }
  });
});
