import { difference } from './ahead.ts';
import type { NotAbove, Rule } from './contract.ts';
import { decide, nameOf, TWO_ONE_SIDED } from './decide.ts';

/** The upper end of the 90 % interval, which is a one-sided bound at 5 %, stays below the margin. */
export const notAbove: Rule<NotAbove> = {
  readings: ({ variant, than, metric, when, level }) =>
    [variant, than].map((of) => ({ of, metric, when, level })),
  judge: ({ variant, than, metric, when, level, statistic, margin, direction = 'above' }, scores) => {
    const read = (of: string) => scores({ of, metric, when, level });
    const row = difference(
      `${nameOf(variant)} − ${nameOf(than)}`,
      read(variant),
      read(than),
      statistic,
      TWO_ONE_SIDED,
    );
    return [direction === 'above' ? decide(row, undefined, margin) : decide(row, -margin)];
  },
};
