/** The rules that decide the parts of a claim, one per kind; published.ts has the rule for published values. */
import { midranks, pairedTest } from '../../stats/stats/permutation-tests.ts';
import { expandedTail, type Statistic, tailsOf } from '../../stats/stats/resample.ts';
import { thresholdWindow } from '../../stats/stats/survival.ts';
import type {
  Ahead,
  Diverge,
  Ends,
  Interaction,
  InteriorOptimum,
  Level,
  LevelPart,
  LogSlope,
  NotAbove,
  RankCorrelation,
  Reading,
  Row,
  Rule,
  Scores,
  Sooner,
  Trend,
  Values,
  Within,
} from './contract.ts';
import {
  decide,
  draw,
  type Estimated,
  estimated,
  estimatedAt,
  exactly,
  isExact,
  LEVEL,
  nameOf,
  TWO_ONE_SIDED,
} from './decide.ts';

const ALPHA = 0.05;

/**
 * Paired difference of a statistic: seed i of both, as in the comparison of variants (compare-pair.ts). A resample uses the
 * same seeds for both.
 * @param level coverage of the interval
 */
export function difference(
  label: string,
  one: Float64Array,
  other: Float64Array,
  statistic: Statistic = 'iqm',
  level = LEVEL,
): Estimated & { readonly p: number } {
  if (isExact(one) && isExact(other))
    return { ...exactly(label, (one[0] ?? Number.NaN) - (other[0] ?? Number.NaN)), p: 0 };
  // Leave out seeds that have no value on either side.
  const seeds = Math.max(one.length, other.length);
  const both = Array.from({ length: seeds }, (_, seed) => seed).filter(
    (seed) => !Number.isNaN((one[seed] ?? Number.NaN) + (other[seed] ?? Number.NaN)),
  );
  const [x, y] = [one, other].map((values) => {
    const kept = new Float64Array(seeds).fill(Number.NaN);
    for (const seed of both) kept[seed] = values[seed] ?? Number.NaN;
    return draw(kept, statistic);
  });
  const n = both.length;
  const drawn = (x?.drawn ?? new Float64Array()).map((value, k) => value - (y?.drawn[k] ?? Number.NaN));
  const pairs = [one, other].map((values) => both.map((seed) => values[seed] ?? Number.NaN));
  return {
    label,
    n,
    missing: seeds - n,
    level,
    p: pairedTest(pairs[0] ?? [], pairs[1] ?? []).p,
    ...tailsOf(drawn, expandedTail(n, level)),
    value: (x?.value ?? Number.NaN) - (y?.value ?? Number.NaN),
    effect: effectSize(pairs[0] ?? [], pairs[1] ?? []),
  };
}

/** Cohen 1988, equation 2.5.1, with the pooled standard deviation of two samples of one size. NaN if nothing varies. */
function effectSize(one: readonly number[], other: readonly number[]): number {
  const [x, y] = [momentsOf(one), momentsOf(other)];
  const spread = Math.sqrt((x.variance + y.variance) / 2);
  return spread > 0 ? (x.mean - y.mean) / spread : Number.NaN;
}
function momentsOf(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (values.length - 1) };
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

/** The upper end of the 90 % interval, a one-sided bound at 5 %, stays below the margin. */
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

export const level: Rule<LevelPart> = {
  readings: ({ variant: of, metric, when, level }) => [{ of, metric, when, level }],
  judge: ({ variant: of, metric, when, level, statistic = 'iqm', above, below }, scores) => [
    decide(estimated(nameOf(of), scores({ of, metric, when, level }), statistic), above, below),
  ],
};

const stepsOf = ({ metric, level, threshold, below, counted }: Sooner, of: string): Reading => ({
  of,
  metric,
  level,
  steps: { to: threshold, ...(below && { below }), ...(counted && { counted }) },
});
/** @returns the variant, which may be read at a level of its own, and then the other one */
const bothOf = (part: Sooner, base: string): readonly [Reading, Reading] => [
  stepsOf(part, part.variant),
  { ...stepsOf(part, base), level: part.than ?? part.level },
];
/** “PPO (6)”: the level is named where the other one is read at another. */
const namedAt = ({ of, level }: Reading, named: boolean): string =>
  named && level !== undefined ? `${nameOf(of)} (${Object.values(level).join(', ')})` : nameOf(of);

/** @param steps [seeds] @param points of their run: the first that can count ends the first window */
function endsOf(steps: Float64Array, points: readonly number[]): Ends {
  const at = (point: number | undefined) => steps.filter((one) => one === point).length;
  return { first: at(points[thresholdWindow(points.length) - 1]), whole: at(points.at(-1)) };
}

/**
 * Mean over seeds of ln(steps of the variant / steps of the other). A seed that never reaches the threshold counts as its whole
 * run, which moves the ratio closer to 0, so that such a seed of the variant never counts in its favor.
 */
export const sooner: Rule<Sooner> = {
  readings: (part) => part.over.flatMap((base) => bothOf(part, base)),
  judge: (part, scores, _, points) =>
    part.over.map((base) => {
      const both = bothOf(part, base);
      const steps = both.map((reading) => scores(reading));
      const [one = new Float64Array(), other] = steps;
      const ratios = one.map((own, seed) => Math.log(own / (other?.[seed] ?? Number.NaN)));
      const what = part.counted ?? 'steps';
      const [name, otherName] = both.map((reading) => namedAt(reading, part.than !== undefined));
      const label = `ln(${what} of ${name} / ${what} of ${otherName})`;
      const most = -Math.log(part.factor);
      const row = decide(estimated(label, ratios, part.statistic ?? 'mean'), undefined, most);
      if (part.counted !== undefined) return row;
      return { ...row, ends: both.map(({ of }, k) => endsOf(steps[k] ?? new Float64Array(), points(of))) };
    }),
};

interface Swept {
  readonly variant: string;
  readonly over: string;
  readonly metric: string;
  readonly when?: Reading['when'];
  readonly level?: Level;
}

const sweep = ({ over, metric, when, level }: Swept, of: string, values: Values): readonly Reading[] =>
  values(of, over).map((value) => ({ of, metric, when, level: { ...level, [over]: value } }));

/** Least squares per seed. @param y by point, then by seed @returns [seeds] */
export function slopes(x: readonly number[], y: readonly Float64Array[]): Float64Array {
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
  const spread = x.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Float64Array.from({ length: y[0]?.length ?? 0 }, (_, seed) =>
    x.reduce((sum, value, k) => sum + ((value - mean) * (y[k]?.[seed] ?? Number.NaN)) / spread, 0),
  );
}

const sweptScores = (part: Swept, of: string, scores: Scores, values: Values) =>
  sweep(part, of, values).map((reading) => scores(reading));

interface Difference extends Swept {
  readonly minus?: string;
}
const readingsOfDifference = (part: Difference, values: Values): readonly Reading[] =>
  [part.variant, ...(part.minus === undefined ? [] : [part.minus])].flatMap((of) => sweep(part, of, values));

/** By point, then by seed: the metric of the variant minus that of the other one. */
function differences(part: Difference, scores: Scores, values: Values): readonly Float64Array[] {
  const own = sweptScores(part, part.variant, scores, values);
  if (part.minus === undefined) return own;
  const other = sweptScores(part, part.minus, scores, values);
  return own.map((row, k) => row.map((value, seed) => value - (other[k]?.[seed] ?? Number.NaN)));
}
const labelOfDifference = ({ variant, minus }: Difference): string =>
  `${nameOf(variant)}${minus === undefined ? '' : ` − ${nameOf(minus)}`}`;

export const trend: Rule<Trend> = {
  readings: readingsOfDifference,
  judge: (part, scores, values) => {
    const { variant, over, direction, scale = 'linear', statistic = 'mean', margin = 0 } = part;
    const x = values(variant, over).map(Number);
    const slope = slopes(scale === 'log' ? x.map(Math.log) : x, differences(part, scores, values));
    const found = estimated(`slope of ${labelOfDifference(part)}`, slope, statistic);
    return [direction === 'grows' ? decide(found, margin) : decide(found, undefined, -margin)];
  },
};

export const logSlope: Rule<LogSlope> = {
  readings: readingsOfDifference,
  judge: (part, scores, values) => {
    const x = values(part.variant, part.over).map((value) => Math.log(Number(value)));
    const y = differences(part, scores, values).map((row) => row.map(Math.log));
    const found = estimated(
      `log slope of ${labelOfDifference(part)}`,
      slopes(x, y),
      part.statistic ?? 'mean',
    );
    return [decide(found, part.above, part.below)];
  },
};

/**
 * The best inner value of the sweep − its first, and − its last, must both be above 0. Which inner value is best is not known
 * beforehand, so each of the K of them is compared at 1 − 0.05 / K: the interval of the greatest difference begins at the
 * greatest of their lower ends, and ends at the greatest upper end at 95 %. (The share of resamples with an inner optimum is no
 * test: among nine equal values, it is above 95 % in one simulation of five.)
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

/** Spearman's ρ of midranks. 0 without spread, because leaving such seeds out would select seeds by their result. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const [a, b] = [midranks(x), midranks(y)];
  const mean = (a.length + 1) / 2;
  const sum = (one: Float64Array, other: Float64Array) =>
    one.reduce((total, rank, k) => total + (rank - mean) * ((other[k] ?? 0) - mean), 0);
  const spread = Math.sqrt(sum(a, a) * sum(b, b));
  return spread === 0 ? 0 : sum(a, b) / spread;
}

const readingsOfRanks = ({
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
  readings: (part) => readingsOfRanks(part).flat(),
  judge: (part, scores) => {
    const { metric, with: second, statistic = 'mean', above, below, threshold } = part;
    const [x, y] = readingsOfRanks(part).map((readings) => readings.map(scores)) as [
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

/** Both per seed: end − early span of the proxy, early span − end of the truth. The span is fixed before the run. */
export const diverge: Rule<Diverge> = {
  readings: ({ variant: of, metric, truth, from, when, level }) =>
    [metric, truth].flatMap((name) => [from, when].map((time) => ({ of, metric: name, when: time, level }))),
  judge: ({ variant: of, metric, truth, from, when, level, statistic = 'mean', margin = 0 }, scores) => {
    const change = (name: string) => {
      const early = scores({ of, metric: name, when: from, level });
      return scores({ of, metric: name, when, level }).map(
        (late, seed) => late - (early[seed] ?? Number.NaN),
      );
    };
    return [
      decide(estimated(`rise of ${metric}`, change(metric), statistic), 0),
      decide(
        estimated(
          `fall of ${truth}`,
          change(truth).map((rise) => -rise),
          statistic,
        ),
        margin,
      ),
    ];
  },
};

/** Difference of differences per seed: lead at the second level − lead at the first. */
export const interaction: Rule<Interaction> = {
  readings: (part) => part.between.flatMap((level) => leadersAt(part, level)),
  judge: (part, scores) => {
    const { variant, minus, between, statistic = 'mean', margin = 0, threshold } = part;
    const [first, second] = between.map((level) => {
      const [own, base] = leadersAt(part, level);
      const others = scores(base);
      const lead = (value: number, other: number) =>
        threshold === undefined ? value - other : Math.log(other / value);
      return scores(own).map((value, seed) => lead(value, others[seed] ?? Number.NaN));
    });
    const growth = (second ?? new Float64Array()).map((lead, seed) => lead - (first?.[seed] ?? Number.NaN));
    const [name, other] = [nameOf(variant), nameOf(minus)];
    const label = threshold === undefined ? `${name} − ${other}` : `ln(steps of ${other} / steps of ${name})`;
    return [decide(estimated(`growth of ${label}`, growth, statistic), margin)];
  },
};
const leadersAt = (
  { variant, minus, metric, when, threshold }: Interaction,
  level: Level,
): readonly [Reading, Reading] => {
  const read = (of: string): Reading =>
    threshold === undefined ? { of, metric, when, level } : { of, metric, level, steps: { to: threshold } };
  return [read(variant), read(minus)];
};
