/** All rules decide here whether an interval lies in the region that the claim names. */
import {
  expandedTail,
  Resamples,
  SortedSample,
  STATISTICS,
  type Statistic,
  tailsOf,
} from '../../stats/stats/resample.ts';
import { normalQuantile } from '../../stats/stats/special-functions.ts';
import type { Row } from './contract.ts';

/** With fewer seeds, nothing is decided: the smallest p of five pairs is 2 / 2⁵ > 0.05. */
export const FEWEST_SEEDS = 6;
/** If more seeds lack a value, nothing is decided, because the remaining ones may be the lucky ones. */
const MAX_MISSING = 0.1;
export const lacksValues = ({ n, missing }: Pick<Row, 'n' | 'missing'>): boolean =>
  missing > MAX_MISSING * (n + missing);
export const POWER = 0.8;
export const LEVEL = 0.95;
/** Coverage of an interval whose ends are one-sided bounds at 5 %: two one-sided tests. */
export const TWO_ONE_SIDED = 0.9;

/** A bound this close to a limit counts as the limit, so that rounding cannot decide. */
export const ON_THE_LIMIT = 1e-9;

export interface Estimated {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  readonly missing?: number;
  readonly level?: number;
  /** Cohen's d; NaN if it is not known. */
  readonly effect?: number;
  /** A second test must agree before the row holds. */
  readonly agrees?: boolean;
}

/**
 * The row holds if the interval lies inside the region, and fails if it lies outside. Otherwise, or with fewer than six seeds
 * or more than a tenth without a value, it is undecided. An end within 1e-9 of a limit counts as the limit.
 * @param above @param below exclusive bounds of the region
 */
export function decide(
  { label, value, n, missing = 0, level = LEVEL, agrees = true, effect = Number.NaN, ...interval }: Estimated,
  above = Number.NEGATIVE_INFINITY,
  below = Number.POSITIVE_INFINITY,
): Row {
  const onLimit = (end: number) =>
    [above, below].find((limit) => Math.abs(end - limit) <= ON_THE_LIMIT) ?? end;
  const [low, high] = [onLimit(interval.low), onLimit(interval.high)];
  const enough = n >= FEWEST_SEEDS && !lacksValues({ n, missing });
  const known = enough && Number.isFinite(low) && Number.isFinite(high);
  const inside = known && low > above && high < below && agrees;
  const outside = known && (high <= above || low >= below);
  const verdict = inside ? 'holds' : outside ? 'fails' : 'undecided';
  const row = { label, value, low, high, region: [above, below] as const, n, missing, verdict } as const;
  const needed = verdict === 'undecided' ? neededFor(row, level) : -1;
  return { ...row, needed, ...(Number.isFinite(effect) && { effect }) };
}

/** The half width shrinks with √n until it and the margin for power fit between the estimate and the nearest bound. */
function neededFor(
  { value, low, high, region, n }: Omit<Row, 'needed' | 'verdict' | 'missing'>,
  level: number,
): number {
  const z = normalQuantile((1 + level) / 2);
  const error = (high - low) / (2 * z);
  const distance = Math.min(...region.map((bound) => Math.abs(value - bound)));
  if (!(distance > 0) || !Number.isFinite(error)) return Number.POSITIVE_INFINITY;
  return Math.max(
    FEWEST_SEEDS,
    n + 1,
    Math.ceil(n * (((z + normalQuantile(POWER)) * error) / distance) ** 2),
  );
}

const drawn = new Map<number, Resamples>();
/** Reuses the same resamples for all samples with this number of seeds. */
function resamplesOf(seeds: number): Resamples {
  const made = drawn.get(seeds) ?? new Resamples(seeds);
  drawn.set(seeds, made);
  return made;
}

/** A single number is exact: it applies to every seed. */
export const isExact = (values: Float64Array): boolean => values.length === 1;
export const exactly = (label: string, value: number): Estimated => ({
  label,
  value,
  low: value,
  high: value,
  n: Number.POSITIVE_INFINITY,
});

interface Drawn {
  readonly n: number;
  readonly value: number;
  readonly drawn: Float64Array;
}
/** Texts and rows of a study ask for the same samples again: a variant is compared with several, a part is named in several sentences. */
const known = new Map<string, Drawn>();
const MOST_KNOWN = 128;

/** @param values [seeds], NaN if a seed has none */
export function draw(values: Float64Array, statistic: Statistic): Drawn {
  const key = `${statistic} ${values.join(' ')}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const sample = new SortedSample(values);
  const resamples = resamplesOf(values.length);
  const which = STATISTICS.indexOf(statistic);
  const found = new Float64Array(STATISTICS.length);
  const drawn = new Float64Array(resamples.repetitions);
  for (let k = 0; k < drawn.length; k++) {
    const counts = resamples.counts(k);
    if (statistic === 'mean') drawn[k] = sample.resampledMean(counts);
    else {
      sample.resampled(counts, found);
      drawn[k] = found[which] ?? Number.NaN;
    }
  }
  sample.plain(found);
  const made = { n: sample.n, value: found[which] ?? Number.NaN, drawn };
  known.set(key, made);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
  return made;
}

/** Bootstrap interval, at each level, of a statistic of one number per seed (NaN if missing). */
export function estimatedAt(
  label: string,
  values: Float64Array,
  statistic: Statistic,
  levels: readonly number[],
): readonly Estimated[] {
  if (isExact(values)) return levels.map(() => exactly(label, values[0] ?? Number.NaN));
  const { n, value, drawn } = draw(values, statistic);
  const sorted = drawn.toSorted();
  const missing = values.length - n;
  return levels.map((level) => {
    return { label, value, ...tailsOf(sorted, expandedTail(n, level)), n, missing, level };
  });
}
export const estimated = (
  label: string,
  values: Float64Array,
  statistic: Statistic,
  level = LEVEL,
): Estimated => estimatedAt(label, values, statistic, [level])[0] ?? exactly(label, Number.NaN);

/** Name of a variant in a row, without its run if that is clear. */
export const nameOf = (of: string): string => of.slice(of.indexOf('/') + 1);
