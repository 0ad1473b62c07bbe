/** Sentences of a comparison when there is little to compare: meaningless thresholds, missing seeds, equal labels. */
import { describe, expect, it } from 'vitest';
import { betterFirst } from '../../../src/stats/compare/compare-pair.ts';
import type { Comparison, ComparisonRequest } from '../../../src/stats/compare/comparison.ts';
import { cautions, methodText } from '../../../src/stats/compare/comparison-limits.ts';
import { noThreshold, verdictText } from '../../../src/stats/compare/comparison-words.ts';
import { rowNames, variantName } from '../../../src/stats/compare/variant-words.ts';
import { compared, type Shape, sourceOf } from './comparison-data.ts';

const steps = (shape: Shape, request: Partial<ComparisonRequest> = {}): Comparison =>
  compared(sourceOf(shape, { seeds: 10 }), { measure: 'steps', ...request });
const flat =
  (value: (variant: number, seed: number, share: number) => number): Shape =>
  (variant, seed, share, metric) =>
    metric === 'episodes' ? share * 40 : value(variant, seed, share);
const verdict = (comparison: Comparison) => {
  const [pair] = comparison.pairs;
  return pair === undefined ? '' : verdictText(pair, comparison, ['a', 'b'], String);
};
const START = 'every variant has a task return of 0 or better from the start, so no threshold is meaningful';

describe('an automatic threshold', () => {
  it('is meaningless if all returns are zero', () => {
    const comparison = steps(flat(() => 0));
    expect(noThreshold(comparison, String)).toBe(START);
    expect(verdict(comparison)).toBe(`‘b’ and ‘a’ cannot be compared: ${START}.`);
  });
  it('is meaningless if every variant only gets worse', () => {
    // Both begin at 1, and the better one ends at 0.5 + 0.04. Nine tenths of the way from 1 to there is 0.586.
    const comparison = steps(flat((variant, _, share) => 1.0125 - share * (variant === 0 ? 0.5 : 0.4725)));
    expect(comparison.threshold).toBeCloseTo(0.586, 2);
    expect(noThreshold(comparison, (x) => x.toFixed(2))).toMatch(
      /^every variant has a task return of 0\.5\d or better from/,
    );
  });
  it('is meaningless if the best possible policy earns what a random one does', () => {
    const comparison = steps(
      flat((_, seed) => (seed % 2) / 10),
      { reference: { best: 0.05, random: 0.05 } },
    );
    expect(noThreshold(comparison, String)).toBe(
      'the optimal and a random policy have the same task return of 0.05, so no threshold is meaningful',
    );
  });
  it('is meaningless if no episode has ended', () => {
    expect(
      noThreshold(
        steps(() => Number.NaN),
        String,
      ),
    ).toBe('no variant has a task return, so no threshold is meaningful');
  });
  it.each([
    ['one variant gets better', flat((variant, _, share) => variant * share)],
    ['half of the seeds get there later', flat((_, seed, share) => (seed < 5 ? share : 1))],
  ])('is meaningful where %s', (_, shape) => {
    expect(noThreshold(steps(shape), String)).toBe('');
  });
  it('is meaningful if the best possible return is known and variants reach it at different times', () => {
    const late = flat((variant, seed, share) => (share > 0.2 + 0.3 * variant + seed / 100 ? 1 : 0));
    expect(noThreshold(steps(late, { reference: { best: 1, random: 0 } }), String)).toBe('');
  });
  it('is replaced by the user’s own question if the user chose a threshold', () => {
    const comparison = steps(
      flat(() => 0),
      { threshold: 0 },
    );
    expect(noThreshold(comparison, String)).toBe('');
    expect(verdict(comparison)).toContain(
      'have the same environment steps to reach task return 0: each of the 10 seeds',
    );
  });
});

describe('seeds without a value', () => {
  /** Seeds from 7 on of the second variant stop halfway. */
  const stops: Shape = (variant, seed, share, metric) =>
    variant === 1 && seed >= 7 && share > 0.5
      ? Number.NaN
      : metric === 'episodes'
        ? share * 40
        : variant + seed / 100 + share;
  /** `sourceOf` lets every seed report, but these do not. */
  const source = (() => {
    const made = sourceOf(stops, { seeds: 10 });
    const read: typeof made.read = (measurementPoint, variant, column, into) => {
      made.read(measurementPoint, variant, column, into);
      if (variant === 1 && measurementPoint >= 20) into.fill(Number.NaN, 7);
    };
    return { ...made, read };
  })();
  const stopped = [
    { seeds: 10, stopped: 0, first: Number.NaN, last: Number.NaN },
    { seeds: 10, stopped: 3, first: 2100, last: 2100 },
  ];
  it('are reported as stopped by a fault if that is known, with what they count as', () => {
    const comparison = compared(source);
    expect(comparison.variants.map(({ n }) => n)).toEqual([10, 7]);
    const said = cautions(comparison, { labels: ['a', 'b'], stopped });
    expect(said).toContain('Stopped by a fault: 3 of 10 seeds of ‘b’, at environment step 2100.');
    expect(said.join(' ')).not.toContain('no episode');
    const [pair] = comparison.pairs;
    expect(pair && verdictText(pair, comparison, ['a', 'b'], String, stopped)).toMatch(
      / Excluded: 3 of 10 seeds of ‘b’, stopped by a fault\.$/,
    );
  });
  it('are left out for one of two reasons if it is unknown which', () => {
    expect(cautions(compared(source)).join(' ')).toContain(
      '3 of 20 replicas have no value and are excluded: a fault stopped',
    );
  });
  it('never reach a threshold, as the method says', () => {
    // Only seeds that continue reach 1.9: 7 of 10 seeds of the second variant, none of the first.
    const comparison = compared(source, { measure: 'steps', threshold: 1.9 });
    expect(comparison.variants.map(({ n, steps: { reached } }) => [n, reached.value])).toEqual([
      [10, 0],
      [10, 0.7],
    ]);
    expect(methodText(comparison)).toMatch(
      /^Environment steps to a threshold count every seed\. A seed that stopped/,
    );
    expect(methodText(compared(source))).not.toContain('threshold count every seed');
  });
  it('have no interval that could be called uncertain', () => {
    const nothing = compared(sourceOf(() => Number.NaN, { seeds: 10 }));
    expect(cautions(nothing).join(' ')).not.toContain('With 0 seeds');
    const none = stopped.map((variant) => ({ ...variant, stopped: 0 }));
    expect(cautions(nothing, { labels: ['a', 'b'], stopped: none })).toEqual([
      'None of the 20 replicas has a value: they finished no episode.',
    ]);
  });
});

describe('the name of a variant', () => {
  it('includes its position if another variant has the same name, shortened or not', () => {
    const long = 'a design with a very long and telling name, ';
    const labels = ['x', 'y', 'x', `${long}once`, `${long}twice`, '', ' '];
    expect(labels.map((_, variant) => variantName(labels, variant))).toEqual([
      'variant 1 ‘x’',
      '‘y’',
      'variant 3 ‘x’',
      'variant 4 ‘a design with a very long and telling n…’',
      'variant 5 ‘a design with a very long and telling n…’',
      'variant 6 ‘unnamed’',
      'variant 7 ‘unnamed’',
    ]);
    expect(rowNames(['x', 'y', 'x'])).toEqual(['variant 1 ‘x’', 'y', 'variant 3 ‘x’']);
  });
});

describe('the direction of a comparison', () => {
  it('is the same in the sentence and in the table, with the better variant first', () => {
    const comparison = compared(
      sourceOf(
        flat((variant, seed) => variant + seed / 100),
        { seeds: 10 },
      ),
      { baseline: 1 },
    );
    const [pair] = comparison.pairs.map(betterFirst);
    expect(verdict(comparison)).toMatch(/^‘b’ .* ‘a’: probability of improvement 1\.00, 95 % interval/);
    expect(pair).toMatchObject({ variant: 1, against: 0, improvement: { value: 1, high: 1 } });
    expect(pair?.difference.value).toBeCloseTo(1);
    expect(pair?.difference.low).toBeGreaterThan(0.9);
    expect(comparison.pairs[0]?.difference.value).toBeCloseTo(-1);
  });
});
