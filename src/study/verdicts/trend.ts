import type { Level, LogSlope, Reading, Rule, Scores, Trend, Values } from './contract.ts';
import { decide, estimated, nameOf } from './decide.ts';

interface Swept {
  readonly variant: string;
  readonly over: string;
  readonly metric: string;
  readonly when?: Reading['when'];
  readonly level?: Level;
}

/** Readings of a variant at each value of a sweep. */
export const sweep = ({ over, metric, when, level }: Swept, of: string, values: Values): readonly Reading[] =>
  values(of, over).map((value) => ({ of, metric, when, level: { ...level, [over]: value } }));

/** Least squares per seed. @param y by point, then by seed @returns [seeds] */
export function slopes(x: readonly number[], y: readonly Float64Array[]): Float64Array {
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
  const spread = x.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Float64Array.from({ length: y[0]?.length ?? 0 }, (_, seed) =>
    x.reduce((sum, value, k) => sum + ((value - mean) * (y[k]?.[seed] ?? Number.NaN)) / spread, 0),
  );
}

const rows = (part: Swept, of: string, scores: Scores, values: Values) =>
  sweep(part, of, values).map((reading) => scores(reading));

interface Difference extends Swept {
  readonly minus?: string;
}
const readingsOf = (part: Difference, values: Values): readonly Reading[] =>
  [part.variant, ...(part.minus === undefined ? [] : [part.minus])].flatMap((of) => sweep(part, of, values));

/** By point, then by seed: the metric of the variant, minus that of the other one. */
function differences(part: Difference, scores: Scores, values: Values): readonly Float64Array[] {
  const own = rows(part, part.variant, scores, values);
  if (part.minus === undefined) return own;
  const other = rows(part, part.minus, scores, values);
  return own.map((row, k) => row.map((value, seed) => value - (other[k]?.[seed] ?? Number.NaN)));
}
const labelOf = ({ variant, minus }: Difference): string =>
  `${nameOf(variant)}${minus === undefined ? '' : ` − ${nameOf(minus)}`}`;

export const trend: Rule<Trend> = {
  readings: readingsOf,
  judge: (part, scores, values) => {
    const { variant, over, direction, scale = 'linear', statistic = 'mean', margin = 0 } = part;
    const x = values(variant, over).map(Number);
    const slope = slopes(scale === 'log' ? x.map(Math.log) : x, differences(part, scores, values));
    const found = estimated(`slope of ${labelOf(part)}`, slope, statistic);
    return [direction === 'grows' ? decide(found, margin) : decide(found, undefined, -margin)];
  },
};

export const logSlope: Rule<LogSlope> = {
  readings: readingsOf,
  judge: (part, scores, values) => {
    const x = values(part.variant, part.over).map((value) => Math.log(Number(value)));
    const y = differences(part, scores, values).map((row) => row.map(Math.log));
    const found = estimated(`log slope of ${labelOf(part)}`, slopes(x, y), part.statistic ?? 'mean');
    return [decide(found, part.above, part.below)];
  },
};
