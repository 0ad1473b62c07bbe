import { describe, expect, it } from 'vitest';
import { designsOver } from '../../../src/stats/compare/rank-designs.ts';
import { rankOverWorlds } from '../../../src/stats/compare/rank-worlds.ts';

/** AUC of four variants of C4.5 on fourteen data sets: J. Demšar, JMLR 7 (2006), table 6. */
const DEMSAR = [
  [0.763, 0.768, 0.771, 0.798],
  [0.599, 0.591, 0.59, 0.569],
  [0.954, 0.971, 0.968, 0.967],
  [0.628, 0.661, 0.654, 0.657],
  [0.882, 0.888, 0.886, 0.898],
  [0.936, 0.931, 0.916, 0.931],
  [0.661, 0.668, 0.609, 0.685],
  [0.583, 0.583, 0.563, 0.625],
  [0.775, 0.838, 0.866, 0.875],
  [1, 1, 1, 1],
  [0.94, 0.962, 0.965, 0.962],
  [0.619, 0.666, 0.614, 0.669],
  [0.972, 0.981, 0.97501, 0.975], // printed as equal but placed 2 and 3, so they differ in digits that are not printed
  [0.957, 0.978, 0.946, 0.97],
];
const world = (...scores: number[][]) => ({ scores, reference: null });

describe('ranks over worlds', () => {
  it('match Demšar’s table, with his Friedman statistic and Iman and Davenport’s F', () => {
    const { designs, friedman } = rankOverWorlds(
      DEMSAR.map((row) => world(...row.map((value) => [value]))),
      50,
    );
    expect(designs.map(({ meanRank }) => Number(meanRank.value.toFixed(3)))).toEqual([
      3.143, 2, 2.893, 1.964,
    ]);
    expect(friedman?.chiSquared).toBeCloseTo(9.28, 2);
    expect(friedman?.f).toBeCloseTo(3.69, 2);
    // The 5 % point of F(3, 39) is 2.85 (ibid.) and its 1 % point is 4.33 (tables).
    expect(friedman?.p).toBeGreaterThan(0.01);
    expect(friedman?.p).toBeLessThan(0.05);
  });

  it('come first as often as in a count over all resamples, with a normalized mean worked out by hand', () => {
    // World 1 has {0, 3} against {1, 2}, world 2 has {5} against {4, 6}. All 4 × 4 and 1 × 4 resamples are
    // counted below.
    const lists = [
      [
        [0, 3],
        [1, 2],
      ],
      [[5], [4, 6]],
    ] as const;
    const means = (values: readonly number[]) =>
      values.length === 1 ? [...values] : values.flatMap((a) => values.map((b) => (a + b) / 2));
    const first = lists.map(([x, y]) => {
      const pairs = means(x).flatMap((a) => means(y).map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
      return pairs.reduce((sum, share) => sum + share, 0) / pairs.length;
    });
    const exact = ((first[0] ?? 0) + (first[1] ?? 0)) / 2;
    const { designs } = rankOverWorlds(
      [
        { scores: lists[0].map((values) => [...values]), reference: { best: 4, random: 0 } },
        { scores: lists[1].map((values) => [...values]), reference: { best: 10, random: 5 } },
      ],
      20_000,
    );
    expect(designs[0]?.first).toBeCloseTo(exact, 2);
    // The means 1.5 = 1.5 and 5 = 5 share their places in both worlds.
    expect(designs.map(({ places }) => places)).toEqual([
      [1.5, 1.5],
      [1.5, 1.5],
    ]);
    // Normalized: {0, .75, 0} and {.25, .5, −.2, .2}. Of three values none is dropped, of four one at each
    // end.
    expect(designs[0]?.normalized?.value).toBeCloseTo(0.25, 12);
    expect(designs[1]?.normalized?.value).toBeCloseTo((0.2 + 0.25) / 2, 12);
  });

  it('share their places if means are equal, in every resample, too', () => {
    // Two equal designs share places 1 and 2, and the third is always last: the mean places are 1.5, 1.5 and
    // 3 without any spread.
    const { designs } = rankOverWorlds([world([1, 1], [1, 1], [0, 0]), world([4, 4], [4, 4], [2, 2])], 100);
    expect(designs.map(({ meanRank }) => [meanRank.low, meanRank.value, meanRank.high])).toEqual([
      [1.5, 1.5, 1.5],
      [1.5, 1.5, 1.5],
      [3, 3, 3],
    ]);
    expect(designs.map(({ first }) => Number(first.toFixed(12)))).toEqual([0.5, 0.5, 0]);
  });

  it('do not change, and neither do normalized scores, when a world’s scores use another unit', () => {
    const scores = [
      [1, 5, 3, 4, 2, 6],
      [2, 6, 4, 4, 1, 3],
    ];
    const other = [
      [9, 8, 9, 7, 9],
      [1, 2, 3, 1, 2],
    ];
    const of = (scale: number, shift: number) =>
      rankOverWorlds([
        { scores, reference: { best: 7, random: 1 } },
        {
          scores: other.map((list) => list.map((value) => scale * value + shift)),
          reference: { best: 10 * scale + shift, random: shift },
        },
      ]);
    const [plain, scaled] = [of(1, 0), of(4, 64)];
    plain.designs.forEach((design, k) => {
      expect(scaled.designs[k]?.places).toEqual(design.places);
      expect(scaled.designs[k]?.normalized?.value).toBeCloseTo(design.normalized?.value ?? Number.NaN, 12);
    });
    expect(plain.designs.map(({ meanRank }) => meanRank.value)).toEqual(
      [1.5, 1.5].map(() => expect.any(Number)),
    );
  });

  it('have no normalized scores if a world has no exact reference, and no test below five worlds', () => {
    const { designs, friedman, seeds } = rankOverWorlds([
      { scores: [[1, 2], [0]], reference: { best: 2, random: 0 } },
      { scores: [[1], [3]], reference: null },
    ]);
    expect(designs.map(({ normalized }) => normalized)).toEqual([null, null]);
    expect([friedman, seeds]).toEqual([null, 1]);
  });

  it('are rejected if a design has no seed or is missing', () => {
    expect(() => rankOverWorlds([world([1], [])])).toThrow('at least one run');
    expect(() => rankOverWorlds([world([1], [2]), world([1])])).toThrow('the same designs');
  });
});

/** @param designs [designs][runs][worlds] */
const ranksOf = (designs: readonly (readonly (readonly number[])[])[], repetitions?: number) =>
  rankOverWorlds(
    (designs[0]?.[0] ?? []).map((_, at) =>
      world(...designs.map((runs) => runs.map((run) => run[at] ?? Number.NaN))),
    ),
    repetitions,
  ).designs;

describe('places over worlds', () => {
  it('are certain if variants never overlap, and shared if they are equal', () => {
    const apart = ranksOf([
      [
        [9, 9],
        [8, 8],
      ],
      [
        [1, 1],
        [2, 2],
      ],
    ]);
    expect(apart.map(({ first }) => Number(first.toFixed(9)))).toEqual([1, 0]);
    expect(apart.map(({ meanRank: { value, low, high } }) => [value, low, high])).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
    for (const { first } of ranksOf([[[5]], [[5]], [[5]]])) expect(first).toBeCloseTo(1 / 3, 9);
  });
  it('are averaged over the tasks: first in one and second in the other counts half each', () => {
    const ranks = ranksOf([[[2, 0]], [[1, 1]]]);
    expect(ranks[0]?.first).toBeCloseTo(0.5, 9);
    expect(ranks.map(({ meanRank }) => meanRank.value)).toEqual([1.5, 1.5]);
  });
  it('match the share counted over all resamples: two runs {0, 3} against {1, 2} win, tie and lose by hand', () => {
    // Means of x: 0 (¼), 1.5 (½), 3 (¼); of y: 1 (¼), 1.5 (½), 2 (¼). x first: ¼·1 + ½·¼ = .375, tie ½·½ = .25.
    const ranks = ranksOf(
      [
        [[0], [3]],
        [[1], [2]],
      ],
      20_000,
    );
    expect(ranks[0]?.first).toBeCloseTo(0.375 + 0.125, 1);
    expect(ranks.reduce((sum, { first }) => sum + first, 0)).toBeCloseTo(1, 9);
  });
});

describe('designs of several worlds', () => {
  const variant = (label: string, content = label, seed = 1) => ({ label, content, seed });

  it('are matched by their labels, with a note if one has other settings', () => {
    const found = designsOver([
      [variant('a', 'α'), variant('b', 'β'), variant('only here')],
      [variant('b', 'β'), variant('a', 'α 2')],
    ]);
    expect(found).toEqual({
      by: 'label',
      designs: [
        { label: 'a', variants: [[0], [1]], differs: true },
        { label: 'b', variants: [[1], [0]], differs: false },
      ],
      left: ['only here'],
    });
  });

  it('are matched by content if labels do not match', () => {
    const found = designsOver([
      [variant('a', 'α'), variant('b', 'β')],
      [variant('c', 'β'), variant('d', 'α')],
    ]);
    expect(found).toMatchObject({
      by: 'content',
      designs: [{ variants: [[0], [1]] }, { variants: [[1], [0]] }],
      left: [],
    });
  });

  it('combine further seeds of the same variant, count equal numbers once, and never combine two designs with one name', () => {
    const found = designsOver([
      [
        variant('a'),
        variant('b'),
        variant('a', 'a', 2),
        variant('a', 'a', 1),
        variant('c', 'x'),
        variant('c', 'y'),
      ],
      [variant('a'), variant('b'), variant('c', 'x')],
    ]);
    expect(found).toMatchObject({
      designs: [{ variants: [[0, 2], [0]] }, { variants: [[1], [1]] }],
      left: ['c'],
    });
  });

  it('report what is missing', () => {
    expect(designsOver([[variant('a'), variant('b')]])).toMatch(/at least two worlds/);
    expect(designsOver([[variant('a')], [variant('a')]])).toMatch(/at least two designs/);
  });
});
