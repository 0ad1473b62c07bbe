/** A comparison in words: the result and its uncertainty. */

import { capital } from '../../core/capital.ts';
import { metricText } from '../metrics/dictionary.ts';
import type { Statistic } from '../stats/resample.ts';
import { thresholdWindow } from '../stats/survival.ts';
import { betterFirst, MIN_PAIRS } from './compare-pair.ts';
import {
  type ComparedMetric,
  type Comparison,
  isLessBetter,
  type PairComparison,
  unitOf,
} from './comparison.ts';
import { type StoppedVariant, stoppedShare } from './comparison-limits.ts';
import { withinText } from './margin-words.ts';
import { variantName } from './variant-words.ts';

/** Formats a number. The page and the terminal format differently. */
export type Writer = (value: number) => string;

const MAX_SEEDS = 4096;

/** What was measured, as a noun: “task return at the end (mean of the last tenth of the run)”. */
export function measureText({ request, threshold, x, every }: Comparison, write: Writer): string {
  const metric = metricNoun(request.metric);
  if (request.measure === 'steps') return `${unitOf(request)} to reach ${metric} ${write(threshold)}`;
  if (request.measure === 'area') return `${metric}, mean over the whole run (area under the curve)`;
  if (request.measure === 'at') {
    const point = Math.min(x.length - 1, Math.floor(request.measurementPoint / every));
    return `${metric} at ${write(x[point] ?? 0)} ${unitOf(request)}`;
  }
  return `${metric} at the end (mean of the last tenth of the run)`;
}

/** Predicate of two variants with equal values: “end with the same task return”. */
function sameText(comparison: Comparison, write: Writer): string {
  const { metric, measure } = comparison.request;
  if (measure === 'end') return `end with the same ${metricNoun(metric)}`;
  return `have the same ${measureText(comparison, write)}`;
}

/** Predicate of the better variant: “ends with a higher task return than”. */
function aheadText(comparison: Comparison, write: Writer): string {
  const { metric, measure } = comparison.request;
  const noun = metricNoun(metric);
  if (measure === 'steps')
    return metric === 'success'
      ? `reaches the goal in ${write(comparison.threshold * 100)} % of episodes earlier than`
      : `reaches a ${noun} of ${write(comparison.threshold)} earlier than`;
  const more =
    metric === 'episodeLength'
      ? 'shorter episodes'
      : comparison.lessIsBetter
        ? `a lower ${noun}`
        : `a higher ${noun}`;
  if (measure === 'area') return `has ${more} over the whole run than`;
  return measure === 'end' ? `ends with ${more} than` : `has ${more} at this point than`;
}

const STATISTIC_NOUN = { iqm: 'IQM', mean: 'mean', median: 'median' } as const satisfies Record<
  Statistic,
  string
>;
const two = (share: number) => share.toFixed(2);
const seedsText = (n: number) => `${n} ${n === 1 ? 'seed' : 'seeds'}`;
/** The number of seeds in a pair, and whether they are paired. */
const seedsOf = ({ n, unpaired }: PairComparison) => {
  if (unpaired === undefined) return seedsText(n);
  const { variant, against } = unpaired;
  return variant === against ? `${seedsText(n)} each, unpaired` : `${variant} and ${against} seeds, unpaired`;
};

/**
 * The verdict of a pair in one or two sentences. @param labels of all variants
 * @param stopped by variant, seeds that a fault stopped; empty if unknown
 */
export function verdictText(
  pair: PairComparison,
  comparison: Comparison,
  labels: readonly string[],
  write: Writer,
  stopped: readonly StoppedVariant[] = [],
): string {
  const said = verdictAlone(betterFirst(pair), comparison, labels, write);
  const hit = [pair.variant, pair.against].flatMap((variant) => {
    const of = stopped[variant];
    return of === undefined || of.stopped === 0 ? [] : [{ ...of, name: variantName(labels, variant) }];
  });
  const words = hit.map((of) => stoppedShare(of, of.name)).join(' and ');
  const one = hit.reduce((count, of) => count + of.stopped, 0) === 1;
  if (words === '' || noThreshold(comparison, write) !== '') return said;
  if (comparison.request.measure === 'steps')
    return `${said} ${capital(words)} stopped by a fault and ${one ? 'counts' : 'count'} as never reaching it, unless ${one ? 'it' : 'they'} already had.`;
  if (pair.n === 0) return `${said.replace(/( yet)?\.$/, '')}: ${words} stopped by a fault.`;
  return `${said} Excluded: ${words}, stopped by a fault.`;
}

function verdictAlone(
  pair: PairComparison,
  comparison: Comparison,
  labels: readonly string[],
  write: Writer,
): string {
  const variant = variantName(labels, pair.variant);
  const against = variantName(labels, pair.against);
  const none = noThreshold(comparison, write);
  if (none !== '') return `${variant} and ${against} cannot be compared: ${none}.`;
  const { n, difference, margin } = pair;
  const { variants, request } = comparison;
  const { value: p, low, high } = pair.improvement;
  const seeds = seedsOf(pair);
  const numbers = `probability of improvement ${two(p)}, 95 % interval ${two(low)}–${two(high)}, ${seeds}`;
  const gap = `difference ${write(difference.value)}, 95 % interval ${write(difference.low)} to ${write(difference.high)}`;
  switch (pair.kind) {
    case 'few':
      return n === 0
        ? `${variant} and ${against}: no seed has a value for both yet.`
        : `${variant} and ${against}: too few seeds for a verdict (${seeds}). At least ${MIN_PAIRS} are needed; use 20.`;
    case 'same':
      if (
        request.measure === 'steps' &&
        [pair.variant, pair.against].every((one) => variants[one]?.steps.reached.value === 0)
      )
        return `Neither ${variant} nor ${against} has reached a ${metricNoun(request.metric)} of ${write(comparison.threshold)} (${seedsText(n)}).`;
      return `${variant} and ${against} ${sameText(comparison, write)}: ${
        pair.unpaired === undefined
          ? `${n === 1 ? 'the one seed' : `each of the ${seedsText(n)}`} has the same value for both`
          : `every seed of both has the same value (${seeds})`
      }.`;
    case 'equal':
      return `${variant} and ${against} are practically equal within ${withinText(margin, request, write)}: ${gap}, ${seeds}.`;
    case 'slight':
      return `${variant} ${aheadText(comparison, write)} ${against}, but the difference is small: ${gap}, ${seeds}. This is within ${withinText(margin, request, write)}.`;
    case 'undecided':
      if (pair.tied !== undefined) {
        const equal = Number.isNaN(pair.tied)
          ? ''
          : `${pair.tied} of ${seeds} have the same value for both, and `;
        return `${variant} and ${against} are not clearly different: ${equal}the difference of the ${STATISTIC_NOUN[request.statistic]} is 0.`;
      }
      return `${variant} and ${against} are not clearly different: ${numbers}. ${neededText(pair.needed, n)}`;
    case 'ahead':
      return `${variant} ${aheadText(comparison, write)} ${against}: ${numbers}; ${fromText(pair)}.`;
  }
}

function fromText({ decidedFrom, n }: PairComparison): string {
  if (decidedFrom <= MIN_PAIRS) return `the first ${decidedFrom} seeds would have been enough`;
  if (decidedFrom >= n) return 'one seed fewer would not have been enough';
  return `${n > 64 ? 'about ' : ''}${decidedFrom} seeds would have been enough`;
}

function neededText(needed: number, n: number): string {
  if (needed <= n)
    return 'If the true difference is as large as observed, this many seeds show it four times out of five.';
  if (needed <= MAX_SEEDS)
    return `If the true difference is as large as observed, about ${roundUp(needed)} seeds would show it.`;
  return `A difference as small as observed would need more than ${MAX_SEEDS} seeds.`;
}

/** Rounds up to two digits, because the estimate is not more accurate. */
function roundUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit) * unit;
}

/** Writes small counts without decimals. */
export function stepsText(steps: number, write: Writer): string {
  return Number.isInteger(steps) && Math.abs(steps) < 1000 ? String(steps) : write(steps);
}

/** Whether the training return and the task return of a variant diverge, in words; empty if unknown. */
export function partingText(
  variant: number,
  { variants, x, request }: Comparison,
  labels: readonly string[],
  write: Writer,
): string {
  const parting = variants[variant]?.parting;
  if (parting === undefined || parting.kind === 'unknown') return '';
  const label = variantName(labels, variant);
  const step = (point: number) => stepsText(x[Math.max(0, point)] ?? 0, write);
  const { fall, rise } = parting;
  const since = `its peak at ${step(parting.peak)} ${unitOf(request)} (95 % interval ${step(parting.peakLow)}–${step(parting.peakHigh)})`;
  const lost = `${write(fall.value)} (95 % interval ${write(fall.low)} to ${write(fall.high)})`;
  if (parting.kind === 'together') return `${label}: no evidence that the task return fell from its peak.`;
  if (parting.kind === 'fell')
    return `${label}: the task return fell by ${lost} since ${since}. There is no evidence that the training return rose. This suggests forgetting or instability, not exploitation.`;
  return `${label} is being exploited: since ${since} the task return fell by ${lost}, while the training return rose by ${write(rise.value)} (${write(rise.low)} to ${write(rise.high)}).`;
}

/** The name of a metric in the middle of a sentence: “task return”. */
function metricNoun(metric: ComparedMetric): string {
  const { label } = metricText(metric);
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Why steps to a threshold are meaningless here, as a clause; empty if they are meaningful. Applies only to
 * the automatic threshold: a chosen one is the user's own question.
 */
export function noThreshold(
  { request, variants, threshold, x }: Comparison,
  write: (value: number) => string,
): string {
  const { metric, measure, reference } = request;
  if (measure !== 'steps' || request.threshold !== null) return '';
  const noun = metricNoun(metric);
  const solved = metric === 'taskReturn' ? reference : null;
  if (solved !== null && Math.abs(solved.best - solved.random) <= 1e-9 * Math.max(1, Math.abs(solved.best)))
    return `the optimal and a random policy have the same ${noun} of ${write(solved.best)}, so no threshold is meaningful`;
  const starts = variants.map(({ curve }) => curve.value.find(Number.isFinite));
  if (starts.every((start) => start === undefined))
    return `no variant has a ${noun}, so no threshold is meaningful`;
  const isThere = (value: number) => (isLessBetter(metric) ? value <= threshold : value >= threshold);
  const byData = solved === null && metric !== 'success' && metric !== 'optimalActions';
  const first = x[Math.min(x.length, thresholdWindow(x.length)) - 1] ?? Number.NaN;
  const atOnce = variants.every(
    ({ steps, profile }) => steps.reached.value === 1 && profile.at.every((step) => step <= first),
  );
  if (atOnce || (byData && starts.every((start) => start === undefined || isThere(start))))
    return `every variant has a ${noun} of ${write(threshold)} or better from the start, so no threshold is meaningful`;
  return '';
}
