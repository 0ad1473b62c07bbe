import { describe, expect, test } from 'vitest';
import { PUZZLE_STEPS } from '../../../../src/app/play/puzzle.ts';
import {
  bestScore,
  isBetter,
  isSolved,
  keepScore,
  type PuzzleScore,
  shareText,
  starsOf,
  stepsText,
  thresholdOf,
} from '../../../../src/app/play/puzzle-run.ts';

const score = (more: Partial<PuzzleScore> = {}): PuzzleScore => ({
  taskReturn: 1,
  possible: 1,
  steps: 400,
  parSteps: 1000,
  ...more,
});
function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

describe('the score of a puzzle', () => {
  test('counts as learned at nine tenths of the gain over random actions', () => {
    expect(thresholdOf({ best: 1, random: 0 })).toBeCloseTo(0.9, 12);
    expect(thresholdOf({ best: 2, random: -8 })).toBeCloseTo(1, 12);
  });
  test('has a star for doing the task, one for the speed of the task alone, and one for twice that speed', () => {
    expect(starsOf(score({ taskReturn: 0.9 }))).toBe(0);
    expect([1001, 1000, 501, 500, 400].map((steps) => starsOf(score({ steps })))).toEqual([1, 2, 2, 3, 3]);
    expect(starsOf(score({ steps: PUZZLE_STEPS, parSteps: PUZZLE_STEPS }))).toBe(1);
  });
  test('is solved where the best policy does the task, apart from rounding', () => {
    expect([1, 1 - 1e-9, 0.99].map((taskReturn) => isSolved(score({ taskReturn })))).toEqual([
      true,
      true,
      false,
    ]);
  });
  test('is better with a higher task return, and with fewer steps where these are equal', () => {
    expect(isBetter(score(), null)).toBe(true);
    expect(isBetter(score({ taskReturn: 0.9, steps: 1 }), score())).toBe(false);
    expect(isBetter(score({ steps: 399 }), score())).toBe(true);
    expect(isBetter(score(), score())).toBe(false);
    expect(isBetter(score({ steps: 999 }), score({ taskReturn: 0.5, steps: 1 }))).toBe(true);
  });
  test('says steps with thousands, and the limit where it was not reached', () => {
    expect(stepsText(1234)).toBe('in 1,234 steps');
    expect(stepsText(PUZZLE_STEPS)).toBe(`not within ${PUZZLE_STEPS.toLocaleString('en')} steps`);
  });
  test('is shared as five blocks, green as far as it was faster, red where the task is not done', () => {
    const [head, bar, learned, address] = shareText('2026-05-11', score(), 'https://x').split('\n');
    expect(head).toBe('Reward Lab, daily puzzle 2026-05-11');
    expect(bar).toBe('🟩🟩🟩⬜⬜ task return 1.00 of 1.00');
    expect(learned).toBe('learned in 400 steps, par in 1,000 steps');
    expect(address).toBe('https://x');
    expect(shareText('d', score({ taskReturn: 0.5 }), '')).toContain('🟥🟥🟥🟥🟥 task return 0.50 of 1.00');
    expect(shareText('d', score({ steps: 2000 }), '')).toContain('⬜⬜⬜⬜⬜ ');
  });
  test('is kept for each of the last sixty days', () => {
    const storage = memory();
    for (let day = 1; day <= 61; day++)
      keepScore(storage, `d${String(day).padStart(3, '0')}`, score({ steps: day }));
    expect(bestScore(storage, 'd001')).toBeNull();
    expect(bestScore(storage, 'd002')?.steps).toBe(2);
    expect(bestScore(storage, 'd061')?.steps).toBe(61);
  });
  test('is not read if it is damaged', () => {
    const storage = memory();
    storage.setItem('reward-lab/puzzles', JSON.stringify({ a: { ...score(), steps: 'many' }, b: 3 }));
    expect([bestScore(storage, 'a'), bestScore(storage, 'b'), bestScore(null, 'a')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
