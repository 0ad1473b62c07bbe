/**
 * The whole comparison of variants, in pieces, so that the caller can check the clock in between. Identical
 * input gives identical output. Except for the Holm correction (and an automatic threshold), the numbers of a
 * variant or a pair depend only on their own values: hiding or removing another variant changes nothing else.
 */
import { isTermMetric } from '../metrics/run-columns.ts';
import { columnOf } from '../stats/aggregate.ts';
import { meanShare, shareOfOutcomes } from '../stats/improvement.ts';
import { iqm, optimalityGap } from '../stats/order-statistics.ts';
import type { Resamples } from '../stats/resample.ts';
import { deviation } from '../stats/summary.ts';
import { firstReached, thresholdWindow } from '../stats/survival.ts';
import { judge, type ResamplesOf, rawPair, resamplesBySeeds, type Scores } from './compare-pair.ts';
import { estimatesOf, profileOf, stepsOf } from './compare-variant.ts';
import {
  type Comparison,
  type ComparisonRequest,
  isLessBetter,
  isRunningTotal,
  type ReferenceReturns,
  type SeedSource,
  type VariantComparison,
} from './comparison.ts';
import { centers, curveOf } from './curve-band.ts';
import { endOf, gather, type Lines, meanOver, pointsOf } from './gather.ts';
import { partingOf } from './parting.ts';

// How small a difference must be for two variants to count as practically equal. See
// docs/decisions/0024-practically-equal.md.
/** In standard deviations between seeds. */
const DEVIATIONS = 0.5;

/**
 * The smallest difference of interest if nobody set one: m = ½ √((s₁² + s₂²) / 2), half of the standard deviation between seeds,
 * pooled over two variants; s² with n − 1. It is a property of the seeds that are compared; neither the return of a random policy
 * nor the step limit affects it. Half a standard deviation is Cohen's medium effect (Statistical power analysis, 2nd ed. 1988,
 * §2.2) and the usual smallest important difference if none is agreed (Norman, Sloan & Wyrwich, Medical Care 41, 2003). Zero if
 * the seeds of both are all equal; NaN if one has fewer than two.
 * @param one @param other [seeds], NaN if a seed has no value @returns in the unit of the values
 */
export function smallestDifference(one: ArrayLike<number>, other: ArrayLike<number>): number {
  return DEVIATIONS * Math.sqrt((deviation(one) ** 2 + deviation(other) ** 2) / 2);
}

/** Share of the way from random to best. */
const THRESHOLD_SHARE = 0.9;
/** Resamples drawn before the caller can check the clock again. */
const DRAWN_AT_ONCE = 64;

interface Gathered {
  readonly lines: Lines;
  readonly values: Float64Array; // of the measure; computed later for steps
  readonly own: Pick<VariantComparison, 'curve' | 'success' | 'trained' | 'task' | 'parting'>;
}

/** A comparison in pieces. It returns the comparison and, by variant, the single number of each seed that it is based on. */
export type Comparing = Generator<
  number,
  { readonly comparison: Comparison; readonly scores: readonly Scores[] }
>;

/** @yields the share that is done, 0 … 1 */
export function* compare(source: SeedSource, request: ComparisonRequest): Comparing {
  const { every, x } = pointsOf(source);
  const { seeds, together } = source;
  const drawn = resamplesBySeeds();
  const resamples = drawn(seeds);
  yield* drawAhead([resamples, ...(together?.seeds ?? []).map((n) => drawn(n))]);
  const gathered = yield* gatherVariants(source, request, drawn);
  const threshold = thresholdOf(gathered, request);
  const { variants, scores } = yield* estimateVariants(source, request, gathered, threshold, drawn);
  const family = yield* pairVariants(source, request, scores, drawn);
  const margins = family.map(
    ({ variant, against }) =>
      request.margin ?? smallestDifference(scores[variant]?.values ?? [], scores[against]?.values ?? []),
  );
  const lessIsBetter = isLessBetterIn(request);
  const comparison: Comparison = {
    request,
    x,
    every,
    measurementPoints: source.length,
    seeds,
    repetitions: resamples.repetitions,
    lessIsBetter,
    threshold,
    variants,
    pairs: judge(family, margins, lessIsBetter),
  };
  return { comparison, scores };
}

const isLessBetterIn = ({ measure, metric }: ComparisonRequest): boolean =>
  measure === 'steps' || isLessBetter(metric);

/** The number of seeds may differ between variants of runs that are compared together. */
const seedsIn = ({ seeds, together }: SeedSource, variant: number): number =>
  together?.seeds[variant] ?? seeds;

/** Draws all resamples, so that no later piece takes long. */
function* drawAhead(all: readonly Resamples[]): Generator<number, void> {
  for (const each of all)
    for (let repetition = 0; repetition < each.repetitions; repetition += DRAWN_AT_ONCE) {
      each.counts(Math.min(repetition + DRAWN_AT_ONCE, each.repetitions) - 1);
      yield 0;
    }
}

function* gatherVariants(
  source: SeedSource,
  request: ComparisonRequest,
  drawn: ResamplesOf,
): Generator<number, readonly Gathered[]> {
  const variants: Gathered[] = [];
  for (let variant = 0; variant < source.variants; variant++) {
    const own = { ...source, seeds: seedsIn(source, variant) };
    const work = gatherVariant(own, variant, request, drawn(own.seeds));
    let piece = work.next();
    for (; piece.done !== true; piece = work.next()) yield (0.7 * variant) / source.variants;
    variants.push(piece.value);
  }
  return variants;
}

/** The estimates of each variant, and its scores to compare it with others. */
function* estimateVariants(
  source: SeedSource,
  request: ComparisonRequest,
  gathered: readonly Gathered[],
  threshold: number,
  drawn: ResamplesOf,
): Generator<
  number,
  { readonly variants: readonly VariantComparison[]; readonly scores: readonly Scores[] }
> {
  const { metric, measure } = request;
  const { x } = pointsOf(source);
  const horizon = x.at(-1) ?? 0;
  const lessIsBetter = isLessBetterIn(request);
  const scores: Scores[] = [];
  const variants: VariantComparison[] = [];
  for (const [variant, { lines, values, own }] of gathered.entries()) {
    const seeds = seedsIn(source, variant);
    const steps = stepsTo(lines, x, threshold, metric, seeds);
    const ranked = measure === 'steps' ? steps : values;
    const mine = measure === 'steps' ? steps.map((step) => Math.min(step, horizon)) : values;
    const estimates = estimatesOf(mine, drawn(seeds));
    scores.push({ values: mine, ranked: lessIsBetter ? ranked.map((value) => -value) : ranked, estimates });
    const { drawn: _, ...centers } = estimates;
    yield 0.7 + (0.1 * variants.length) / gathered.length;
    const outcomes = metric === 'success' && measure !== 'steps' ? shareOfOutcomes(values) : null;
    variants.push({
      ...own,
      ...centers,
      scores: mine,
      mean: outcomes ?? centers.mean,
      missing: seeds - centers.n,
      gap: gapOf(values, request),
      steps: stepsOf(steps, horizon),
      profile: profileOf(mine),
    });
    yield 0.7 + (0.1 * variants.length) / gathered.length;
  }
  return { variants, scores };
}

function* pairVariants(
  { together }: SeedSource,
  request: ComparisonRequest,
  scores: readonly Scores[],
  drawn: ResamplesOf,
) {
  const wanted = pairsOf(scores.length, request);
  const family = [];
  for (const { variant, against } of wanted) {
    const [one, other] = [scores[variant], scores[against]];
    if (one === undefined || other === undefined) continue;
    const paired = together?.isPaired(variant, against) ?? true;
    const pair = rawPair(one, other, paired, request.statistic, drawn);
    family.push({ variant, against, pair });
    yield 0.8 + (0.2 * family.length) / wanted.length;
  }
  return family;
}

function* gatherVariant(
  source: SeedSource,
  variant: number,
  request: ComparisonRequest,
  resamples: Resamples,
): Generator<undefined, Gathered> {
  const { metric, measure, statistic } = request;
  const compared = isTermMetric(metric) ? (request.columns?.[variant] ?? -1) : columnOf(metric);
  const columns = [compared, ...(['return', 'taskReturn', 'success'] as const).map(columnOf)];
  const totals = new Set(isRunningTotal(metric) ? [compared] : []);
  const [lines = [], trained = [], task = [], success = []] = yield* gather(source, variant, columns, totals);
  const points = lines.length;
  const last = endOf(points, isRunningTotal(metric));
  const at = Math.max(0, Math.min(points - 1, Math.floor(request.measurementPoint / pointsOf(source).every)));
  const [first, end] = measure === 'area' ? [0, points] : measure === 'at' ? [at, at + 1] : last;
  const curve = yield* curveOf(lines, statistic, resamples);
  const solvedBySeed = meanOver(success, ...endOf(points, false), source.seeds);
  const taskEnd = meanOver(task, ...endOf(points, false), source.seeds);
  yield;
  return {
    lines,
    values: meanOver(lines, first, end, source.seeds),
    own: {
      curve,
      success: meanShare(solvedBySeed),
      trained: centers(trained, statistic),
      task: metric === 'taskReturn' ? curve.value : centers(task, statistic),
      parting: partingOf(trained, task, smallestDifference(taskEnd, taskEnd)),
    },
  };
}

/** [seeds] env steps to the threshold. A seed that stopped earlier did not reach it. */
function stepsTo(
  lines: Lines,
  x: Float64Array,
  threshold: number,
  metric: ComparisonRequest['metric'],
  seeds: number,
): Float64Array {
  const window = thresholdWindow(lines.length);
  return Float64Array.from({ length: seeds }, (_, seed) => {
    const line = lines.map((row) => row[seed] ?? Number.NaN);
    return firstReached(line, x, threshold, isLessBetter(metric), window);
  });
}

/** Distance from random to best possible. */
const wayOf = ({ best, random }: ReferenceReturns) => Math.abs(best - random);

/** A distance more than this many times the largest value is no useful scale for it. */
const FAR = 10;

/**
 * Whether the way from random to best is a useful scale for these returns. It is not if the random policy is far worse than all
 * of them: at the cliff it loses thousands, and compared to that every learner has long covered nine tenths of the way.
 */
function isScale(
  reference: ReferenceReturns | null,
  values: readonly number[],
): reference is ReferenceReturns {
  if (reference === null) return false;
  const sizes = [reference.best, ...values].map(Math.abs).filter(Number.isFinite);
  return wayOf(reference) <= FAR * Math.max(...sizes);
}

/** Null if the metric is not the task return, or the exact returns are unknown. */
const scaleOf = ({ metric, reference }: ComparisonRequest) => (metric === 'taskReturn' ? reference : null);

/** The chosen threshold, or the automatic one that ComparisonRequest describes. */
function thresholdOf(variants: readonly Gathered[], request: ComparisonRequest): number {
  const { threshold, metric } = request;
  if (threshold !== null) return threshold;
  const scale = scaleOf(request);
  const ends = variants.flatMap(({ lines }) => [...(lines.at(-1) ?? [])]);
  if (isScale(scale, ends)) return scale.random + THRESHOLD_SHARE * (scale.best - scale.random);
  if (metric === 'success' || metric === 'optimalActions') return THRESHOLD_SHARE;
  const sign = isLessBetter(metric) ? -1 : 1;
  let start = Number.POSITIVE_INFINITY;
  let best = Number.NEGATIVE_INFINITY;
  for (const { lines } of variants) {
    const first = lines.find((row) => row.some(Number.isFinite));
    const last = lines.at(-1);
    if (first === undefined || last === undefined) continue;
    start = Math.min(start, sign * iqm(first));
    best = Math.max(best, sign * iqm(last));
  }
  return sign * (start + THRESHOLD_SHARE * (best - start));
}

/**
 * Optimality gap of the normalized scores, γ = 1: the share of the way from random to best that is missing.
 * Scores above the best earn nothing extra.
 */
function gapOf(values: Float64Array, request: ComparisonRequest): number {
  const scale = request.measure === 'steps' ? null : scaleOf(request);
  if (scale === null || !(scale.best > scale.random)) return Number.NaN;
  const known = [...values].filter(Number.isFinite);
  return optimalityGap(known.map((value) => (value - scale.random) / (scale.best - scale.random)));
}

/** Pairs of each variant with the baseline, or all pairs. */
function pairsOf(variants: number, { baseline, allPairs }: ComparisonRequest) {
  const base = baseline < variants ? baseline : 0;
  const all = Array.from({ length: variants }, (_, variant) => variant);
  return all.flatMap((against) =>
    all
      .filter((variant) => (allPairs ? variant > against : against === base && variant !== base))
      .map((variant) => (variant === base ? { variant: against, against: variant } : { variant, against })),
  );
}
