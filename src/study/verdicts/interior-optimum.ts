import type { InteriorOptimum, Row, Rule } from './contract.ts';
import { decide, type Estimated, estimatedAt, exactly, LEVEL, nameOf } from './decide.ts';
import { sweep } from './trend.ts';

/**
 * The best inner value of the sweep − its first, and − its last, must both be above 0. Which inner value is best is not known beforehand, so
 * each of the K of them is compared at 1 − 0.05 / K: the interval of the greatest difference begins at the greatest of their lower ends, and
 * ends at the greatest upper end at 95 %. (The share of resamples with an inner optimum is no test: among nine equal values, it is above 95 % in
 * one simulation of five.)
 */
export const interiorOptimum: Rule<InteriorOptimum> = {
  readings: (part, values) => sweep(part, part.variant, values),
  judge: (part, scores, values) => {
    const { variant, over, lowest, statistic = 'mean' } = part;
    const points = values(variant, over);
    const rows = sweep(part, variant, values).map((reading) => scores(reading));
    const [first, last] = [rows[0], rows.at(-1)];
    const inner = rows.slice(1, -1);
    if (first === undefined || last === undefined || inner.length === 0) return [];
    const sign = lowest === true ? -1 : 1;
    return [first, last].map((end, k): Row => {
      const label = `${nameOf(variant)}: best inner ${over.slice(over.lastIndexOf('.') + 1)} − ${points.at(-k)}`;
      const gains = inner.map((row) => row.map((value, seed) => sign * (value - (end[seed] ?? Number.NaN))));
      const levels = [LEVEL, 1 - (1 - LEVEL) / inner.length];
      const found = gains.map((gain) => estimatedAt(label, gain, statistic, levels));
      const greatest = (of: (one: Estimated) => number, level: 0 | 1) =>
        Math.max(...found.map((one) => of(one[level] ?? exactly(label, Number.NaN))));
      const best = {
        label,
        value: greatest(({ value }) => value, 0),
        low: greatest(({ low }) => low, 1),
        high: greatest(({ high }) => high, 0),
        n: -greatest(({ n }) => -n, 0),
        missing: greatest(({ missing = 0 }) => missing, 0),
      };
      return decide(best, 0);
    });
  },
};
