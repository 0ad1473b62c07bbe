import { describe, expect, it } from 'vitest';
import { cautions } from '../../../src/stats/compare/comparison-limits.ts';
import { verdictText } from '../../../src/stats/compare/comparison-words.ts';
import { gather, pointsOf } from '../../../src/stats/compare/gather.ts';
import { verdictSentence } from '../../../src/stats/compare/verdict-sentence.ts';
import { iqm, optimalityGap } from '../../../src/stats/stats/order-statistics.ts';
import { mean, percentile, sortedFinite } from '../../../src/stats/stats/summary.ts';
import { compared, type Shape, sourceOf } from './comparison-data.ts';
import { normalFrom, randomFrom } from './random.ts';

const noise = (() => {
  const normal = normalFrom(randomFrom(9));
  return Array.from({ length: 4096 }, normal);
})();
const noiseOf = (variant: number, seed: number) => noise[(variant * 97 + seed * 13) % 4096] ?? 0;
/** Each variant rises to its own level; consecutive variants are `gap` standard deviations (of 1 between seeds) apart. */
const apart =
  (gap: number): Shape =>
  (variant, seed, share, metric) =>
    metric === 'episodes' ? share * 100 : 10 * share + gap * variant + noiseOf(variant, seed);
const labels = ['a', 'b', 'c'];
const write = (value: number) => value.toPrecision(3);
const words = (shape: Shape, request = {}, made = {}) => {
  const comparison = compared(sourceOf(shape, made), request);
  return comparison.pairs.map((pair) => verdictText(pair, comparison, labels, write));
};

describe('the measure of a seed', () => {
  it('is the mean of the last tenth, summarized by IQM, mean and median as in scores.ts', () => {
    const { variants } = compared(sourceOf(apart(0), { measurementPoints: 40 }));
    // The last four of forty measurement points are at shares .925, .95, .975, 1.
    const values = Array.from({ length: 20 }, (_, seed) => 10 * 0.9625 + noiseOf(0, seed));
    expect(variants[0]?.iqm.value).toBeCloseTo(iqm(values), 4);
    expect(variants[0]?.mean.value).toBeCloseTo(mean(values), 4);
    expect(variants[0]?.median.value).toBeCloseTo(percentile(sortedFinite(values), 0.5), 4);
  });
  it('is the area under the curve divided by its length, or the value at one measurement point', () => {
    const line: Shape = (_, __, share, metric) => (metric === 'episodes' ? 1 : share);
    expect(compared(sourceOf(line), { measure: 'area' }).variants[0]?.mean.value).toBeCloseTo(0.5125, 6); // mean of 1/40 … 1
    expect(
      compared(sourceOf(line), { measure: 'at', measurementPoint: 9 }).variants[0]?.mean.value,
    ).toBeCloseTo(0.25, 6);
  });
  it('is the last value of a running total', () => {
    const total: Shape = (_, __, share, metric) => (metric === 'episodes' ? 1 : 400 * share);
    expect(compared(sourceOf(total), { metric: 'regret' }).variants[0]?.mean.value).toBeCloseTo(400, 4);
  });
  it('is the env steps to nine tenths of the way from random to best, with those that never get there', () => {
    // Seed s rises to 1 at a share of .25 + s/40; the last five seeds never leave .2.
    const climb: Shape = (_, seed, share, metric) =>
      metric === 'episodes' ? 1 : seed >= 15 ? 0.2 : share >= 0.25 + seed / 40 ? 1 : 0;
    const { threshold, variants } = compared(sourceOf(climb), {
      measure: 'steps',
      reference: { best: 1, random: 0.5 },
    });
    expect(threshold).toBeCloseTo(0.95, 12);
    const { reached, median, restrictedMean } = variants[0]?.steps ?? expect.fail();
    expect(reached.value).toBe(0.75);
    // Seeds 0 … 14 reach it at measurement point 11 + s (the middle of three comes one later). Half of 20
    // have reached it with seed 9.
    expect(median.value).toBe(2000);
    const steps = Array.from({ length: 20 }, (_, s) => (s < 15 ? 100 * (11 + s) : 4000));
    expect(restrictedMean).toBeCloseTo(mean(steps), 9);
    expect(variants[0]?.mean.value).toBeCloseTo(mean(steps), 9);
  });
  it('leaves out a seed that stopped, and reports it', () => {
    const faulty: Shape = (variant, seed, share, metric) => {
      if (variant === 1 && seed < 3 && share > 0.5) return Number.NaN;
      return metric === 'episodes' ? 1 : seed;
    };
    const source = sourceOf(faulty);
    // A fault ends all columns, including the count of episodes.
    const read = source.read;
    const stopped = {
      ...source,
      read: (measurementPoint: number, variant: number, column: number, into: Float64Array) => {
        read(measurementPoint, variant, column, into);
        if (variant === 1 && measurementPoint > 20) into.fill(Number.NaN, 0, 3);
      },
    };
    const { variants, pairs } = compared(stopped);
    expect([variants[1]?.n, variants[1]?.missing, pairs[0]?.n]).toEqual([17, 3, 17]);
    expect(pairs[0]?.kind).toBe('same');
  });
  it('has the optimality gap of the normalized scores if best and random are known', () => {
    const { variants } = compared(sourceOf(apart(0)), { reference: { best: 9, random: 0 } });
    const values = Array.from({ length: 20 }, (_, seed) => (10 * 0.9625 + noiseOf(0, seed)) / 9);
    expect(variants[0]?.gap).toBeCloseTo(optimalityGap(values), 5);
  });
});

describe('the points of a long run', () => {
  it('are means of enough measurement points to have at most 256, and end with the run', () => {
    const line: Shape = (_, __, share, metric) => (metric === 'episodes' ? 1 : share * 1000);
    const source = sourceOf(line, { measurementPoints: 1000 });
    const { every, x } = pointsOf(source);
    expect([every, x.length, x[0], x.at(-1)]).toEqual([4, 250, 400, 100_000]);
    const work = gather(source, 0, [1], new Set());
    let piece = work.next();
    while (piece.done !== true) piece = work.next();
    expect(piece.value[0]?.[0]?.[0]).toBeCloseTo(2.5, 5); // mean of 1 … 4
    expect(piece.value[0]?.[249]?.[0]).toBeCloseTo(998.5, 3);
  });
});

describe('a verdict', () => {
  it('names the variant that is ahead, what was measured, probability, interval, n and the fewest seeds', () => {
    const [text] = words(apart(3));
    expect(text).toMatch(
      /^‘b’ ends with a higher task return than ‘a’: probability of improvement 0\.\d\d, 95 % interval 0\.\d\d–1\.00, 20 seeds; (\d+ seeds would have been enough|the first 6 seeds would have been enough)\.$/,
    );
    expect(words(apart(3), { measure: 'area' })[0]).toContain('has a higher task return over the whole run');
    expect(words(apart(-3))[0]).toMatch(/^‘a’ ends with a higher task return than ‘b’/);
  });
  it('is reversed if less is better', () => {
    expect(words(apart(3), { metric: 'regret' })[0]).toMatch(
      /^‘a’ ends with a lower cumulative regret than ‘b’/,
    );
    const slow: Shape = (variant, seed, share, metric) =>
      metric === 'episodes' ? 1 : share * 40 >= 10 + 8 * variant + (seed % 5) ? 1 : 0;
    expect(words(slow, { measure: 'steps', threshold: 0.5 })[0]).toMatch(
      /^‘a’ reaches a task return of 0\.500 earlier than ‘b’: probability of improvement 1\.00/,
    );
  });
  it('is undecided for a small difference, with the number of seeds that it would take', () => {
    const [text] = words(apart(0.15), { margin: 0 });
    expect(text).toMatch(
      /^‘a’ and ‘b’ are not clearly different: .* (about \d+ seeds would show it|more than 4096 seeds)\.$/,
    );
  });
  it('asks for no more seeds if the statistic is the same in every resample, and says how many seeds are equal', () => {
    const ceiling: Shape = (variant, seed, share, metric) =>
      metric === 'episodes' ? share * 100 : variant === 1 && seed < 2 ? 0.998 : 1;
    expect(words(ceiling)).toEqual([
      '‘a’ and ‘b’ are not clearly different: 18 of 20 seeds have the same value for both, and the difference of the IQM is 0.',
    ]);
    const comparison = compared(sourceOf(ceiling));
    expect(comparison.pairs[0]).toMatchObject({ kind: 'undecided', needed: -1, tied: 18 });
    expect(cautions(comparison)).toContain('Most seeds have the same value, so there is no interval.');
    const level = compared(sourceOf(ceiling), { allPairs: true });
    expect(verdictSentence({ level, speed: null, labels: ['a', 'b'], over: true, write })).toBe(
      '20 seeds show no clear difference in task return between ‘a’ and ‘b’.',
    );
    const same = compared(sourceOf((_, __, share, metric) => (metric === 'episodes' ? share * 100 : 1)));
    expect(cautions(same)).toContain('All seeds have the same value, so there is no interval.');
  });
  it('writes one number for variants at the top that have the same one', () => {
    const ceiling: Shape = (variant, seed, share, metric) => {
      if (metric === 'episodes') return share * 100;
      return variant === 2 ? 0.5 + seed / 100 : variant === 1 && seed < 2 ? 0.998 : 1;
    };
    const level = compared(sourceOf(ceiling, { variants: 3 }), { allPairs: true });
    expect(verdictSentence({ level, speed: null, labels, over: true, write })).toBe(
      '‘a’ and ‘b’ have the highest task return (1.00), with no clear difference.',
    );
  });
  it('has one method for the interval of every success, whether all seeds are at 1 or some just below', () => {
    const solved: Shape = (variant, seed, share, metric) =>
      metric === 'episodes' ? share * 100 : variant === 1 && seed < 2 ? 0.998 : 1;
    const { variants } = compared(sourceOf(solved));
    // Wilson at 20 of 20: n / (n + z²).
    expect(variants[0]?.success.low).toBeCloseTo(20 / (20 + 1.959964 ** 2), 5);
    expect(variants[1]?.success.low).toBeCloseTo(variants[0]?.success.low ?? 0, 2);
    expect(variants[0]?.success.high).toBe(1);
    expect(variants[1]?.success.high).toBeCloseTo(1, 5);
    expect(variants[1]?.success.high).toBeLessThanOrEqual(1);
  });
  it('never calls variants equal if the difference is beyond chance; below the smallest difference of interest it calls it small', () => {
    const shape: Shape = (variant, seed, share, metric) =>
      metric === 'episodes' ? share : 10 + 0.02 * variant + 0.001 * noiseOf(variant, seed);
    const { pairs } = compared(sourceOf(shape), { margin: 0.5 });
    expect(pairs[0]).toMatchObject({ kind: 'slight', margin: 0.5 });
    expect(pairs[0]?.adjusted).toBeLessThan(0.001); // far beyond chance
    expect(words(shape, { margin: 0.5 })[0]).toMatch(
      /^‘b’ ends with a higher task return than ‘a’, but the difference is small: difference 0\.0197, 95 % interval 0\.0\d+ to 0\.0\d+, 20 seeds\. This is within ± 0\.500 task reward per episode, the smallest difference of interest, as set\.$/,
    );
    expect(compared(sourceOf(shape), { margin: 0.001 }).pairs[0]?.kind).toBe('ahead');
    expect(compared(sourceOf(shape)).pairs[0]?.kind).toBe('ahead'); // twenty standard deviations between seeds
  });
  it('calls a small shift that every seed shares a small difference, and names the margin', () => {
    // The seeds differ by up to 19 and their standard deviation is √35; half of it is 2.958.
    const shape: Shape = (variant, seed, share, metric) =>
      metric === 'episodes' ? share : seed + 0.1 * variant;
    const { pairs } = compared(sourceOf(shape));
    expect(pairs[0]).toMatchObject({ kind: 'slight', margin: expect.closeTo(Math.sqrt(35) / 2, 5) });
    expect(words(shape)[0]).toContain(
      'This is within ± 2.96 task reward per episode, half of the standard deviation between seeds.',
    );
  });
  it('is “practically equal” if no difference is shown and one larger than the margin is excluded', () => {
    // Seeds 0 … 19; every other one gains .1 and the rest lose .1.
    const shape: Shape = (variant, seed, share, metric) =>
      metric === 'episodes' ? share : seed + 0.1 * variant * (seed % 2 === 0 ? 1 : -1);
    expect(compared(sourceOf(shape)).pairs[0]?.kind).toBe('equal');
    expect(words(shape)[0]).toMatch(
      /^‘[ab]’ and ‘[ab]’ are practically equal within ± 2\.9\d task reward per episode, half of the standard deviation between seeds: difference /,
    );
    expect(words(shape, { margin: 0.01 })[0]).toMatch(/are not clearly different/);
  });
  it('is never “practically equal” for seeds without any spread', () => {
    const flat: Shape = (variant, _, share, metric) => (metric === 'episodes' ? share : 10 + 1e-4 * variant);
    expect(compared(sourceOf(flat)).pairs[0]).toMatchObject({ kind: 'ahead', margin: 0 });
    // With seven pairs (Holm), 7 · 2 / 2⁶ > .05, so six seeds decide nothing.
    const undecided = compared(sourceOf(flat, { seeds: 6, variants: 8 })).pairs;
    expect(undecided.map(({ kind }) => kind)).toEqual(Array(7).fill('undecided'));
  });
  it('counts the margin for steps in steps', () => {
    const climb: Shape = (variant, seed, share, metric) =>
      metric === 'episodes' ? 1 : share >= 0.25 + ((seed * 3 + variant) % 20) / 40 ? 1 : 0;
    expect(words(climb, { measure: 'steps', threshold: 0.5, margin: 3000 })[0]).toMatch(
      /practically equal within ± 3\.00e\+3 environment steps, the smallest difference of interest, as set: /,
    );
  });
  it('says that neither reached the threshold if no seed did', () => {
    const low: Shape = (_, seed, share, metric) => (metric === 'episodes' ? 1 : share * 0.1 + seed / 1000);
    expect(words(low, { measure: 'steps', threshold: 9 })).toEqual([
      'Neither ‘b’ nor ‘a’ has reached a task return of 9.00 (20 seeds).',
    ]);
  });
  it('says that equal curves are the same, and that five seeds decide nothing', () => {
    const same: Shape = (_, seed, share, metric) => (metric === 'episodes' ? 1 : share + seed);
    expect(words(same)[0]).toContain('end with the same task return: each of the 20 seeds');
    expect(words(apart(9), {}, { seeds: 5 })[0]).toContain('too few seeds for a verdict (5 seeds)');
    expect(words(apart(9), {}, { seeds: 1 })[0]).toContain('too few seeds for a verdict (1 seed)');
  });
  it('reports the number of seeds from which deciding on the first k, one by one, gives the same', () => {
    const { pairs } = compared(sourceOf(apart(1.2), { seeds: 40 }));
    const [pair] = pairs;
    if (pair?.kind !== 'ahead') return expect.fail('this case must be decided');
    const decidedBy = (seeds: number) => {
      const [part] = compared(sourceOf(apart(1.2), { seeds })).pairs;
      return part !== undefined && part.n >= 6 && part.p <= 0.05;
    };
    for (let k = pair.decidedFrom; k <= 40; k++) expect(decidedBy(k), `${k} seeds`).toBe(true);
    expect(decidedBy(pair.decidedFrom - 1)).toBe(false);
  });
  it('is corrected for the number of requested pairs', () => {
    const source = sourceOf(apart(0.9), { variants: 3 });
    const few = compared(source).pairs;
    const all = compared(source, { allPairs: true }).pairs;
    expect([few.length, few[0]?.comparisons, all.length, all[0]?.comparisons]).toEqual([2, 2, 3, 3]);
    expect(all.find(({ variant }) => variant === 1)?.adjusted).toBeGreaterThanOrEqual(few[0]?.adjusted ?? 1);
    expect(compared(source, { baseline: 2 }).pairs.map(({ variant, against }) => [variant, against])).toEqual(
      [
        [0, 2],
        [1, 2],
      ],
    );
  });

  it('do not use the distance from a random policy as a scale if that policy is far worse than all compared ones', () => {
    // In Sutton & Barto, example 6.6, the random policy loses thousands, Sarsa ends at −26 and Q-learning at −48.
    const cliff: Shape = (variant, seed, share) =>
      (variant === 0 ? -48 : -26) - 400 * (1 - share) - seed / 10;
    const reference = { best: -13, random: -51_700 };
    const [pair] = compared(sourceOf(cliff), { reference }).pairs;
    expect(pair?.kind).toBe('ahead');
    const { threshold } = compared(sourceOf(cliff), { reference, measure: 'steps' });
    expect(threshold).toBeGreaterThan(-80);
  });
  it('do not depend on how bad the random policy is', () => {
    const apart: Shape = (variant, seed, share, metric) =>
      metric === 'episodes' ? share : -20 + 2 * variant + noiseOf(variant, seed);
    const [chance, ...others] = [-25, -400, -51_700].map((random) => {
      const comparison = compared(sourceOf(apart), { reference: { best: -13, random } });
      return comparison.pairs.map((pair) => verdictText(pair, comparison, labels, write));
    });
    for (const other of others) expect(other).toEqual(chance);
  });
});
