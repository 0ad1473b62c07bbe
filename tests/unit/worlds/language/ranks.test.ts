import { describe, expect, it } from 'vitest';
import {
  choose,
  countTexts,
  mixedRadix,
  power,
  subset,
  textAt,
  textRank,
} from '../../../../src/worlds/language/ranks.ts';
import { hashedSpace, pairedSpace, rankedSpace, shares } from '../../../../src/worlds/language/spaces.ts';
import { SPLITS } from './harness.ts';

describe('numbering', () => {
  it('counts subsets and lists each once, in lexicographic order', () => {
    expect(choose(16, 3)).toBe(560);
    expect(choose(5, 0)).toBe(1);
    expect(choose(3, 4)).toBe(0);
    expect(Array.from({ length: 6 }, (_, rank) => subset(4, 2, rank).join(''))).toEqual([
      '01',
      '02',
      '03',
      '12',
      '13',
      '23',
    ]);
  });
  it('counts texts and lists each once, shorter ones first, and recovers the rank', () => {
    expect(countTexts(3, 1, 3)).toBe(3 + 9 + 27);
    expect(countTexts(3, 0, 0)).toBe(1);
    for (const shortest of [0, 1, 2]) {
      const texts = Array.from({ length: countTexts(3, shortest, 4) }, (_, rank) =>
        textAt(rank, 3, shortest),
      );
      expect(new Set(texts.map((text) => text.join())).size).toBe(texts.length);
      expect(texts.at(-1)).toEqual([2, 2, 2, 2]);
      texts.forEach((text, rank) => {
        expect(textRank(text, 3, shortest)).toBe(rank);
      });
    }
  });
  it('splits numbers in mixed radix', () => {
    expect(mixedRadix(0, [2, 3, 10])).toEqual([0, 0, 0]);
    expect(mixedRadix(59, [2, 3, 10])).toEqual([1, 2, 9]);
    expect(mixedRadix(37, [2, 3, 10])).toEqual([1, 0, 7]);
    expect(power(7, 0)).toBe(1);
    expect(power(60, 8)).toBe(167961600000000);
  });
});

describe('splits', () => {
  it('are as requested if there are enough problems; otherwise at most a quarter is held out', () => {
    expect(shares(10_000, { train: 4096, 'held-out': 256 })).toEqual({ train: 4096, 'held-out': 256 });
    expect(shares(4300, { train: 4096, 'held-out': 256 })).toEqual({ train: 4044, 'held-out': 256 });
    expect(shares(100, { train: 4096, 'held-out': 256 })).toEqual({ train: 75, 'held-out': 25 });
    expect(shares(2, { train: 4096, 'held-out': 256 })).toEqual({ train: 1, 'held-out': 1 });
    expect(shares(1, { train: 4096, 'held-out': 256 })).toEqual({ train: 1, 'held-out': 0 });
  });
  it('of a finite set contain every problem once', () => {
    const space = rankedSpace(3, 'test', 1000, { train: 4096, 'held-out': 100 }, (rank) => rank);
    expect(space.problems).toEqual({ train: 900, 'held-out': 100 });
    const ranks = SPLITS.flatMap((split) =>
      Array.from({ length: space.problems[split] }, (_, index) => space.problem(split, index)),
    );
    expect(new Set(ranks).size).toBe(1000);
    expect(() => space.problem('train', 900)).toThrow('there are 900');
  });
  it('of pairs keep every shown part in one split, and contain every pair once', () => {
    const space = pairedSpace(3, 'test', 20, 7, { train: 1000, 'held-out': 14 }, (shown, hidden) => ({
      shown,
      hidden,
    }));
    // A quarter of the 20 shown parts is held out.
    expect(space.problems).toEqual({ train: 15 * 7, 'held-out': 14 });
    const pairs = SPLITS.map((split) =>
      Array.from({ length: space.problems[split] }, (_, index) => space.problem(split, index)),
    );
    const all = pairs.flat().map(({ shown, hidden }) => `${shown} ${hidden}`);
    expect(new Set(all).size).toBe(15 * 7 + 14);
    const shown = pairs.map((split) => new Set(split.map((pair) => pair.shown)));
    expect([shown[0]?.size, shown[1]?.size]).toEqual([15, 5]);
    expect([...(shown[0] ?? [])].filter((part) => shown[1]?.has(part))).toEqual([]);
  });
  it('by hash find a share of held-out prompts, and report too few prompts', () => {
    const wanted = { train: 400, 'held-out': 100 };
    const space = hashedSpace(1, 'test', wanted, (draw) => ({ prompt: [draw.below(1000)] }));
    const prompts = (split: (typeof SPLITS)[number]) =>
      Array.from({ length: wanted[split] }, (_, index) => space.problem(split, index).prompt.join());
    const trained = new Set(prompts('train'));
    expect(prompts('held-out').filter((prompt) => trained.has(prompt))).toEqual([]);
    expect(() => hashedSpace(1, 'test', wanted, () => ({ prompt: [1, 2] }))).toThrow('too few');
  });
});
