import { describe, expect, it } from 'vitest';
import { rankTasks } from '../../../src/measure/stats/rank-distribution.ts';

/** @param variants [variants][runs][tasks] */
const rankDistribution = (variants: readonly (readonly (readonly number[])[])[], repetitions?: number) =>
  rankTasks(
    variants.map((runs) => (runs[0] ?? []).map((_, task) => runs.map((run) => run[task] ?? Number.NaN))),
    { ...(repetitions === undefined ? {} : { repetitions }) },
  );

describe('places of variants over worlds', () => {
  it('are certain where variants never overlap, and shared where they are equal', () => {
    const apart = rankDistribution([
      [
        [9, 9],
        [8, 8],
      ],
      [
        [1, 1],
        [2, 2],
      ],
    ]);
    expect(apart.shares.map((row) => row.map((share) => Number(share.toFixed(9))))).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(apart.meanRank.map(({ value, low, high }) => [value, low, high])).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
    const [even] = rankDistribution([[[5]], [[5]], [[5]]]).shares;
    for (const share of even ?? []) expect(share).toBeCloseTo(1 / 3, 9);
  });
  it('are averaged over the tasks: first in one and second in the other is half and half', () => {
    const { shares, meanRank } = rankDistribution([[[2, 0]], [[1, 1]]]);
    expect(shares[0]?.[0]).toBeCloseTo(0.5, 9);
    expect(meanRank.map(({ value }) => value)).toEqual([1.5, 1.5]);
  });
  it('meet the share counted over all resamples: two runs {0, 3} against {1, 2} win, tie and lose by hand', () => {
    // Means of x: 0 (¼), 1.5 (½), 3 (¼); of y: 1 (¼), 1.5 (½), 2 (¼). x first: ¼·1 + ½·¼ = .375, tie ½·½ = .25.
    const { shares } = rankDistribution(
      [
        [[0], [3]],
        [[1], [2]],
      ],
      20_000,
    );
    expect(shares[0]?.[0]).toBeCloseTo(0.375 + 0.125, 1);
    expect(shares[0]?.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
  it('are refused when the tasks differ', () => {
    expect(() => rankDistribution([[[1, 2]], [[1]]])).toThrow('the same tasks');
  });
});
