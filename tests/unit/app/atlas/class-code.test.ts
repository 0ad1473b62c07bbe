import { describe, expect, it } from 'vitest';
import { guessCode, readCodes } from '../../../../src/app/lessons/class-code.ts';
import { keepProgress, progressOf } from '../../../../src/app/lessons/lesson-progress.ts';
import { lessons } from '../../../../src/study/lessons.ts';

describe('Codes of a class', () => {
  it('are counted by option, in any order and with names before them', () => {
    const [a, b] = [guessCode('farmed-bonus', 0), guessCode('farmed-bonus', 1)];
    const { counts, unknown } = readCodes('farmed-bonus', 3, `Ada: ${b}, Ben ${a.toLowerCase()}\n${b} ${b}`);
    expect(counts).toEqual([1, 3, 0]);
    expect(unknown).toEqual([]);
  });
  it('of another question are reported and not counted', () => {
    const other = guessCode('boat-race', 1);
    expect(readCodes('farmed-bonus', 3, other)).toEqual({ counts: [0, 0, 0], unknown: [other] });
  });
  it('are short enough to be read out, and differ between the lessons', () => {
    const codes = lessons.flatMap(({ study }) => [0, 1, 2].map((guess) => guessCode(study, guess)));
    for (const code of codes) expect(code).toMatch(/^[A-C]-[A-Z]{2}$/);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('Progress of a lesson', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };
  it('remembers the farthest step and the answers', () => {
    const own = storage();
    keepProgress(own, 'entropy', { step: 4 });
    keepProgress(own, 'entropy', { answers: [1, null, 2] });
    keepProgress(own, 'entropy', { step: 2 });
    expect(progressOf(own, 'entropy')).toEqual({ step: 4, answers: [1, null, 2] });
  });
  it('is empty if nothing is stored, if storage is forbidden, and if it was changed by hand', () => {
    const nothing = { step: 0, answers: [] };
    expect(progressOf(null, 'entropy')).toEqual(nothing);
    const own = storage();
    own.setItem('reward-lab/lessons', '{"entropy":{"step":"x"}}');
    expect(progressOf(own, 'entropy')).toEqual(nothing);
  });
});
