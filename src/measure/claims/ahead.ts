import { type Scores as PairScores, rawPair } from '../compare/compare-pair.ts';
import { estimatesOf } from '../compare/compare-variant.ts';
import type { Statistic } from '../stats/resample.ts';
import type { Ahead, Rule } from './contract.ts';
import { decide, type Estimated, exactly, isExact, nameOf, resamplesOf } from './decide.ts';

const ALPHA = 0.05;

const pairScores = (values: Float64Array): PairScores => ({
  values,
  ranked: values,
  estimates: estimatesOf(values, resamplesOf(values.length)),
});

/** Paired difference of a statistic: seed i of both variants. @param inner the 90 % interval of two one-sided tests */
export function difference(
  label: string,
  one: Float64Array,
  other: Float64Array,
  statistic: Statistic = 'iqm',
  inner = false,
): Estimated & { readonly p: number } {
  if (isExact(one) && isExact(other))
    return { ...exactly(label, (one[0] ?? Number.NaN) - (other[0] ?? Number.NaN)), p: 0 };
  const pair = rawPair(pairScores(one), pairScores(other), true, statistic, resamplesOf);
  const interval = inner ? { ...pair.inner, level: 0.9 } : pair.difference;
  const missing = Math.max(one.length, other.length) - pair.n;
  return { label, n: pair.n, missing, p: pair.test.p, ...interval, value: pair.difference.value };
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
