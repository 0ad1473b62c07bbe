/** What single seeds say of two near twins, from recorded scores. */
import { describe, expect, it } from 'vitest';
import { seedStory } from '../../../src/study/seed-story.ts';

const scoresOf = (apart: readonly number[]) => ({
  scores: { 'main/A score': apart.map((by) => 1 + by), 'main/B score': apart.map(() => 1) },
});
const PAIR = ['main/A', 'main/B'] as const;

describe('The story of single seeds', () => {
  it('names a seed for each side, then ten seeds and all of them', () => {
    const apart = [0, -0.25, 0.5, ...Array.from({ length: 27 }, (_, k) => (k % 2 === 0 ? 0.125 : -0.125))];
    const story = seedStory(scoresOf(apart), PAIR, 'score');
    expect(story?.names).toEqual(['A', 'B']);
    expect(story?.alone).toEqual([
      { seed: 1, winner: 'B', by: 0.25 },
      { seed: 2, winner: 'A', by: 0.5 },
    ]);
    expect(story?.means.map(({ seeds }) => seeds)).toEqual([10, 30]);
    expect(story?.means[1]?.value).toBeCloseTo(apart.reduce((sum, by) => sum + by, 0) / 30, 12);
    for (const { low, value, high } of story?.means ?? []) expect(low <= value && value <= high).toBe(true);
  });
  it('names no seed for a side that none favors, and tells nothing of too few', () => {
    expect(seedStory(scoresOf(Array(12).fill(0.5)), PAIR, 'score')?.alone).toEqual([
      { seed: 0, winner: 'A', by: 0.5 },
    ]);
    expect(seedStory(scoresOf([1, 2]), PAIR, 'score')).toBeNull();
    expect(seedStory(scoresOf(Array(12).fill(0.5)), PAIR, 'other')).toBeNull();
  });
});
