import type { Interaction, Rule } from './contract.ts';
import { decide, estimated, nameOf } from './decide.ts';

/** Difference of differences per seed: lead at the second level − lead at the first. */
export const interaction: Rule<Interaction> = {
  readings: ({ variant, minus, metric, when, between }) =>
    between.flatMap((level) => [variant, minus].map((of) => ({ of, metric, when, level }))),
  judge: ({ variant, minus, metric, when, between, statistic = 'mean', margin = 0 }, scores) => {
    const [first, second] = between.map((level) => {
      const base = scores({ of: minus, metric, when, level });
      return scores({ of: variant, metric, when, level }).map(
        (value, seed) => value - (base[seed] ?? Number.NaN),
      );
    });
    const growth = (second ?? new Float64Array()).map((lead, seed) => lead - (first?.[seed] ?? Number.NaN));
    return [decide(estimated(`growth of ${nameOf(variant)} − ${nameOf(minus)}`, growth, statistic), margin)];
  },
};
