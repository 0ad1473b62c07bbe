import { midranks } from '../stats/permutation-tests.ts';
import type { RankCorrelation, Rule } from './contract.ts';
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

export const rankCorrelation: Rule<RankCorrelation> = {
  readings: ({ variants, metric, with: second, when, level }) =>
    variants.flatMap((of) => [metric, second].map((name) => ({ of, metric: name, when, level }))),
  judge: ({ variants, metric, with: second, when, level, statistic = 'mean', above, below }, scores) => {
    const rows = (name: string) => variants.map((of) => scores({ of, metric: name, when, level }));
    const [x, y] = [rows(metric), rows(second)];
    const seeds = x[0]?.length ?? 0;
    const column = (list: readonly Float64Array[], seed: number) =>
      list.map((row) => row[seed] ?? Number.NaN);
    const rho = Float64Array.from({ length: seeds }, (_, seed) => {
      const pairs = [column(x, seed), column(y, seed)] as const;
      return pairs.flat().some(Number.isNaN) ? Number.NaN : spearman(...pairs);
    });
    return [decide(estimated(`ρ of ${metric} and ${second}`, rho, statistic), above, below)];
  },
};
