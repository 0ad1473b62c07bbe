import { difference } from './ahead.ts';
import type { Rule, Within } from './contract.ts';
import { decide, nameOf, TWO_ONE_SIDED } from './decide.ts';

/** Equivalence: the 90 % interval of the difference lies within ± the margin. */
export const within: Rule<Within> = {
  readings: ({ variant, same, metric, when, level }) =>
    [variant, same].map((of) => ({ of, metric, when, level })),
  judge: ({ variant, same, metric, when, level, statistic, margin }, scores) => {
    const read = (of: string) => scores({ of, metric, when, level });
    const label = `${nameOf(variant)} − ${nameOf(same)}`;
    return [decide(difference(label, read(variant), read(same), statistic, TWO_ONE_SIDED), -margin, margin)];
  },
};
