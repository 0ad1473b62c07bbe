import { describe, expect, it } from 'vitest';
import { built, drawOf, judged } from './harness.ts';

describe('the micro task', () => {
  it('lists every completion once, so that the probabilities of any policy sum to 1', () => {
    const { task } = built({ task: 'micro', level: 2, letters: 4 });
    const problem = task.problem('train', 0);
    const all = task.enumerate?.(problem) ?? [];
    // Finished texts of 0, 1 and 2 letters, and truncated ones of 3 letters.
    expect(all).toHaveLength(1 + 4 + 16 + 64);
    const draw = drawOf('policy');
    const next = new Map<string, number[]>();
    const probability = (before: readonly number[], token: number): number => {
      const key = before.join();
      const made = next.get(key) ?? Array.from({ length: task.vocabulary.length }, () => draw.uniform());
      next.set(key, made);
      return (made[token] ?? 0) / made.reduce((sum, x) => sum + x, 0);
    };
    const total = all.reduce(
      (sum, tokens) => sum + tokens.reduce((p, token, at) => p * probability(tokens.slice(0, at), token), 1),
      0,
    );
    expect(total).toBeCloseTo(1, 12);
    for (const tokens of all) {
      expect(tokens.length).toBeLessThanOrEqual(task.completionLength);
      expect(tokens.at(-1) === task.end || tokens.length === task.completionLength).toBe(true);
    }
  });
  it('assigns given scores in the order of the texts, and 0 to the rest', () => {
    // The scores are those of D6.1, a bandit with rewards 1, 2, 0, halved: three texts of at most one letter.
    const world = built({ task: 'micro', level: 1, letters: 2, microScores: [0.5, 1] });
    const problem = world.task.problem('train', 0);
    const score = (text: string, ended = true) => judged(world, problem, text, ended).score;
    expect([score(''), score('a'), score('b')]).toEqual([0.5, 1, 0]);
    expect(score('a b', false)).toBe(0);
    expect(score('a', false)).toBe(0);
    expect(judged(world, problem, 'a')).toMatchObject({ correct: true, partial: 1 });
    expect(judged(world, problem, '')).toMatchObject({ correct: false, wellFormed: true });
  });
  it('draws separate scores for each prompt, with one best text', () => {
    const { task } = built({ task: 'micro', level: 2, letters: 4 });
    const scores = (index: number) => {
      const problem = task.problem('train', index);
      return (task.enumerate?.(problem) ?? []).map((tokens) => {
        const ended = tokens.at(-1) === task.end;
        return task.verify(problem, ended ? tokens.slice(0, -1) : tokens, ended).score;
      });
    };
    expect(scores(0).filter((score) => score === 1)).toHaveLength(1);
    expect(
      scores(0)
        .slice(0, 21)
        .every((score) => score > 0),
    ).toBe(true);
    expect(scores(0)).not.toEqual(scores(1));
  });
});
