import { midranks } from '../../stats/stats/permutation-tests.ts';
import type { RankCorrelation, Reading, Rule } from './contract.ts';
import { decide, estimated } from './decide.ts';

/** Spearman's ρ: correlation of midranks. 0 where one side has no spread: leaving such seeds out would choose seeds by their result. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const [a, b] = [midranks(x), midranks(y)];
  const mean = (a.length + 1) / 2;
  const sum = (one: Float64Array, other: Float64Array) =>
    one.reduce((total, rank, k) => total + (rank - mean) * ((other[k] ?? 0) - mean), 0);
  const spread = Math.sqrt(sum(a, a) * sum(b, b));
  return spread === 0 ? 0 : sum(a, b) / spread;
}

/** Of the first metric, or of the steps until it reaches the threshold; and of the second one. */
const readingsOf = ({
  variants: of,
  metric,
  with: second,
  when,
  level,
  threshold,
}: RankCorrelation): readonly [readonly Reading[], readonly Reading[]] => {
  const steps = threshold === undefined ? undefined : { to: threshold };
  return [
    of.map((one) => ({ of: one, metric, when, level, ...(steps && { steps }) })),
    of.map((one) => ({ of: one, metric: second, when, level })),
  ];
};

export const rankCorrelation: Rule<RankCorrelation> = {
  readings: (part) => readingsOf(part).flat(),
  judge: (part, scores) => {
    const { metric, with: second, statistic = 'mean', above, below, threshold } = part;
    const [x, y] = readingsOf(part).map((readings) => readings.map(scores)) as [
      Float64Array[],
      Float64Array[],
    ];
    const seeds = x[0]?.length ?? 0;
    const column = (list: readonly Float64Array[], seed: number) =>
      list.map((row) => row[seed] ?? Number.NaN);
    const rho = Float64Array.from({ length: seeds }, (_, seed) => {
      const pairs = [column(x, seed), column(y, seed)] as const;
      return pairs.flat().some(Number.isNaN) ? Number.NaN : spearman(...pairs);
    });
    const first = threshold === undefined ? metric : `steps to ${metric} ${threshold}`;
    return [decide(estimated(`ρ of ${first} and ${second}`, rho, statistic), above, below)];
  },
};
