import { describe, expect, test } from 'vitest';
import { only } from './design.ts';

type Term = ReturnType<typeof only>;
/** Plays one episode of these actions; the last action earns `r`. @returns what the term paid */
function play(term: Term, actions: readonly number[], r: number): number[] {
  const paid = actions.map((a, k) =>
    term.step({ a, ...(k + 1 === actions.length ? { r, end: 'terminated' as const } : {}) }),
  );
  term.restart();
  return paid;
}

describe('a reward from preferences', () => {
  test('gives an action that wins against two others twice what each of them loses (by symmetry of the loss)', () => {
    const term = only('preference-reward', { pairs: 2, size: 3 });
    // L = ½ Σ ln(1 + exp(−(r₀ − r_k))) + ½ ridge |r|². Its gradient sums to −ridge Σ r, so r₀ + r₁ + r₂ = 0
    // and r₁ = r₂.
    const collected = [play(term, [0], 1), play(term, [1], 0), play(term, [2], 0), play(term, [0], 1)];
    expect(collected.flat()).toEqual([0, 0, 0, 0]);
    const fitted = play(term, [0, 1, 2, 3], 0);
    [3, -1.5, -1.5, 0].forEach((expected, a) => {
      expect(fitted[a], `action ${a}`).toBeCloseTo(expected, 4);
    });
  });
  test('compares discounted returns: the same payment a step earlier wins, and visits count γᵗ', () => {
    const term = only('preference-reward', { pairs: 1, size: 1 });
    play(term, [1, 0], 1); // returns .9
    play(term, [2], 1); // returns 1
    // d = e₂ − e₁ − .9 e₀ favors the second, and a single d gives r ∝ d.
    const fitted = play(term, [0, 1, 2, 3], 0);
    [-0.9, -1, 1, 0].forEach((expected, a) => {
      expect(fitted[a], `action ${a}`).toBeCloseTo(expected, 4);
    });
  });
  test('subtracts pessimism as a share of the size over √(1 + N), most of all from what was never compared', () => {
    const term = only('preference-reward', { pairs: 1, size: 2, pessimism: 0.5 });
    play(term, [0, 0, 0], 1); // three visits
    play(term, [1], 0);
    const fitted = play(term, [0, 1, 3], 0);
    // With d = 2.71 e₀ − e₁, r = 2 and −2 / 2.71, minus 1/√4, 1/√2 and 1.
    [1.5, -2 / 2.71 - 1 / Math.SQRT2, -1].forEach((expected, k) => {
      expect(fitted[k]).toBeCloseTo(expected, 4);
    });
  });
  test('does not compare episodes before the first one', () => {
    const term = only('preference-reward', { pairs: 1, firstEpisode: 1 });
    play(term, [3], 5);
    play(term, [0], 1);
    play(term, [1], 0);
    const fitted = play(term, [0, 1, 3], 0);
    [1, -1, 0].forEach((expected, k) => {
      expect(fitted[k]).toBeCloseTo(expected, 4);
    });
  });
});
