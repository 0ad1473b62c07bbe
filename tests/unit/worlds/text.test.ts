import { describe, expect, it } from 'vitest';
import { family } from '../../../src/worlds/text/family.ts';
import { countTexts, tokenize } from '../../../src/worlds/text/tokens.ts';
import { exampleNamed, worldOf } from './harness.ts';
import { decode, encode, ids, total, write } from './write-text.ts';

describe('the numbering of texts', () => {
  it('gives every text of every prompt one number, shorter texts first, and reads it back', () => {
    const [prompts, alphabet, length] = [2, 3, 4];
    const count = countTexts(prompts, alphabet, length);
    expect(count).toBe(2 * (1 + 3 + 9 + 27 + 81));
    let before = 0;
    for (let state = 0; state < count; state++) {
      const text = decode(state, prompts, alphabet);
      expect(encode(text, prompts, alphabet)).toBe(state);
      expect(text.tokens.length).toBeGreaterThanOrEqual(before);
      before = text.tokens.length;
    }
    expect(decode(count, prompts, alphabet).tokens).toHaveLength(length + 1);
  });
  it('is read by the kernel as in the page', () => {
    const world = worldOf(
      family,
      {
        task: 'reply',
        prompts: ['p', 'q'],
        targets: ['a', 'b'],
        alphabet: ['a', 'b'],
        endToken: '.',
        maxLength: 4,
      },
      { fast: true },
    );
    for (let state = 0; state < world.nStates; state++) {
      const { prompt, tokens } = decode(state, 2, 3);
      const closed = tokens.at(-1) === 2;
      expect(world.call('promptOf', state)).toBe(prompt);
      expect(world.call('tokens', state)).toBe(tokens.length - (closed ? 1 : 0));
      expect(world.call('ended', state)).toBe(closed ? 1 : 0);
      expect(world.call('last', state)).toBe(tokens.at(-1) ?? 3);
      expect(world.call('count', state, 1)).toBe(tokens.filter((token) => token === 1).length);
      for (let i = 0; i < 5; i++) expect(world.call('tokenAt', state, i)).toBe(tokens[i] ?? 3);
    }
  });
  it('finds the tokens of a text even if the longest first token is wrong', () => {
    expect(tokenize('abc', ['a', 'ab', 'bc'])).toEqual([0, 2]);
    expect(tokenize('um please um', ['um', 'please'])).toEqual([0, 1, 0]);
    expect(tokenize('abx', ['a', 'b'])).toBeUndefined();
  });
  it('shows the last tokens and the prompt for last-n, numbered like a text of that length', () => {
    const world = worldOf(family, {
      task: 'digit-sum',
      prompts: ['x', 'y'],
      targets: ['1', '2'],
      alphabet: ['0', '1'],
      endToken: '.',
      maxLength: 6,
      contexts: 'last-n',
      contextLength: 2,
    });
    expect(world.build.constants.nObservations?.value).toBe(2 * (1 + 3 + 9));
    for (let state = 0; state < world.nStates; state++) {
      const { prompt, tokens } = decode(state, 2, 3);
      const seen = encode({ prompt, tokens: tokens.slice(-2) }, 2, 3);
      expect(world.call('observe', state)).toBe(seen);
    }
  });
  it('distinguishes all unfinished texts for prefix', () => {
    const world = worldOf(family, exampleNamed(family, 'brackets'));
    expect(world.build.constants.nObservations?.value).toBe(255); // 1 + 2 + … + 2^7
    for (let state = 0; state < 255; state++) expect(world.call('observe', state)).toBe(state);
  });
});

describe('a task with brackets', () => {
  /** Brute force: removes pairs until nothing changes. */
  const balanced = (text: string): boolean => {
    const shorter = text.replace(/\(\)|\[\]/g, '');
    return shorter === text ? text === '' : balanced(shorter);
  };
  const all = (alphabet: readonly string[], length: number): string[] =>
    length === 0 ? [''] : all(alphabet, length - 1).flatMap((head) => alphabet.map((t) => head + t));

  // The counts are Catalan numbers: C4 = 14, and C3 × 2³ = 40 with two kinds.
  for (const [name, count] of [
    ['brackets', 14],
    ['two-kinds-of-brackets', 40],
  ] as const) {
    it(`pays exactly the ${count} balanced sequences for ${name}, by brute force`, () => {
      const world = worldOf(family, exampleNamed(family, name), { fast: true });
      const { actions } = world.build;
      const { maxLength } = world.build.constants;
      const texts = all(actions, maxLength?.value ?? 0);
      const viable = new Set<string>();
      for (const text of texts)
        if (balanced(text)) for (let n = 0; n <= text.length; n++) viable.add(text.slice(0, n));
      let paid = 0;
      for (const text of texts) {
        const steps = write(world, ids(world, text));
        expect(total(steps)).toBe(balanced(text) ? 1 : 0);
        expect(steps.at(-1)?.terminated).toBe(true);
        expect(steps.at(-1)?.events.includes('success')).toBe(balanced(text));
        paid += total(steps);
        const broken = steps.findIndex((step) => step.events.includes('brokeBalance'));
        const first = steps.findIndex((_, n) => !viable.has(text.slice(0, n + 1)));
        expect(broken).toBe(first);
        const last = steps.at(-1)?.next ?? 0;
        expect(world.call('soundTokens', last)).toBe(first < 0 ? text.length : first);
      }
      expect(paid).toBe(count);
    });
  }
  it('pays by token a share for each token that can still be completed, and 1 for the whole', () => {
    const world = worldOf(family, {
      task: 'brackets',
      alphabet: ['(', ')'],
      maxLength: 4,
      rewardAt: 'token',
    });
    expect(total(write(world, ids(world, '(())')))).toBeCloseTo(1, 6);
    expect(write(world, ids(world, '())(')).map((step) => step.reward)).toEqual([0.25, 0.25, 0, 0]);
  });
});

describe('spelling', () => {
  it('pays for the target of the prompt, with two or three prompts', () => {
    for (const count of [2, 3]) {
      const words = ['ca', 'at', 'tc'].slice(0, count);
      const world = worldOf(family, {
        prompts: ['p', 'q', 'r'].slice(0, count),
        targets: words,
        alphabet: ['a', 'c', 't'],
        maxLength: 2,
      });
      for (let prompt = 0; prompt < count; prompt++)
        expect(words.map((word) => total(write(world, ids(world, word), prompt)))).toEqual(
          words.map((_, target) => Number(target === prompt)),
        );
    }
  });
  it('pays 1 only for the target, at the full length or at the end token', () => {
    const world = worldOf(family, {
      alphabet: ['a', 'c', 't'],
      endToken: '.',
      maxLength: 5,
      targets: ['cat', 'act'],
    });
    const score = (text: string) => total(write(world, ids(world, text)));
    expect(['cat.', 'act.', 'ca.', 'catt.', '.', 'ttttt'].map(score)).toEqual([1, 1, 0, 0, 0, 0]);
    const steps = write(world, ids(world, 'cat.'));
    expect(steps.at(-1)?.events.toSorted()).toEqual(['finished', 'success']);
    expect(steps.slice(0, 3).map((step) => step.events)).toEqual([
      ['correctToken'],
      ['correctToken'],
      ['correctToken'],
    ]);
    expect(write(world, ids(world, 'ttttt')).at(-1)?.events).toContain('ranOut');
  });
  it('pays by token a share for each correct position, and takes it back for excess tokens', () => {
    const world = worldOf(family, {
      alphabet: ['a', 'c', 't'],
      endToken: '.',
      maxLength: 5,
      targets: ['cat'],
      rewardAt: 'token',
    });
    const paid = (text: string) => write(world, ids(world, text)).map((step) => step.reward);
    const third = expect.closeTo(1 / 3, 6);
    expect(paid('cat.')).toEqual([third, third, third, 0]);
    expect(paid('aat.')).toEqual([0, third, third, 0]);
    expect(paid('catt.')).toEqual([third, third, third, expect.closeTo(-1 / 3, 6), 0]);
  });
});

describe('the digit sum', () => {
  it('pays 1 for every text of digits with the correct sum', () => {
    const world = worldOf(family, exampleNamed(family, 'digit-sum'));
    const score = (text: string) => total(write(world, ids(world, text)));
    expect(['984.', '993.', '9930', '99.', '2199', '.'].map(score)).toEqual([1, 1, 1, 0, 1, 0]);
    expect(world.call('digitSum', write(world, ids(world, '984')).at(-1)?.next ?? 0)).toBe(21);
  });
});

describe('the reply', () => {
  const world = worldOf(family, exampleNamed(family, 'reply'));
  const prompts = 3;
  const say = (text: string, prompt = 0) => write(world, ids(world, text), prompt);
  it('pays the correct answer to its prompt, and less for every token beyond it', () => {
    expect(total(say('2.'))).toBe(1);
    expect(total(say('3.', 1))).toBe(1);
    expect(total(say('3.', 0))).toBe(0);
    expect(total(say('please 2 um.'))).toBeCloseTo(0.8, 6);
    expect(total(say('2 2.'))).toBe(0);
    expect(total(say('thanks.'))).toBe(0);
    expect(say('2.').at(-1)?.events.toSorted()).toEqual(['finished', 'success']);
    expect(say('um please').map((step) => step.events)).toEqual([['emittedFiller'], ['polite']]);
  });
  it('can be gamed: the naive grader prefers length and thanks to the answer alone', () => {
    expect(total(say('2.'), 'proxy')).toBeCloseTo(1.1, 6);
    const gushing = say('2 thanks thanks thanks thanks');
    expect(total(gushing, 'proxy')).toBeCloseTo(1 + 5 * 0.1 + 4 * 0.2, 6);
    expect(total(gushing)).toBeLessThan(total(say('2.')));
  });
  it('has a best return of 1 for a correct answer of one token', () => {
    let best = 0;
    const walk = (state: number, sum: number) => {
      for (let token = 0; token < world.nActions; token++) {
        const step = world.step(state, token);
        if (step.terminated) best = Math.max(best, sum + step.reward);
        else if (decode(step.next, prompts, world.nActions).tokens.length < 2)
          walk(step.next, sum + step.reward);
      }
    };
    walk(0, 0);
    expect(best).toBe(1);
  });
});
