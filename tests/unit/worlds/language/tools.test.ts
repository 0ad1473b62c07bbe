import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../src/worlds/language-contract.ts';
import { type Built, built, faultsOf, judged } from './harness.ts';

const reply = (world: Built, problem: Problem, text: string) => {
  const heard = world.task.reply?.(problem, world.lexicon.ids(text.split(' ')));
  return heard === null || heard === undefined ? heard : world.lexicon.spell(heard).join(' ');
};
const problemOf = (answer: unknown): Problem => ({
  prompt: [0],
  answer,
  words: { question: '', answer: '' },
});

describe('the calculator', () => {
  const world = built({ task: 'calculator', level: 2 });
  const asked = problemOf({ a: 7, b: 58 });
  it('adds the numbers of a call, even if they were not asked for', () => {
    expect(reply(world, asked, 'call 0 7 + 5 8 <turn>')).toBe('0 6 5');
    expect(reply(world, asked, 'call 9 9 + 9 9 <turn>')).toBe('1 9 8');
    expect(reply(world, asked, 'call 7 + 5 8 <turn>')).toBe('?');
    expect(reply(world, asked, 'call 0 7 5 8 + <turn>')).toBe('?');
  });
  it('accepts a correct sum with or without a call; the correct call is half of the work', () => {
    expect(judged(world, asked, '0 6 5')).toMatchObject({ score: 1, steps: [1] });
    expect(judged(world, asked, '0 6 6')).toMatchObject({ score: 0, steps: [0], wellFormed: true });
    expect(judged(world, asked, 'call 0 7 + 5 8 <turn> 0 6 5 0 6 5').steps).toEqual([0.5, 0.5]);
    expect(judged(world, asked, 'call 9 9 + 9 9 <turn> 1 9 8 1 9 8').steps).toEqual([0, 0]);
  });
  it('counts in its base, and understands no call if there is no calculator', () => {
    const binary = built({ task: 'calculator', level: 2, base: 2 });
    // 3 + 2 = 5 is 101 in base 2.
    expect(reply(binary, problemOf({ a: 3, b: 2 }), 'call 1 1 + 1 0 <turn>')).toBe('1 0 1');
    const alone = built({ task: 'calculator', level: 2, callShare: 0 });
    expect(reply(alone, asked, 'call 0 7 + 5 8 <turn>')).toBe('?');
  });
});

describe('the specification', () => {
  const world = built({ task: 'specification', level: 2, mostQuestions: 3 });
  // Three attributes with two, four and two values have 1, 2 and 1 bits. The first is stated; the user is vague about the third.
  const wish = problemOf({ values: [1, 3, 0], stated: [0], vague: [2] });
  it('answers a vague question when asked again', () => {
    expect(reply(world, wish, 'color <turn>')).toBe('color-3');
    expect(reply(world, wish, 'shape <turn>')).toBe('unsure');
    expect(reply(world, wish, 'shape <turn> unsure shape <turn>')).toBe('shape-0');
    expect(reply(world, wish, 'color-3 <turn>')).toBe('?');
  });
  it('pays the entropy that an answer removes, and scores the share of correct attributes', () => {
    // 3 bits are open; writing counts as one more.
    const asked = judged(
      world,
      wish,
      'color <turn> color-3 shape <turn> unsure color <turn> color-3 size-1 color-3 shape-1',
    );
    expect(asked.score).toBeCloseTo(2 / 3, 12);
    expect(asked.steps).toEqual([0.5, 0, 0, 0]);
    const right = judged(world, wish, 'color <turn> color-3 size-1 color-3 shape-0');
    expect(right).toMatchObject({ score: 1, partial: 1, steps: [0.5, 0.5] });
    expect(judged(world, wish, 'color-3 size-1 shape-0')).toMatchObject({ score: 0, wellFormed: false });
  });
  it('has no turn left after the last question', () => {
    const none = built({ task: 'specification', level: 2, mostQuestions: 0 });
    expect(reply(none, wish, 'color <turn>')).toBeNull();
    expect(judged(none, wish, 'color <turn>').score).toBe(0);
  });
  it('rejects a request that states everything', () => {
    expect(faultsOf({ task: 'specification', level: 2, stated: 3 })[0]).toMatchObject({
      path: 'world.stated',
    });
  });
});

describe('frames', () => {
  const world = built({ task: 'frames', level: 2, frames: 16, overview: 4 });
  const dog = problemOf({
    asked: 'dog',
    things: { dog: { frame: 13, color: 'red' }, car: { frame: 4, color: 'blue' } },
    inOverview: false,
  });
  it('finds and shows frames: 13 is 1 5 in base 8', () => {
    expect(reply(world, dog, 'seek dog <turn>')).toBe('1 5');
    expect(reply(world, dog, 'seek car <turn>')).toBe('0 4');
    expect(reply(world, dog, 'zoom 1 5 <turn>')).toBe('dog-red');
    expect(reply(world, dog, 'zoom 1 6 <turn>')).toBe('empty');
    expect(reply(world, dog, 'zoom 2 0 <turn>')).toBe('?'); // there is no frame 16
    expect(reply(world, dog, 'seek ball <turn>')).toBe('?'); // no ball at this level
  });
  it('pays evidence only about the requested thing, a third each with the answer', () => {
    const found = judged(world, dog, 'seek dog <turn> 1 5 zoom 1 5 <turn> dog-red red');
    for (const step of found.steps) expect(step).toBeCloseTo(1 / 3, 12);
    const wrong = judged(world, dog, 'seek car <turn> 0 4 zoom 0 4 <turn> car-blue blue');
    expect(wrong).toMatchObject({ score: 0, partial: 0 });
    expect(judged(world, dog, 'red')).toMatchObject({ score: 1, steps: [1] });
  });
  it('shows an overview of evenly spaced frames, and things where the layout puts them', () => {
    type Hidden = { things: Record<string, { frame: number }>; asked: string; inOverview: boolean };
    const late = built({ task: 'frames', level: 3, frames: 16, layout: 'second half' });
    for (let index = 0; index < 200; index++) {
      const problem = late.task.problem('train', index);
      const { things, asked, inOverview } = problem.answer as Hidden;
      const frames = Object.values(things).map(({ frame }) => frame);
      expect(Math.min(...frames)).toBeGreaterThanOrEqual(8);
      expect(new Set(frames).size).toBe(3);
      expect(inOverview).toBe([0, 4, 8, 12].includes(things[asked]?.frame ?? 0));
      const shown = late.lexicon.spell(problem.prompt).slice(0, 4);
      expect(shown.some((text) => text.startsWith(`${asked}-`))).toBe(inOverview);
    }
  });
  it('rejects an overview of more frames than there are, and halves that are too small', () => {
    expect(faultsOf({ task: 'frames', frames: 8, overview: 9 })[0]).toMatchObject({ path: 'world.overview' });
    const half = { task: 'frames', level: 6, frames: 8, layout: 'first half' };
    expect(faultsOf(half)[0]).toMatchObject({ path: 'world.frames' });
  });
});
