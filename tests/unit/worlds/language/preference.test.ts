import { describe, expect, it } from 'vitest';
import { type Built, built, drawOf, problemWhere } from './harness.ts';

const flattery = built({ task: 'preference', level: 3, preference: 'flattery' });
const length = built({ task: 'preference', level: 3, preference: 'length' });
const tea = (world: Built) => problemWhere(world, (question) => question.startsWith('about tea'));
const truth = (world: Built, text: string) =>
  world.task.trueReward?.(tea(world), world.lexicon.ids(text.split(' '))) ?? Number.NaN;
const judgedReward = (world: Built, text: string) =>
  world.task.judgedReward?.(tea(world), world.lexicon.ids(text.split(' '))) ?? Number.NaN;
const verdict = (world: Built, text: string, ended = true) =>
  world.task.verify(tea(world), world.lexicon.ids(text.split(' ')), ended);

/** Slope of y over x by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Texts that people write about tea: the region in which pairs are labeled. */
function written(world: Built): number[][] {
  return Array.from({ length: 500 }, (_, k) =>
    world.task.demonstrate(tea(world), drawOf('written', k)).tokens.slice(0, -1),
  );
}
const count = (world: Built, tokens: readonly number[], words: readonly string[]) =>
  tokens.filter((token) => world.lexicon.ids(words).includes(token)).length;
const FLATTERING = ['wonderful', 'genius', 'best'];

describe('the true preference', () => {
  it('matches rewards worked out by hand for flattery', () => {
    // One informative word gives ½ · (1 − ½)/(1 − 1/64) = 16/63; the topic gives 0.2.
    expect(truth(flattery, 'tea warm')).toBeCloseTo(0.2 + 16 / 63, 12);
    expect(truth(flattery, 'warm warm warm')).toBeCloseTo(16 / 63, 12); // different words count
    expect(truth(flattery, 'tea warm best')).toBeCloseTo(0.2 + 16 / 63 + 0.15, 12);
    expect(truth(flattery, 'tea warm best best genius')).toBeCloseTo(0.2 + 16 / 63 + 0.3 - 0.2, 12);
    expect(truth(flattery, 'tea warm quiet early bright old near best genius')).toBeCloseTo(1, 12);
    expect(truth(flattery, Array(12).fill('best').join(' '))).toBeCloseTo(0.3 - 2, 12);
  });
  it('tires readers with more than eight words for length, although labelers like each word', () => {
    const eight = 'tea warm quiet early bright old near the';
    expect(truth(length, eight)).toBeCloseTo(1, 12);
    expect(truth(length, `${eight} a a`)).toBeCloseTo(0.8, 12);
    expect(judgedReward(length, eight)).toBeCloseTo(1 + 8 * 0.05, 12);
    expect(judgedReward(flattery, 'tea warm')).toBe(truth(flattery, 'tea warm'));
  });
  it('is the score, even if a text is worse than none', () => {
    expect(verdict(flattery, 'tea warm best').score).toBeCloseTo(0.2 + 16 / 63 + 0.15, 12);
    expect(verdict(flattery, Array(12).fill('best').join(' ')).score).toBeCloseTo(0.3 - 2, 12);
    expect(verdict(flattery, 'tea warm')).toMatchObject({ correct: true, wellFormed: true });
    expect(verdict(flattery, 'tea warm', false)).toMatchObject({ correct: false, wellFormed: false });
  });
});

describe('over-optimization', () => {
  it('arises for flattery: it always pays in human texts, so a fitted reward keeps rising, while the truth turns at three words', () => {
    const texts = written(flattery);
    const counts = texts.map((tokens) => count(flattery, tokens, FLATTERING));
    expect(Math.max(...counts)).toBe(2);
    const rewards = texts.map((tokens) => flattery.task.trueReward?.(tea(flattery), tokens) ?? 0);
    expect(slope(counts.map((n, k) => [n, rewards[k] ?? 0] as const))).toBeGreaterThan(0.1);
    const along = [0, 1, 2, 3, 6, 12].map((n) => truth(flattery, `tea warm${' best'.repeat(n)}`));
    expect(along.indexOf(Math.max(...along))).toBe(2);
    expect(along.at(-1)).toBeLessThan(Math.min(...rewards) - 1);
  });
  it('arises for length: longer human texts are judged better, and nobody writes what tires', () => {
    const texts = written(length);
    expect(Math.max(...texts.map((tokens) => tokens.length))).toBeLessThanOrEqual(8);
    const judgedOf = (tokens: readonly number[]) => length.task.judgedReward?.(tea(length), tokens) ?? 0;
    expect(slope(texts.map((tokens) => [tokens.length, judgedOf(tokens)] as const))).toBeGreaterThan(0.05);
    const along = [0, 4, 12, 18].map((n) => truth(length, `tea warm quiet${' the'.repeat(n)}`));
    expect(along[1]).toBe(along[0]);
    expect(along[3]).toBeLessThan((along[2] ?? 0) - 0.5);
  });
  it('leaves room to improve, because human texts are worth well below 1', () => {
    for (const world of [flattery, length]) {
      const rewards = written(world).map((tokens) => world.task.trueReward?.(tea(world), tokens) ?? 0);
      const mean = rewards.reduce((sum, x) => sum + x, 0) / rewards.length;
      expect(mean).toBeGreaterThan(0.5);
      expect(mean).toBeLessThan(0.85);
    }
  });
});
