/** Each kind of part against scores whose verdict is worked out by hand. How often verdicts are wrong: tests/golden/verdicts.test.ts. */
import { describe, expect, it } from 'vitest';
import { rawPair } from '../../../src/stats/compare/compare-pair.ts';
import { estimatesOf } from '../../../src/stats/compare/compare-variant.ts';
import { Resamples } from '../../../src/stats/stats/resample.ts';
import { effectText } from '../../../src/study/outcome.ts';
import type { ClaimPart, Reading } from '../../../src/study/verdicts/contract.ts';
import { judgeStudy } from '../../../src/study/verdicts/judge.ts';
import { difference, slopes, spearman } from '../../../src/study/verdicts/rules.ts';
import { CASES, judgeCase, noise, partKinds, verdictOn } from './made.ts';

const says = 'A part of a test.';
const metric = 'taskReturn';
const [a, b] = ['main/a', 'main/b'];
const level = (above: number): ClaimPart => ({ kind: 'level', says, metric, variant: a, above });
const ahead = (margin = 0): ClaimPart => ({ kind: 'ahead', says, metric, variant: a, over: [b], margin });

describe('A verdict', () => {
  it('is tried on every kind of part', () => {
    expect(new Set(CASES.map(({ part }) => part.kind))).toEqual(new Set(partKinds()));
  });
  for (const one of CASES) {
    it(`of ${one.name} holds with a known effect, fails with the opposite one, and is never given to five seeds`, () => {
      expect(judgeCase(one, 1.5, 20, 7).verdict).toBe('holds');
      if (!Number.isNaN(one.opposite)) expect(judgeCase(one, one.opposite, 20, 7).verdict).toBe('fails');
      for (const key of [1, 2, 3]) expect(judgeCase(one, 1.5, 5, key).verdict).toBe('undecided');
    });
  }
  it('holds only if all parts hold, and fails if one fails', () => {
    // Exact scores of 1: above 0 holds, above 2 fails; a number that is missing leaves a part undecided.
    const [holds, fails] = [level(0), level(2)];
    const undecided: ClaimPart = { ...holds, variant: b } as ClaimPart;
    const verdictOn = (parts: readonly ClaimPart[]) =>
      judgeStudy(
        { parts },
        ({ of }) => Float64Array.of(of === a ? 1 : Number.NaN),
        () => [],
      ).verdict;
    expect(verdictOn([holds, holds])).toBe('holds');
    expect(verdictOn([holds, undecided])).toBe('undecided');
    expect(verdictOn([undecided, fails, holds])).toBe('fails');
    expect(verdictOn([])).toBe('undecided');
  });
  it('is undecided where the interval touches the margin, and says how many seeds would decide', () => {
    // Ten pairs of each sign around +0.5: the interval contains the margin 0.4.
    const found = verdictOn(ahead(0.4), 20, ({ of }, seed) => (of === a ? 0.5 + (seed % 2 ? 1 : -1) : 0));
    expect(found.verdict).toBe('undecided');
    expect(found.rows[0]?.low).toBeLessThan(0.4);
    expect(found.rows[0]?.high).toBeGreaterThan(0.4);
    expect(found.rows[0]?.needed).toBeGreaterThan(20);
  });
  it('asks for the seeds that a test with power 0.8 needs', () => {
    // Standard error 1/√20 and distance 0.3: n = ((1.96 + 0.84) / 0.3)² = 87, up to the t quantile of 20 seeds.
    const normal = noise(3);
    const values = Array.from({ length: 20 }, (_, seed) => normal('e', seed));
    const mean = values.reduce((sum, x) => sum + x, 0) / 20;
    const spread = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 19);
    const part: ClaimPart = { kind: 'level', says, metric, variant: a, above: 0, statistic: 'mean' };
    const [row] = verdictOn(part, 20, (_, seed) => 0.3 + ((values[seed] ?? 0) - mean) / spread).rows;
    expect(row?.verdict).toBe('undecided');
    expect(row?.needed).toBeGreaterThan(80);
    expect(row?.needed).toBeLessThan(120);
  });
  it('of seeds that are all the same has no width, and decides', () => {
    expect(verdictOn(level(2), 6, () => 3).rows).toEqual([
      {
        label: 'a',
        value: 3,
        low: 3,
        high: 3,
        region: [2, Infinity],
        n: 6,
        missing: 0,
        verdict: 'holds',
        needed: -1,
      },
    ]);
    expect(verdictOn(level(3), 6, () => 3).verdict).toBe('fails'); // 3 is not above 3
    expect(verdictOn(ahead(), 6, () => 3).verdict).toBe('fails'); // the same on every seed
    expect(verdictOn(level(2), 5, () => 3).verdict).toBe('undecided');
  });
  it('of a bound on the limit does not depend on rounding: within 1e-9 of it nothing holds', () => {
    // 0.1 + 0.2 − 0.3 is 5.6e-17 and not 0: the sum of rounding errors of a difference that is 0.
    const rounding = 0.1 + 0.2 - 0.3;
    expect(rounding).toBeGreaterThan(0);
    for (const sign of [-1, 1])
      expect(verdictOn(ahead(), 6, ({ of }) => (of === a ? sign * rounding : 0)).verdict).toBe('fails');
    const below: ClaimPart = { kind: 'level', says, metric, variant: a, below: 2 };
    expect(verdictOn(below, 6, () => 2 - 5e-10).verdict).toBe('fails');
    expect(verdictOn(below, 6, () => 2 - 2e-9).verdict).toBe('holds');
    // From −1 to the limit and to either side of it by rounding: undecided each time.
    for (const end of [-rounding, 0, rounding])
      expect(verdictOn(below, 20, (_, seed) => (seed % 2 === 0 ? 1 : 2 + end)).verdict).toBe('undecided');
    // The end is then shown as the limit.
    expect(verdictOn(ahead(), 6, ({ of }) => (of === a ? rounding : 0)).rows[0]).toMatchObject({
      low: 0,
      high: 0,
    });
  });
  it('of an exact number needs no seeds, and one seed is no exact number', () => {
    const [row] = verdictOn(level(2), 1, () => 3).rows;
    expect(row).toMatchObject({ verdict: 'holds', n: Infinity });
    expect(verdictOn(level(2), 2, (_, seed) => (seed === 0 ? 3 : Number.NaN)).verdict).toBe('undecided');
  });
  it('leaves a seed without a value out of both variants, and is undecided where more than a tenth has none', () => {
    const without = (count: number) =>
      verdictOn(ahead(), 20, ({ of }, seed) =>
        of === a ? (seed < count ? Number.NaN : 2) : seed < count ? 9 : 1,
      );
    expect(without(2).rows[0]).toMatchObject({ n: 18, missing: 2, value: 1, verdict: 'holds' });
    expect(without(3).rows[0]).toMatchObject({ n: 17, missing: 3, verdict: 'undecided' });
    expect(verdictOn(level(0), 20, () => Number.NaN).verdict).toBe('undecided');
  });
});

describe('The difference of two variants', () => {
  it('has the numbers of the comparison of variants', () => {
    const normal = noise(11);
    for (const statistic of ['iqm', 'mean', 'median'] as const) {
      const [x, y] = ['x', 'y'].map((name) => Float64Array.from({ length: 12 }, (_, k) => normal(name, k)));
      if (x === undefined || y === undefined) throw new Error('two');
      x[4] = Number.NaN;
      const resamples = new Resamples(12);
      const scores = (values: Float64Array) => ({
        values,
        ranked: values,
        estimates: estimatesOf(values, resamples),
      });
      const pair = rawPair(scores(x), scores(y), true, statistic, () => resamples);
      const found = difference('d', x, y, statistic);
      expect(found).toMatchObject({ ...pair.difference, n: 11, missing: 1, p: pair.test.p });
      expect(difference('d', x, y, statistic, 0.9)).toMatchObject(pair.inner);
    }
  });
  it('is ahead of each of several, or the part does not hold', () => {
    const part: ClaimPart = { kind: 'ahead', says, metric, variant: a, over: [b, 'main/c'] };
    const found = verdictOn(part, 8, ({ of }, seed) => ({ [a]: 2, [b]: 1 })[of] ?? 2 + (seed % 2) - 0.5);
    expect(found.rows.map(({ label, verdict }) => [label, verdict])).toEqual([
      ['a − b', 'holds'],
      ['a − c', 'undecided'],
    ]);
  });
  it('needs the permutation test of the pairs to agree: 2 / 2⁶ agrees, two pairs of seven that are opposite do not', () => {
    expect(verdictOn(ahead(), 6, ({ of }, seed) => (of === a ? 1 + seed / 100 : seed / 100)).verdict).toBe(
      'holds',
    );
    // The interquartile mean sees no outliers; ranks do.
    const odd = verdictOn(ahead(), 8, ({ of }, seed) => (of === a ? (seed < 2 ? -9 - seed : 1) : 0));
    expect(odd.verdict).toBe('undecided');
  });
});

describe('A slope', () => {
  it('is the least-squares line of each seed', () => {
    // By hand, x = 0, 1, 2: seed 0 has y = 1, 3, 5 (slope 2), seed 1 has y = 0, 0, 3 (slope 3/2), seed 2 lacks a point.
    const y = [
      [1, 0, 1],
      [3, 0, Number.NaN],
      [5, 3, 1],
    ].map((row) => Float64Array.from(row));
    expect([...slopes([0, 1, 2], y)]).toEqual([2, 1.5, Number.NaN]);
  });
  const swept = (part: ClaimPart, values: readonly number[], y: (x: number) => number) =>
    verdictOn(
      part,
      6,
      ({ level: at }) => y(Number(at?.['world.x'])),
      () => values,
    ).rows[0];
  it('over the logarithm of a sweep is per factor of e', () => {
    const part: ClaimPart = {
      kind: 'trend',
      says,
      metric,
      variant: a,
      over: 'world.x',
      direction: 'shrinks',
      scale: 'log',
      margin: 2,
    };
    const row = swept(part, [1, 10, 100], (x) => -3 * Math.log(x));
    expect(row?.value).toBeCloseTo(-3, 12);
    expect(row?.verdict).toBe('holds');
  });
  it('of logarithms is the exponent of a power law', () => {
    const part: ClaimPart = {
      kind: 'logSlope',
      says,
      metric,
      variant: a,
      over: 'world.x',
      above: 1.9,
      below: 2.1,
    };
    expect(swept(part, [2, 4, 8], (x) => 7 * x ** 2)?.value).toBeCloseTo(2, 12);
    expect(swept(part, [2, 4, 8], (x) => 7 * x ** 2)?.verdict).toBe('holds');
    expect(swept(part, [2, 4, 8], (x) => 7 * x ** 3)?.verdict).toBe('fails');
    expect(swept(part, [2, 4, 8], (x) => x - 2)?.verdict).toBe('undecided'); // the logarithm of 0
  });
});

describe('The rank correlation', () => {
  it('shares the ranks of ties', () => {
    expect(spearman([1, 2, 3], [10, 20, 30])).toBe(1);
    expect(spearman([1, 2, 3], [3, 2, 1])).toBe(-1);
    // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: sums of squares 4.5 and 5, products 4.5: ρ = 4.5 / √22.5.
    expect(spearman([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(22.5), 12);
  });
  it('is 0 where one side has no spread, so no seed is chosen by its result', () => {
    expect(spearman([1, 1, 1], [1, 2, 3])).toBe(0);
    const part: ClaimPart = {
      kind: 'rankCorrelation',
      says,
      metric,
      with: 'truth',
      variants: [a, b, 'main/c'],
      above: 0.5,
    };
    // Six seeds of twenty have an order, the others none.
    const found = verdictOn(part, 20, ({ of }, seed) => (seed < 6 ? 'abc'.indexOf(of.at(-1) ?? '') : 0));
    expect(found.rows[0]).toMatchObject({ n: 20, missing: 0 });
    expect(found.rows[0]?.value).toBeCloseTo(6 / 20, 12);
    expect(found.verdict).toBe('fails');
  });
  it('fails for the opposite order', () => {
    const part: ClaimPart = {
      kind: 'rankCorrelation',
      says,
      metric,
      with: 'truth',
      variants: [a, b, 'main/c'],
      above: 0,
    };
    const score = ({ of, metric: name }: Reading) =>
      'abc'.indexOf(of.at(-1) ?? '') * (name === 'truth' ? -1 : 1);
    expect(verdictOn(part, 6, score).rows[0]).toMatchObject({ value: -1, verdict: 'fails' });
  });
});

describe('An interior optimum', () => {
  const part: ClaimPart = { kind: 'interiorOptimum', says, metric, variant: a, over: 'world.x' };
  const judged = (y: readonly number[], seeds = 6, more: object = {}) =>
    verdictOn(
      { ...part, ...more } as ClaimPart,
      seeds,
      ({ level: at }) => y[Number(at?.['world.x'])] ?? 0,
      () => [...y.keys()],
    );
  it('is compared with both ends', () => {
    expect(judged([1, 3, 2]).rows.map(({ label, value, verdict }) => [label, value, verdict])).toEqual([
      ['a: best inner x − 0', 2, 'holds'],
      ['a: best inner x − 2', 1, 'holds'],
    ]);
    expect(judged([1, 2, 3]).verdict).toBe('fails');
    expect(judged([3, 3, 1]).verdict).toBe('fails'); // a tie with an end
    expect(judged([3, 1, 2], 6, { lowest: true }).verdict).toBe('holds');
  });
  it('of exact values needs no seeds', () => {
    expect(judged([1, 3, 2], 1).verdict).toBe('holds');
  });
});

describe('Proxy and truth part ways', () => {
  const part = (margin: number): ClaimPart => ({
    kind: 'diverge',
    says,
    metric: 'proxy',
    truth: 'truth',
    variant: a,
    from: { from: 10, to: 20 },
    margin,
  });
  const judged = (proxy: number, truth: number, margin = 0) =>
    verdictOn(part(margin), 6, ({ metric: name, when }) =>
      when === undefined ? (name === 'proxy' ? 5 + proxy : 5 + truth) : 5,
    );
  it('only if the proxy rises and the truth falls by more than the margin', () => {
    expect(judged(1, -2).rows.map(({ label, value }) => [label, value])).toEqual([
      ['rise of proxy', 1],
      ['fall of truth', 2],
    ]);
    expect(judged(1, -2, 1).verdict).toBe('holds');
    expect(judged(1, -2, 3).verdict).toBe('fails');
    expect(judged(-1, -2).verdict).toBe('fails');
    expect(judged(1, 2).verdict).toBe('fails');
  });
});

describe('An interaction', () => {
  it('is the lead at the second level minus the lead at the first', () => {
    const part: ClaimPart = {
      kind: 'interaction',
      says,
      metric,
      variant: a,
      minus: b,
      between: [{ 'world.x': 0 }, { 'world.x': 1 }],
      margin: 2,
    };
    // Leads 1 and 4: growth 3.
    const cell = ({ of, level: at }: Reading) =>
      (of === a ? [3, 9][Number(at?.['world.x'])] : [2, 5][Number(at?.['world.x'])]) ?? 0;
    expect(verdictOn(part, 6, cell).rows[0]).toMatchObject({ value: 3, verdict: 'holds' });
    expect(verdictOn({ ...part, margin: 3 } as ClaimPart, 6, cell).verdict).toBe('fails');
  });
  it('compares ratios of steps if it has a threshold', () => {
    const part: ClaimPart = {
      kind: 'interaction',
      says,
      metric,
      variant: a,
      minus: b,
      between: [{ 'world.x': 0 }, { 'world.x': 1 }],
      threshold: 1,
    };
    // The variant is twice as fast at first, and eight times as fast then.
    const cell = ({ of, level: at, steps }: Reading) => {
      expect(steps).toEqual({ to: 1 });
      return of === a ? 100 : ([200, 800][Number(at?.['world.x'])] ?? 0);
    };
    const [row] = verdictOn(part, 6, cell).rows;
    expect(row?.value).toBeCloseTo(Math.log(4), 12);
    expect(row).toMatchObject({ verdict: 'holds', label: 'growth of ln(steps of b / steps of a)' });
  });
});

describe('Sooner', () => {
  const part: ClaimPart = { kind: 'sooner', factor: 1, says, metric, variant: a, over: [b], threshold: 1 };
  it('is the mean logarithm of the ratio of steps', () => {
    const row = verdictOn(part, 6, ({ of }) => (of === a ? 100 : 400)).rows[0];
    expect(row?.value).toBeCloseTo(-Math.log(4), 12);
    expect(row?.verdict).toBe('holds');
  });
  it('counts a seed that never arrives as the whole run, which is never in its favor', () => {
    // The variant needs 100 of 1,000 steps or never arrives; the other always needs 500.
    const steps = ({ of }: Reading, seed: number) => (of === a ? (seed % 2 ? 1000 : 100) : 500);
    const row = verdictOn(part, 20, steps).rows[0];
    expect(row?.value).toBeCloseTo((Math.log(0.2) + Math.log(2)) / 2, 12);
    expect(verdictOn(part, 6, () => 1000).verdict).toBe('fails'); // none arrives
  });
  it('reads the other variant at a level of its own', () => {
    const levels = { level: { 'world.x': 6 }, than: { 'world.x': 1 } };
    const alone = { ...part, over: [a], ...levels } as ClaimPart;
    const [row] = verdictOn(alone, 6, ({ level: at }) => (at?.['world.x'] === 6 ? 100 : 300)).rows;
    expect(row?.value).toBeCloseTo(-Math.log(3), 12);
    expect(row?.label).toBe('ln(steps of a (6) / steps of a (1))');
  });
});

it('shows no sign of an effect that rounds to nothing', () => {
  expect([effectText({}), ...[-0.04, -0.06, 1.26].map((effect) => effectText({ effect }))]).toEqual([
    '',
    'Effect size: 0.0 standard deviations of the seeds.',
    'Effect size: −0.1 standard deviations of the seeds.',
    'Effect size: 1.3 standard deviations of the seeds.',
  ]);
});
