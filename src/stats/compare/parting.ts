/**
 * Finds where training return and task return diverge (Goodhart's law): from its last peak the task return
 * falls while the training return keeps rising. See also over-optimization.ts, which fits the shape over KL
 * that Gao et al. found.
 */

import { contentKey, RandomStream } from '../stats/random-stream.ts';
import { type Estimate, percentile, summarize } from '../stats/summary.ts';

export type PartingKind =
  /** The training return rises and the task return falls: the design is being exploited. */
  | 'parted'
  /**
   * The task return falls, and no rise of the training return is shown. This indicates forgetting or
   * instability, not exploitation.
   */
  | 'fell'
  /** No fall of the task return is shown. */
  | 'together'
  /** There are too few seeds or measurement points to decide. */
  | 'unknown';

export interface Parting {
  readonly kind: PartingKind;
  /**
   * Measurement point of the last peak of the mean task return, with the 95 % bootstrap interval of its
   * position; −1 if unknown.
   */
  readonly peak: number;
  readonly peakLow: number;
  readonly peakHigh: number;
  /**
   * Task return lost and training return gained from the peak to the end, per episode, with 95 % t intervals
   * over seeds.
   */
  readonly fall: Estimate;
  readonly rise: Estimate;
  readonly seeds: number;
}

/** [seeds] */
type Row = Float32Array | Float64Array;

const FEWEST_SEEDS = 4;
const MAX_GROUPS = 64;
const FEWEST_CHECKPOINTS = 8;
const REPETITIONS = 200;
const NONE: Estimate = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
const UNKNOWN: Parting = {
  kind: 'unknown',
  peak: -1,
  peakLow: -1,
  peakHigh: -1,
  fall: NONE,
  rise: NONE,
  seeds: 0,
};

/**
 * Applies the rule. Both curves are averaged over a twentieth of the run. The peak is where the mean task
 * return over seeds is greatest, the last such place. Smaller values after a maximum are no surprise, so the
 * fall is judged crosswise: each half of the seeds uses the peak of the other half. The verdict is `parted`
 * if the 95 % intervals of fall and rise both lie above 0. Above 64 seeds, the means of 64 groups replace
 * single seeds, which is as good and keeps the cost bounded.
 * @param trained @param task [points][seeds], NaN where a seed has no value
 * @param margin a fall that is estimated to be smaller is not reported, however certain it is
 */
export function partingOf(trained: readonly Row[], task: readonly Row[], margin = 0): Parting {
  const length = Math.min(trained.length, task.length);
  if (length < FEWEST_CHECKPOINTS) return UNKNOWN;
  const seeds = completeSeeds(trained, task, length);
  if (seeds.length < FEWEST_SEEDS) return { ...UNKNOWN, seeds: seeds.length };
  const half = Math.max(1, Math.round(length / 40));
  const smoothTask = smooth(grouped(task, seeds, length), half);
  const smoothTrained = smooth(grouped(trained, seeds, length), half);
  const groups = Array.from({ length: Math.min(seeds.length, MAX_GROUPS) }, (_, k) => k);
  const one = groups.map((group) => (group % 2 === 0 ? 1 : 0));
  const other = one.map((weight) => 1 - weight);
  const peaks = [peakOf(smoothTask, other), peakOf(smoothTask, one)];
  const end = length - 1;
  const falls = groups.map((k) => at(smoothTask, peaks[k % 2] ?? 0, k) - at(smoothTask, end, k));
  const rises = groups.map((k) => at(smoothTrained, end, k) - at(smoothTrained, peaks[k % 2] ?? 0, k));
  const fall = summarize(falls);
  const rise = summarize(rises);
  const hasFallen = fall.low > 0 && fall.value >= margin;
  const kind = hasFallen ? (rise.low > 0 ? 'parted' : 'fell') : 'together';
  const peak = peakOf(
    smoothTask,
    groups.map(() => 1),
  );
  return { kind, peak, ...placeOf(smoothTask), fall, rise, seeds: seeds.length };
}

const at = (rows: readonly Row[], row: number, column: number): number => rows[row]?.[column] ?? Number.NaN;

/** Seeds that report to the end in both. */
function completeSeeds(trained: readonly Row[], task: readonly Row[], length: number): readonly number[] {
  const last = length - 1;
  const all = Array.from({ length: task[last]?.length ?? 0 }, (_, seed) => seed);
  return all.filter(
    (seed) => Number.isFinite(at(task, last, seed)) && Number.isFinite(at(trained, last, seed)),
  );
}

/**
 * [points][groups] the seeds themselves if there are few, otherwise means of the known values of every 64th
 * seed.
 */
function grouped(rows: readonly Row[], seeds: readonly number[], length: number): readonly Float64Array[] {
  const groups = Math.min(seeds.length, MAX_GROUPS);
  return rows.slice(0, length).map((row) => {
    const sums = new Float64Array(groups);
    const counts = new Uint16Array(groups);
    seeds.forEach((seed, index) => {
      const value = row[seed] ?? Number.NaN;
      if (!Number.isFinite(value)) return;
      const group = index % groups;
      sums[group] = (sums[group] ?? 0) + value;
      counts[group] = (counts[group] ?? 0) + 1;
    });
    return sums.map((sum, group) => sum / (counts[group] ?? 0));
  });
}

/** Mean of the known values within ± half a window. */
function smooth(rows: readonly Float64Array[], half: number): readonly Float64Array[] {
  return rows.map((row, center) =>
    row.map((_, group) => {
      let sum = 0;
      let count = 0;
      for (let i = Math.max(0, center - half); i <= Math.min(rows.length - 1, center + half); i++) {
        const value = at(rows, i, group);
        if (!Number.isFinite(value)) continue;
        sum += value;
        count++;
      }
      return sum / count;
    }),
  );
}

/** The last measurement point with the greatest weighted mean over seeds. Points without a value for every seed are skipped. */
function peakOf(rows: readonly Float64Array[], weights: ArrayLike<number>): number {
  let best = Number.NEGATIVE_INFINITY;
  let place = rows.length - 1;
  rows.forEach((row, checkpoint) => {
    let sum = 0;
    for (let k = 0; k < row.length; k++) {
      const weight = weights[k] ?? 0;
      if (weight > 0) sum += weight * (row[k] ?? Number.NaN);
    }
    if (!(sum >= best)) return;
    best = sum;
    place = checkpoint;
  });
  return place;
}

/** Interval of the peak's position over resamples of seeds. */
function placeOf(rows: readonly Float64Array[]): { readonly peakLow: number; readonly peakHigh: number } {
  const seeds = rows[0]?.length ?? 0;
  const stream = new RandomStream(contentKey(rows.at(-1) ?? []));
  const weights = new Uint16Array(seeds);
  const places = new Float64Array(REPETITIONS);
  for (let k = 0; k < places.length; k++) {
    weights.fill(0);
    for (let i = 0; i < seeds; i++) {
      const seed = stream.below(seeds);
      weights[seed] = (weights[seed] ?? 0) + 1;
    }
    places[k] = peakOf(rows, weights);
  }
  places.sort();
  return { peakLow: Math.floor(percentile(places, 0.025)), peakHigh: Math.ceil(percentile(places, 0.975)) };
}
