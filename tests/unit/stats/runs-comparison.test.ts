import { describe, expect, it } from 'vitest';
import { cautions, methodText } from '../../../src/stats/compare/comparison-limits.ts';
import { measureText, verdictText } from '../../../src/stats/compare/comparison-words.ts';
import { mixedUnits } from '../../../src/stats/compare/mixed-units.ts';
import { commonGrid, onGrid } from '../../../src/stats/compare/runs-grid.ts';
import { rangeText, worldsText } from '../../../src/stats/compare/runs-words.ts';
import { columnOf } from '../../../src/stats/stats/aggregate.ts';
import { rankSumTest } from '../../../src/stats/stats/permutation-tests.ts';
import { compared, type Shape, sourceOf } from './comparison-data.ts';
import { runOf, runsCompared } from './made-runs.ts';

/** Variant 1 is better by one; the seeds of a run depend on its key. */
const shape =
  (key: number, better = 1): Shape =>
  (variant, seed, share, metric) =>
    metric === 'episodes' ? share * 40 : ((seed * 7919 + key * 104_729) % 97) / 97 + variant * better + share;

describe('the rank-sum test', () => {
  /** Counts all splits one by one. */
  function bruteForce(x: readonly number[], y: readonly number[]): number {
    const all = [...x, ...y];
    const u = (first: readonly number[], rest: readonly number[]) =>
      first.reduce((sum, a) => sum + rest.reduce((own, b) => own + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
    const middle = (x.length * y.length) / 2;
    const far = Math.abs(u(x, y) - middle);
    let [hits, count] = [0, 0];
    for (let mask = 0; mask < 2 ** all.length; mask++) {
      const first = all.filter((_, i) => (mask >> i) & 1);
      if (first.length !== x.length) continue;
      const rest = all.filter((_, i) => !((mask >> i) & 1));
      count++;
      if (Math.abs(u(first, rest) - middle) >= far - 1e-9) hits++;
    }
    return hits / count;
  }

  it.each([
    [
      [1, 2, 3],
      [4, 5, 6, 7],
    ],
    [
      [1, 1, 2, 5],
      [1, 3, 3],
    ],
    [
      [0.3, 9, 2, 2, 4],
      [2, 2, 8, Number.POSITIVE_INFINITY],
    ],
    [
      [5, 6, 7, 8, 9, 10],
      [1, 2, 3, 4, 5, 6],
    ],
  ])('has the p of a count over all splits: %j against %j', (x, y) => {
    expect(rankSumTest(x, y).p).toBeCloseTo(bruteForce(x, y), 12);
    expect(rankSumTest(y, x).p).toBeCloseTo(bruteForce(x, y), 12);
    expect(rankSumTest(y, x).z).toBeCloseTo(-rankSumTest(x, y).z, 12);
  });

  it('continues with the normal distribution above fifty values, within a tenth of the exact p', () => {
    const x = Array.from({ length: 25 }, (_, i) => i * 1.17);
    const y = Array.from({ length: 25 }, (_, i) => i + 6);
    const exact = rankSumTest(x, y).p;
    const normal = rankSumTest([...x, 14.5], [...y, 14.5]).p;
    expect(Math.abs(Math.log(normal / exact))).toBeLessThan(0.25);
  });

  it('gives 1 if all values are equal, and nothing for an empty sample', () => {
    expect(rankSumTest([2, 2], [2])).toEqual({ p: 1, z: 0 });
    expect(rankSumTest([], [1]).p).toBeNaN();
  });
});

describe('the common grid', () => {
  const run = (grid: readonly number[], length = grid.length) => ({ grid, length });

  it('is the grid that all runs share, up to the end of the shortest', () => {
    const grid = [10, 20, 30, 40];
    expect(commonGrid([run(grid), run(grid)])).toEqual({ grid, exact: true, shortest: -1 });
    expect(commonGrid([run(grid), run(grid, 2)])).toEqual({ grid: [10, 20], exact: true, shortest: 1 });
  });

  it('is the coarsest of several grids, and does not depend on their order', () => {
    const [fine, coarse] = [run([10, 20, 30, 40, 50, 60]), run([25, 50, 75])];
    const wanted = { grid: [25, 50], exact: false };
    expect(commonGrid([fine, coarse])).toEqual({ ...wanted, shortest: 0 });
    expect(commonGrid([coarse, fine])).toEqual({ ...wanted, shortest: 1 });
    const other = run([20, 50, 80]);
    expect(commonGrid([coarse, other]).grid).toEqual(commonGrid([other, coarse]).grid);
    expect(commonGrid([coarse, run([5], 0)]).grid).toEqual([]);
  });

  it('takes at each point the mean of the measurement points since the previous one, or the last of a total', () => {
    const line: Shape = (_, __, share, metric) =>
      metric === 'episodes'
        ? Math.round(share * 6)
        : Math.round(share * 6) === 2
          ? Number.NaN
          : Math.round(share * 6);
    const fine = sourceOf(line, { variants: 1, seeds: 1, measurementPoints: 6 }); // at 100 … 600
    const coarse = onGrid(fine, [250, 500, 550]);
    const read = (column: number) =>
      [0, 1, 2].map((point) => {
        const into = new Float64Array(1);
        coarse.read(point, 0, column, into);
        return into[0];
      });
    // Measurement points 1, 2 (no value); 3, 4, 5; and none since 500, so the last one before counts.
    expect(read(columnOf('taskReturn'))).toEqual([1, 4, 5]);
    expect(read(columnOf('episodes'))).toEqual([2, 5, 5]);
  });
});

describe('runs of one world', () => {
  it('with the same experiment seed are paired, with the numbers of one run that has all variants', () => {
    const [both] = runsCompared([
      runOf(shape(3), { name: 'one', labels: ['a'] }),
      runOf((_, ...rest) => shape(3)(1, ...rest), { name: 'two', labels: ['b'] }),
    ]).worlds;
    const single = compared(sourceOf(shape(3)));
    expect(both?.variants.map(({ label }) => label)).toEqual(['one · a', 'two · b']);
    expect(both?.comparison.pairs).toEqual(single.pairs);
    expect(both?.comparison.variants).toEqual(single.variants);
    expect(both?.comparison.pairs[0]).not.toHaveProperty('unpaired');
    expect(both && methodText(both.comparison)).toContain('Variants are paired: seed i');
  });

  it('with different experiment seeds are independent samples, and are described as such', () => {
    const [world] = runsCompared([
      runOf(shape(3, 0), { name: 'one', labels: ['a'], seeds: 12 }),
      runOf(shape(5, 0), { name: 'two', labels: ['a'], seed: 2, seeds: 20 }),
    ]).worlds;
    const [pair] = world?.comparison.pairs ?? [];
    expect(pair?.unpaired).toEqual({ variant: 20, against: 12 });
    expect(world?.comparison.variants.map(({ n, missing }) => [n, missing])).toEqual([
      [12, 0],
      [20, 0],
    ]);
    const words =
      pair &&
      world &&
      verdictText(
        pair,
        world.comparison,
        world.variants.map(({ label }) => label),
        String,
      );
    expect(words).toContain('20 and 12 seeds, unpaired');
    expect(world && methodText(world.comparison)).toMatch(
      /^Variants are not paired: their runs have different experiment seeds/,
    );
    expect(world && cautions(world.comparison)).toEqual([]);
  });

  it('with different numbers of seeds are paired on the seeds that both have, while each variant keeps all of its own', () => {
    const few = runOf(shape(3), { name: 'few', seeds: 8 });
    const many = runOf((_, ...rest) => shape(3)(1, ...rest), { name: 'many', labels: ['b'], seeds: 20 });
    const [world] = runsCompared([few, many], { allPairs: true }).worlds;
    expect(world?.comparison.variants.map(({ n }) => n)).toEqual([8, 8, 20]);
    const [alone] = runsCompared([few]).worlds;
    expect(world?.comparison.variants.slice(0, 2)).toEqual(alone?.comparison.variants);
    const pair = world?.comparison.pairs.find(({ variant, against }) => variant + against === 3);
    // The first eight seeds of both are the same numbers.
    expect([pair?.n, pair?.kind, pair?.difference.value]).toEqual([8, 'same', 0]);
  });

  it('with clearly separated independent samples have a difference interval in closed form, which mirrors when they are swapped', () => {
    const made = [3, 5].map((key) =>
      runOf((_, ...rest) => shape(key)(key === 5 ? 1 : 0, ...rest), {
        name: String(key),
        labels: ['a'],
        seed: key,
        seeds: 40,
      }),
    );
    const [there] = runsCompared(made, { statistic: 'mean' }).worlds;
    const [back] = runsCompared(made.toReversed(), { statistic: 'mean' }).worlds;
    const [one, other] = [there?.comparison.pairs[0], back?.comparison.pairs[0]];
    expect(one?.kind).toBe('ahead');
    expect(other?.p).toBe(one?.p);
    expect(other?.difference.low).toBeCloseTo(-(one?.difference.high ?? 0), 9);
    // The standard error of a difference of independent means is √(s²/n + s²/m), times t with 39 degrees of freedom.
    const variants = there?.comparison.variants ?? [];
    const errors = variants.map(({ mean }) => (mean.high - mean.low) / 2);
    const half = ((one?.difference.high ?? 0) - (one?.difference.low ?? 0)) / 2;
    expect(half / Math.hypot(errors[0] ?? 0, errors[1] ?? 0)).toBeCloseTo(1, 1);
  });
});

describe('runs of several worlds', () => {
  const world = (name: string, key: number, better: number, seeds = 10) =>
    runOf(shape(key, better), { name, world: name, seeds, seed: key, reference: { best: 4, random: 0 } });

  it('are compared world by world, and ranked across worlds', () => {
    const { worlds, ranking, noRanking } = runsCompared([
      world('x', 1, 1),
      world('y', 2, 1),
      world('z', 3, -1),
    ]);
    expect(worlds.map((one) => [one.world, one.variants.length])).toEqual([
      ['x', 2],
      ['y', 2],
      ['z', 2],
    ]);
    expect(noRanking).toBe('');
    expect(ranking?.designs.designs.map(({ label }) => label)).toEqual(['a', 'b']);
    expect(ranking?.ranks.designs.map(({ places, meanRank }) => [places, meanRank.value])).toEqual([
      [[2, 2, 1], 5 / 3],
      [[1, 1, 2], 4 / 3],
    ]);
    expect(ranking?.ranks.designs.every(({ normalized }) => normalized !== null)).toBe(true);
  });

  it('say where each run is, that none is better than a run in another world, and what can be compared', () => {
    const two = runsCompared([world('maze', 1, 1), world('cliff', 2, 1), world('cliff', 3, 1)]);
    expect(worldsText(two, ['early-turtle-1', 'humble-kite-2', 'calm-fox-3'])).toEqual([
      'These runs are in 2 worlds: ‘early-turtle-1’ is in “maze”; ‘humble-kite-2’, ‘calm-fox-3’ are in “cliff”.',
      expect.stringMatching(/no run is better than a run in another world/),
      expect.stringMatching(/^What can be compared: /),
    ]);
    expect(worldsText(runsCompared([world('maze', 1, 1), world('maze', 2, 1)]), ['one', 'other'])).toEqual(
      [],
    );
  });

  it('have no ranking, with an explanation, for a single world or a design without values', () => {
    expect(runsCompared([world('x', 1, 1)]).noRanking).toMatch(/two worlds/);
    const silent = runOf(() => Number.NaN, { world: 'y' });
    expect(runsCompared([world('x', 1, 1), silent]).noRanking).toMatch(/no value in one of the worlds/);
  });
});

describe('runs that count different things', () => {
  const run = (name: string, world: string, unit?: 'episodes') => ({
    ...runOf(shape(1), { name, world }),
    unit,
  });

  it('are rejected within one world, with both names and a fix, and compared across worlds', () => {
    expect(mixedUnits([run('a', 'maze'), run('b', 'maze', 'episodes')])).toEqual({
      message:
        'The points of ‘a’ count environment steps, and those of ‘b’ count episodes, in the same world. They have no common axis.',
      fix: 'Run both with `episodes`, or both without.',
    });
    expect(mixedUnits([run('a', 'maze'), run('b', 'cliff', 'episodes')])).toBeNull();
    expect(mixedUnits([run('a', 'maze', 'episodes'), run('b', 'maze', 'episodes')])).toBeNull();
  });

  it('say for each world what its points count', () => {
    const runs = [run('a', 'maze'), run('b', 'cliff', 'episodes'), run('c', 'cliff', 'episodes')];
    const found = runsCompared(runs, { measure: 'steps' });
    expect(found.worlds.map(({ comparison }) => measureText(comparison, String).split(' to ')[0])).toEqual([
      'environment steps',
      'episodes',
    ]);
    const said = found.worlds.map((world) => rangeText(world, ['a', 'b', 'c'], String).join(' '));
    expect(said[1]).toMatch(/All runs end at \d+ episodes;/);
    expect(said[1]).not.toContain('environment steps');
  });
});
