import { summarize } from '../stats/summary.ts';
import type { Published, Reading, Row, Rule } from './contract.ts';
import { decide, nameOf } from './decide.ts';

/** Of a simulated value: four combined standard errors. */
const ERRORS = 4;

const readingsOf = ({ variant: of, metric, when, level, value }: Published): readonly Reading[] =>
  typeof value === 'number'
    ? [{ of, metric, when, level }]
    : Object.keys(value).map((name) => ({ of, metric: `${metric}:${name}`, when, level }));

/** Standard error of the mean; 0 for a single number, which is exact. */
function errorOf(values: Float64Array): number {
  const { value, n } = summarize(values);
  const squares = values.reduce((sum, one) => (Number.isFinite(one) ? sum + (one - value) ** 2 : sum), 0);
  return n < 2 ? 0 : Math.sqrt(squares / (n - 1) / n);
}

export const published: Rule<Published> = {
  readings: readingsOf,
  judge(part, scores) {
    const { value, tolerance, standardError = 0, margin = Number.POSITIVE_INFINITY, source } = part;
    const wanted = typeof value === 'number' ? [value] : Object.values(value);
    const label = `${nameOf(part.variant)} − ${source}`;
    const found = readingsOf(part).map((reading, k) => {
      const values = scores(reading);
      const { value: mean, n } = summarize(values);
      return { away: mean - (wanted[k] ?? Number.NaN), n, error: errorOf(values) };
    });
    if (tolerance === undefined)
      return found.map(({ away, n, error }): Row => {
        const four = ERRORS * Math.hypot(error, standardError);
        const row = decide(
          { label, value: away, low: away, high: away, n, agrees: four <= margin },
          -four,
          four,
        );
        const needed = four > margin ? Math.ceil(n * (four / margin) ** 2) : row.needed;
        return {
          ...row,
          low: away - four,
          high: away + four,
          needed: row.verdict === 'undecided' ? needed : -1,
        };
      });
    // The largest error of all; a number that is missing is no agreement.
    const away = found.reduce((worst, one) => (Math.abs(one.away) <= Math.abs(worst) ? worst : one.away), 0);
    const exact = { value: away, low: away, high: away, n: Number.POSITIVE_INFINITY };
    return [decide({ label, ...exact }, -tolerance, tolerance)];
  },
};
