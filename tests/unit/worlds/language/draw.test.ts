import { describe, expect, it } from 'vitest';
import { overlap } from '../../../../src/worlds/language/tasks/draw.ts';
import { built, demonstration, faultsOf, judged } from './harness.ts';

const world = built({ task: 'draw', level: 1 });
/** A single box from column 2, row 3 to column 5, row 4: 8 pixels. */
const problem = {
  prompt: world.lexicon.ids('from 2 3 5 4 :'.split(' ')),
  answer: [[2, 3, 4, 2]],
  words: { question: '', answer: '' },
};

describe('the overlap of two pictures', () => {
  it('is the number of pixels in both as a share of those in either', () => {
    const picture = (bits: string) => [...bits].map((bit) => bit === '1');
    expect(overlap(picture('1100'), picture('0110'))).toBeCloseTo(1 / 3, 12);
    expect(overlap(picture('1100'), picture('0011'))).toBe(0);
    expect(overlap(picture('0110'), picture('0110'))).toBe(1);
    expect(overlap(picture('0000'), picture('0000'))).toBe(1);
  });
});

describe('a drawing', () => {
  it('is scored by its pixels, however it is written', () => {
    expect(judged(world, problem, 'box 2 3 4 2')).toMatchObject({ score: 1, correct: true });
    expect(judged(world, problem, 'box 2 3 2 2 box 3 3 3 2')).toMatchObject({ score: 1, correct: true });
    // One column to the right: 6 pixels are in both, 10 in either.
    expect(judged(world, problem, 'box 3 3 4 2').score).toBeCloseTo(0.6, 12);
    expect(judged(world, problem, 'box 2 3 12 2').score).toBeCloseTo(8 / 20, 12); // cut off at column 12
    expect(judged(world, problem, 'box 2 3 0 2')).toMatchObject({ score: 0, wellFormed: true });
    expect(judged(world, problem, 'box 2 3 4 2', false)).toMatchObject({
      score: 0,
      partial: 1,
      correct: false,
    });
    for (const text of ['box 2 3 4', '2 3 4 2 box', 'box 2 3 4 from', 'box 2 3 4 2 box'])
      expect(judged(world, problem, text), text).toMatchObject({ score: 0, wellFormed: false });
    expect(judged(world, problem, '')).toMatchObject({ score: 0, wellFormed: true });
  });
  it('may consist of overlapping boxes in any order', () => {
    const two = built({ task: 'draw', level: 2, rasterSide: 6 });
    for (let k = 0; k < 20; k++) {
      const made = two.task.problem('train', k);
      const [left, top, width, height, ...other] = (made.answer as number[][]).flat();
      const text = `box ${other.join(' ')} box ${[left, top, width, height].join(' ')}`;
      expect(judged(two, made, text).score).toBe(1);
    }
  });
  it('is demonstrated in twice as many commands if examples are verbose', () => {
    const wordy = built({ task: 'draw', level: 1, wordyExamples: 1 });
    for (let k = 0; k < 40; k++) {
      const made = wordy.task.problem('train', k);
      const { completion } = demonstration(wordy, made, k);
      expect(completion).toHaveLength(10);
      expect(wordy.task.verify(made, completion, true).score).toBe(1);
    }
  });
  it('has a raster of at most 12 pixels', () => {
    expect(faultsOf({ task: 'draw', rasterSide: 13 })[0]?.path).toBe('world.rasterSide');
  });
});
