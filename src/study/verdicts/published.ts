import { normalQuantile } from '../../stats/stats/special-functions.ts';
import { summarize } from '../../stats/stats/summary.ts';
import type { Published, Reading, Row, Rule, VerdictKind } from './contract.ts';
import { decide, estimated, isExact, nameOf, ON_THE_LIMIT, TWO_ONE_SIDED } from './decide.ts';

/** Combined standard errors allowed for a simulated value. */
const ERRORS = 4;
/** One test at 5 % on either side of the margin. */
const ONE_SIDED = normalQuantile(0.95);
/** Scores are stored with six digits. */
const ROUNDING = 1e-6;

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

/** A simulated value must be consistent within four errors and precise enough to show a difference of the margin. */
function simulated(label: string, values: Float64Array, wanted: number, part: Published): Row {
  const { standardError = 0, margin = Number.POSITIVE_INFINITY } = part;
  const exact = isExact(values);
  const { value: mean, n: seeds } = summarize(values);
  const n = exact ? Number.POSITIVE_INFINITY : seeds;
  const missing = values.length - seeds;
  const away = mean - wanted;
  const own = errorOf(values);
  const error = Math.hypot(own, standardError);
  // A difference of exactly four errors is consistent, but limits are exclusive.
  const four = ERRORS * error + ROUNDING * Math.abs(wanted) + 2 * ON_THE_LIMIT;
  const agrees = Math.abs(away) + ONE_SIDED * error < margin;
  const row = decide({ label, value: away, low: away, high: away, n, missing, agrees }, -four, four);
  // Show the interval for the test of the margin, with the verdict of the mean.
  const shown = { ...row, low: away - ONE_SIDED * error, high: away + ONE_SIDED * error };
  if (row.verdict !== 'undecided') return shown;
  // More seeds reduce our error, not the printed one.
  const room = (Math.max(0, margin - Math.abs(away)) / ONE_SIDED) ** 2 - standardError ** 2;
  const needed = room > 0 && own > 0 ? Math.ceil(n * (own ** 2 / room)) : Number.POSITIVE_INFINITY;
  return { ...shown, needed: Math.max(row.needed, needed) };
}

const ORDER: readonly VerdictKind[] = ['fails', 'undecided', 'holds'];
/** The deciding row: a failed one, then one with a missing number, then an undecided one, then the farthest. */
function worst(rows: readonly Row[]): readonly Row[] {
  const rank = ({ value, verdict }: Row) => (Number.isNaN(value) ? 0.5 : ORDER.indexOf(verdict));
  return rows.toSorted((a, b) => rank(a) - rank(b) || Math.abs(b.value) - Math.abs(a.value)).slice(0, 1);
}

export const published: Rule<Published> = {
  readings: readingsOf,
  judge(part, scores) {
    const { value, tolerance, source, statistic = 'mean' } = part;
    const wanted = typeof value === 'number' ? [value] : Object.values(value);
    const names = typeof value === 'number' ? [''] : Object.keys(value).map((name) => ` ${name}`);
    const rows = readingsOf(part).map((reading, k): Row => {
      const label = `${nameOf(part.variant)}${names[k]} − ${source}`;
      const values = scores(reading);
      const printed = wanted[k] ?? Number.NaN;
      if (tolerance === undefined) return simulated(label, values, printed, part);
      // For numbers that vary between seeds, the interval must lie within the tolerance.
      const away = values.map((one) => one - printed);
      return decide(estimated(label, away, statistic, TWO_ONE_SIDED), -tolerance, tolerance);
    });
    return tolerance === undefined ? rows : worst(rows);
  },
};
