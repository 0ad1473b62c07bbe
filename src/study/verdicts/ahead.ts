import { pairedTest } from '../../stats/stats/permutation-tests.ts';
import { expandedTail, type Statistic, tailsOf } from '../../stats/stats/resample.ts';
import type { Ahead, Rule } from './contract.ts';
import { decide, draw, type Estimated, exactly, isExact, LEVEL, nameOf } from './decide.ts';

const ALPHA = 0.05;

/**
 * Paired difference of a statistic: seed i of both, as in the comparison of variants (compare-pair.ts); a resample is the same seeds for both.
 * @param level coverage of the interval
 */
export function difference(
  label: string,
  one: Float64Array,
  other: Float64Array,
  statistic: Statistic = 'iqm',
  level = LEVEL,
): Estimated & { readonly p: number } {
  if (isExact(one) && isExact(other))
    return { ...exactly(label, (one[0] ?? Number.NaN) - (other[0] ?? Number.NaN)), p: 0 };
  // A seed that either lacks is left out of both.
  const seeds = Math.max(one.length, other.length);
  const both = Array.from({ length: seeds }, (_, seed) => seed).filter(
    (seed) => !Number.isNaN((one[seed] ?? Number.NaN) + (other[seed] ?? Number.NaN)),
  );
  const [x, y] = [one, other].map((values) => {
    const kept = new Float64Array(seeds).fill(Number.NaN);
    for (const seed of both) kept[seed] = values[seed] ?? Number.NaN;
    return draw(kept, statistic);
  });
  const n = both.length;
  const drawn = (x?.drawn ?? new Float64Array()).map((value, k) => value - (y?.drawn[k] ?? Number.NaN));
  const pairs = [one, other].map((values) => both.map((seed) => values[seed] ?? Number.NaN));
  return {
    label,
    n,
    missing: seeds - n,
    level,
    p: pairedTest(pairs[0] ?? [], pairs[1] ?? []).p,
    ...tailsOf(drawn, expandedTail(n, level)),
    value: (x?.value ?? Number.NaN) - (y?.value ?? Number.NaN),
  };
}

/** The 95 % interval of the difference lies beyond the margin, and the exact permutation test of the pairs agrees. */
export const ahead: Rule<Ahead> = {
  readings: ({ variant, over, metric, when, level }) =>
    [variant, ...over].map((of) => ({ of, metric, when, level })),
  judge: ({ variant, over, metric, when, level, statistic, direction = 'above', margin = 0 }, scores) =>
    over.map((base) => {
      const [one, other] = [variant, base].map((of) => scores({ of, metric, when, level }));
      const label = `${nameOf(variant)} − ${nameOf(base)}`;
      const found = difference(label, one ?? new Float64Array(), other ?? new Float64Array(), statistic);
      const row = { ...found, agrees: found.p <= ALPHA };
      return direction === 'above' ? decide(row, margin) : decide(row, undefined, -margin);
    }),
};
