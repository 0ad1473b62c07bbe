import { describe, expect, it } from 'vitest';
import { createLexicon } from '../../../../src/worlds/language/lexicon.ts';
import { built, demonstration, faultsOf } from './harness.ts';

const lexicon = (words: readonly string[], turns = false, own: readonly string[] = []) => {
  const made = createLexicon(words, turns, own);
  if (!made.ok) throw new Error('no lexicon');
  return made.lexicon;
};

describe('the tokenizer', () => {
  it('puts the ends last and splits texts by the longest token first', () => {
    const { vocabulary, end, endOfTurn, read, spell } = lexicon(['1', '12', '2', 'no', 'north'], true);
    expect(vocabulary).toEqual(['1', '12', '2', 'no', 'north', '<turn>', '<end>']);
    expect([endOfTurn, end]).toEqual([5, 6]);
    expect(read('12 1 2north no<turn> 112<end>')).toEqual([1, 0, 2, 4, 3, 5, 0, 1, 6]);
    expect(read('')).toEqual([]);
    expect(spell([4, 3, 99])).toEqual(['north', 'no', '�']);
    expect(lexicon(['a']).endOfTurn).toBe(-1);
  });
  it('reports where a text has no token', () => {
    expect(lexicon(['a', 'b']).read('a b x b', 'here')).toMatchObject({
      path: 'here',
      column: 5,
      severity: 'error',
    });
    expect(() => lexicon(['a']).id('z')).toThrow('“z”');
  });
  it('reads back every prompt and answer that it spells', () => {
    for (const task of ['addition', 'adventure', 'countdown', 'chain']) {
      const world = built({ task, level: 2, modulus: 20 });
      for (let index = 0; index < 20; index++) {
        const problem = world.task.problem('train', index);
        const { tokens } = demonstration(world, problem);
        for (const text of [problem.prompt, tokens])
          expect(world.lexicon.read(world.lexicon.spell(text).join(' '))).toEqual(text);
      }
    }
  });
});

describe('a custom vocabulary', () => {
  const words = ['z', 'y', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0', '+', '='];
  it('numbers the tokens, and may contain more than needed', () => {
    const world = built({ task: 'addition', scratch: 'none', level: 2, vocabulary: words });
    expect(world.view.vocabulary).toEqual([...words, '<end>']);
    const problem = world.task.problem('train', 0);
    const { tokens, completion } = demonstration(world, problem);
    expect(tokens.at(-1)).toBe(words.length);
    expect(world.task.verify(problem, completion, true).score).toBe(1);
    const plain = built({ task: 'addition', scratch: 'none', level: 2 }).task.problem('train', 0);
    expect(problem.words).toEqual(plain.words);
  });
  it('is rejected with what is missing if it does not cover the task', () => {
    const fault = faultsOf({ task: 'addition', scratch: 'none', vocabulary: words.slice(0, -2) })[0];
    expect(fault).toMatchObject({ path: 'world.vocabulary', severity: 'error' });
    expect(fault?.message).toBe('The vocabulary does not cover the task: “+”, “=” are missing.');
    expect(fault?.fix).toContain('empty the field');
    expect(faultsOf({ task: 'copy', vocabulary: ['x'] })[0]?.message).toContain('“a”, “b”');
  });
  it('is rejected at the line of a repeated or empty token', () => {
    const paths = (vocabulary: readonly string[]) =>
      faultsOf({ task: 'addition', scratch: 'none', vocabulary }).map(({ path }) => path);
    expect(paths([...words, '7'])).toEqual(['world.vocabulary[14]']);
    expect(paths([...words, ' '])).toEqual(['world.vocabulary[14]']);
  });
  it('cannot be given to the micro task, which lists every completion', () => {
    expect(
      faultsOf({ task: 'micro', letters: 2, level: 1, vocabulary: ['a', 'b', 'c'] })[0]?.message,
    ).toContain('vocabulary');
  });
});
