/**
 * Ranks designs over several worlds, from the seeds of runs in each world: how often each design comes first.
 */
import { iqm } from '../stats/order-statistics.ts';
import { contentKey, RandomStream } from '../stats/random-stream.ts';
import { expandedTail, tailsOf } from '../stats/resample.ts';
import { incompleteBeta } from '../stats/special-functions.ts';
import { type Estimate, mean } from '../stats/summary.ts';
import type { ReferenceReturns } from './comparison.ts';

/**
 * With fewer worlds, the F distribution approximates the distribution of places badly. J. Demšar, JMLR 7
 * (2006), section 3.2.2.
 */
const FEWEST_WORLDS_FOR_A_TEST = 5;
const REPETITIONS = 2_000;

/** [seeds] of one design, by world. */
type WorldLists = readonly ArrayLike<number>[];

export interface WorldScores {
  /** [designs][seeds], more is better; finite. */
  readonly scores: readonly ArrayLike<number>[];
  /** Null if unknown, or if the scores are not task returns. */
  readonly reference: ReferenceReturns | null;
}

export interface DesignRank {
  /** Place by the mean over seeds, averaged over worlds; 1 is best. 95 % interval over resampled seeds. */
  readonly meanRank: Estimate;
  /** Share of resamples and worlds in which it comes first; ties are shared. */
  readonly first: number;
  /** Place in each world by the mean over seeds, ties averaged, [worlds]. */
  readonly places: readonly number[];
  /**
   * IQM over all worlds and seeds of (return − random) / (best possible − random); null if a world has no
   * exact reference.
   */
  readonly normalized: Estimate | null;
}
export interface WorldRanking {
  readonly designs: readonly DesignRank[];
  readonly worlds: number;
  /** Smallest number of seeds of a design in a world. */
  readonly seeds: number;
  readonly repetitions: number;
  /**
   * Friedman’s test of whether all designs are alike; null with fewer than five worlds, or with two designs.
   */
  readonly friedman: Friedman | null;
}
export interface Friedman {
  readonly chiSquared: number;
  /** Iman and Davenport’s F with (k − 1) and (k − 1)(N − 1) degrees of freedom, and its p. */
  readonly f: number;
  readonly p: number;
}

/**
 * Stratified bootstrap: seeds are resampled within each world and design, while the worlds stay fixed. The
 * interval is therefore valid only for these worlds. Agarwal et al. 2021, arXiv 2108.13264, figure 7; tails
 * widened for few seeds as in docs/decisions/0010.
 * @param worlds at least one, each with the same designs in the same order
 * @throws RangeError if designs differ or one has no seed
 */
export function rankOverWorlds(worlds: readonly WorldScores[], repetitions = REPETITIONS): WorldRanking {
  const designs = worlds[0]?.scores.length ?? 0;
  if (worlds.some(({ scores }) => scores.length !== designs))
    throw new RangeError('Every world needs the same designs.');
  if (worlds.some(({ scores }) => scores.some((seeds) => seeds.length === 0)))
    throw new RangeError('Ranks need at least one run of every design in every world.');
  const byDesign = Array.from({ length: designs }, (_, design) =>
    worlds.map(({ scores }) => scores[design] ?? []),
  );
  const seeds = Math.min(...byDesign.flat().map(({ length }) => length));
  const tail = expandedTail(seeds);
  const normal = normalizer(worlds);
  const drawn = byDesign.map((lists) => ({
    lists,
    // One stream per design, so its resamples do not depend on the other designs.
    stream: new RandomStream(contentKey(...lists)),
    first: 0,
    ranks: new Float64Array(repetitions),
    iqms: new Float64Array(normal === null ? 0 : repetitions),
  }));
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const values = drawn.map(({ lists, stream }) => lists.map((runs) => resample(runs, stream)));
    const places = placesOf(values, plainMean);
    drawn.forEach((own, design) => {
      for (const { better, equal } of places[design] ?? []) {
        if (better === 0) own.first += 1 / equal / repetitions / worlds.length;
        own.ranks[repetition] = (own.ranks[repetition] ?? 0) + (better + (equal + 1) / 2) / worlds.length;
      }
      if (normal !== null) own.iqms[repetition] = iqm(normal(values[design] ?? []));
    });
  }
  const places = placesOf(byDesign, mean).map((row) =>
    row.map(({ better, equal }) => better + (equal + 1) / 2),
  );
  return {
    worlds: worlds.length,
    seeds,
    repetitions,
    friedman: friedmanOf(places),
    designs: drawn.map(({ lists, first, ranks, iqms }, design) => ({
      meanRank: { value: mean(places[design] ?? []), ...tailsOf(ranks, tail) },
      first,
      places: places[design] ?? [],
      normalized: normal === null ? null : { value: iqm(normal(lists)), ...tailsOf(iqms, tail) },
    })),
  };
}

function resample(runs: ArrayLike<number>, stream: RandomStream): Float64Array {
  const drawn = new Float64Array(runs.length);
  for (let i = 0; i < drawn.length; i++) drawn[i] = runs[stream.below(runs.length)] ?? Number.NaN;
  return drawn;
}

/** The mean without sorting, which would cost more than drawing. */
function plainMean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? Number.NaN;
  return sum / values.length;
}

/**
 * Normalizes values by world; null if a world has no exact reference, or if its best and random returns are
 * equal.
 */
function normalizer(worlds: readonly WorldScores[]): ((lists: WorldLists) => number[]) | null {
  const ways = worlds.map(({ reference }) => ({
    random: reference?.random ?? Number.NaN,
    way: (reference?.best ?? Number.NaN) - (reference?.random ?? Number.NaN),
  }));
  if (!ways.every(({ way }) => way > 0)) return null;
  return (lists) =>
    lists.flatMap((values, world) => {
      const { random = Number.NaN, way = Number.NaN } = ways[world] ?? {};
      return Array.from(values, (value) => (value - random) / way);
    });
}

/**
 * Places by the mean over seeds, [designs][worlds]: the number of better designs, and of equal ones including
 * this one.
 */
function placesOf(byDesign: readonly WorldLists[], meanOf: (values: ArrayLike<number>) => number) {
  const means = byDesign.map((lists) => lists.map(meanOf));
  return means.map((own) =>
    own.map((value, world) => ({
      better: means.filter((row) => (row[world] ?? Number.NaN) > value).length,
      equal: means.filter((row) => row[world] === value).length,
    })),
  );
}

/**
 * χ²_F = 12 N / (k (k + 1)) · [Σ_j R_j² − k (k + 1)² / 4] with R_j the mean places, and F = (N − 1) χ² / (N
 * (k − 1) − χ²). There is no correction for ties, as in J. Demšar, Statistical comparisons of classifiers
 * over multiple data sets, JMLR 7 (2006).
 * @param places [designs][worlds]
 */
function friedmanOf(places: readonly (readonly number[])[]): Friedman | null {
  const k = places.length;
  const n = places[0]?.length ?? 0;
  if (k < 3 || n < FEWEST_WORLDS_FOR_A_TEST) return null;
  const squares = places.reduce((sum, row) => sum + mean(row) ** 2, 0);
  const chiSquared = ((12 * n) / (k * (k + 1))) * (squares - (k * (k + 1) ** 2) / 4);
  const left = n * (k - 1) - chiSquared;
  const f = left <= 0 ? Number.POSITIVE_INFINITY : ((n - 1) * chiSquared) / left;
  const [a, b] = [k - 1, (k - 1) * (n - 1)];
  // P(F > f) = I_{b / (b + a f)}(b/2, a/2).
  return {
    chiSquared,
    f,
    p: f === Number.POSITIVE_INFINITY ? 0 : incompleteBeta(b / (b + a * f), b / 2, a / 2),
  };
}
