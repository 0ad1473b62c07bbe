/** A comparison in words: what was found, how sure it is, and what cannot be said. Small differences are not sold. */

import { MOST_BOOTSTRAPPED } from '../stats/curve-band.ts';
import { betterFirst, FEWEST_PAIRS } from './compare-pair.ts';
import type { Comparison, PairComparison } from './comparison.ts';
import { metricNoun, noThreshold } from './comparison-words-threshold.ts';
import {
  capital,
  STOPPED_COUNT_AS,
  type StoppedVariant,
  stoppedOfPair,
  stoppedWords,
  variantName,
} from './comparison-words-variants.ts';

/** How a number is written; the page and the terminal have their own ways. */
export type Writer = (value: number) => string;

const MOST_SEEDS = 4096;

/** What was measured, as a noun: “task return at the end (mean of the last tenth of the run)”. */
export function measureWords({ request, threshold, x, every }: Comparison, write: Writer): string {
  const metric = metricNoun(request.metric);
  if (request.measure === 'steps') return `env steps until ${metric} ${write(threshold)}`;
  if (request.measure === 'area') return `${metric}, mean over the whole run (area under the curve)`;
  if (request.measure === 'at') {
    const point = Math.min(x.length - 1, Math.floor(request.checkpoint / every));
    return `${metric} at ${write(x[point] ?? 0)} env steps`;
  }
  return `${metric} at the end (mean of the last tenth of the run)`;
}

/** What the better variant does, with the other as its object: “ends with a higher task return than”. */
function aheadWords(comparison: Comparison, write: Writer): string {
  const { metric, measure } = comparison.request;
  const noun = metricNoun(metric);
  if (measure === 'steps')
    return metric === 'success'
      ? `reaches the goal in ${write(comparison.threshold * 100)} % of episodes sooner than`
      : `reaches a ${noun} of ${write(comparison.threshold)} sooner than`;
  const more =
    metric === 'episodeLength'
      ? 'shorter episodes'
      : comparison.lessIsBetter
        ? `a lower ${noun}`
        : `a higher ${noun}`;
  if (measure === 'area') return `has ${more} over the whole run than`;
  return measure === 'end' ? `ends with ${more} than` : `has ${more} at that moment than`;
}

const two = (share: number) => share.toFixed(2);
const seedsWord = (n: number) => `${n} ${n === 1 ? 'seed' : 'seeds'}`;
/** Of how many seeds a pair is, and how they were taken. */
const seedsOf = ({ n, unpaired }: PairComparison) => {
  if (unpaired === undefined) return seedsWord(n);
  const { variant, against } = unpaired;
  return variant === against ? `${seedsWord(n)} each, unpaired` : `${variant} and ${against} seeds, unpaired`;
};

/**
 * The verdict of a pair, as one sentence or two. @param labels of all variants
 * @param stopped by variant, seeds that a fault stopped; empty: it is not known
 */
export function verdictWords(
  pair: PairComparison,
  comparison: Comparison,
  labels: readonly string[],
  write: Writer,
  stopped: readonly StoppedVariant[] = [],
): string {
  const said = verdictAlone(betterFirst(pair), comparison, labels, write);
  const { words, one } = stoppedOfPair([pair.variant, pair.against], labels, stopped);
  if (words === '' || noThreshold(comparison, write) !== '') return said;
  if (comparison.request.measure === 'steps')
    return `${said} ${capital(words)} stopped by a fault and ${one ? 'counts' : 'count'} as never reaching it, unless ${one ? 'it' : 'they'} had before.`;
  if (pair.n === 0) return `${said.replace(/( yet)?\.$/, '')}: ${words} stopped by a fault.`;
  return `${said} Left out: ${words}, stopped by a fault.`;
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
  if (none !== '') return `${variant} and ${against} are not compared: ${none}.`;
  const { n, difference, margin } = pair;
  const { variants, request } = comparison;
  const { value: p, low, high } = pair.improvement;
  const seeds = seedsOf(pair);
  const numbers = `probability of improvement ${two(p)}, 95 % interval ${two(low)}–${two(high)}, ${seeds}`;
  const gap = `difference ${write(difference.value)}, 95 % interval ${write(difference.low)} to ${write(difference.high)}`;
  switch (pair.kind) {
    case 'few':
      return n === 0
        ? `${variant} and ${against}: no seed has a value under both yet.`
        : `${variant} and ${against}: ${seeds} cannot tell two designs apart. From ${FEWEST_PAIRS} on there can be a verdict; take 20.`;
    case 'same':
      if (
        request.measure === 'steps' &&
        [pair.variant, pair.against].every((one) => variants[one]?.steps.reached.value === 0)
      )
        return `Neither ${variant} nor ${against} has reached a ${metricNoun(request.metric)} of ${write(comparison.threshold)} (${seedsWord(n)}).`;
      if (pair.unpaired !== undefined)
        return `${variant} and ${against} are the same: every seed of both has the same value (${seeds}).`;
      return `${variant} and ${against} are the same: ${n === 1 ? 'the one seed' : `every one of the ${seedsWord(n)}`} has the same value under both.`;
    case 'equal':
      return `${variant} and ${against} are practically equal: ${gap}, within ± ${write(margin)}, the smallest difference of interest (${seeds}).`;
    case 'undecided':
      return `${variant} and ${against} are not told apart: ${numbers}. ${neededWords(pair.needed, n)}`;
    case 'ahead':
      return `${variant} ${aheadWords(comparison, write)} ${against}: ${numbers}; ${fromWords(pair)}.`;
  }
}

function fromWords({ decidedFrom, n }: PairComparison): string {
  if (decidedFrom <= FEWEST_PAIRS) return `already decided by the first ${decidedFrom} seeds`;
  if (decidedFrom >= n) return 'one seed fewer and this would not have been decided';
  return `below ${n > 64 ? 'about ' : ''}${decidedFrom} seeds this would not have been decided`;
}

function neededWords(needed: number, n: number): string {
  if (needed <= n)
    return 'If the difference is as large as it looks now, this many seeds decide it four times in five.';
  if (needed <= MOST_SEEDS)
    return `If the difference is as large as it looks now, about ${roundUp(needed)} seeds would decide it.`;
  return `A difference as small as this looks now would need more than ${MOST_SEEDS} seeds.`;
}

/** To two digits: the estimate is no better than that. */
function roundUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit) * unit;
}

/** A count has no decimals. */
export function stepsText(steps: number, write: Writer): string {
  return Number.isInteger(steps) && Math.abs(steps) < 1000 ? String(steps) : write(steps);
}

/** Where the two returns of a variant part, in words; empty: nothing to say. */
export function partingWords(
  variant: number,
  { variants, x }: Comparison,
  labels: readonly string[],
  write: Writer,
): string {
  const parting = variants[variant]?.parting;
  if (parting === undefined || parting.kind === 'unknown') return '';
  const label = variantName(labels, variant);
  const step = (point: number) => stepsText(x[Math.max(0, point)] ?? 0, write);
  const { fall, rise } = parting;
  const since = `its peak at ${step(parting.peak)} env steps (95 % interval ${step(parting.peakLow)}–${step(parting.peakHigh)})`;
  const lost = `${write(fall.value)} (95 % interval ${write(fall.low)} to ${write(fall.high)})`;
  if (parting.kind === 'together') return `${label}: no fall of the task return from its peak is shown.`;
  if (parting.kind === 'fell')
    return `${label}: the task return has fallen by ${lost} since ${since}, and the training return is not shown to have risen: forgetting or instability rather than exploitation.`;
  return `${label} is being exploited: since ${since} the task return has fallen by ${lost} while the training return has risen by ${write(rise.value)} (${write(rise.low)} to ${write(rise.high)}).`;
}

/**
 * What the reader must know of the numbers as a whole: each a sentence.
 * @param known labels, and by variant the seeds that a fault stopped: where absent, it is not known why a seed has no value
 */
export function cautions(
  comparison: Comparison,
  known?: { readonly labels: readonly string[]; readonly stopped: readonly StoppedVariant[] },
): readonly string[] {
  const { request, variants, pairs, seeds } = comparison;
  const said: string[] = [];
  // A variant without a value has no interval that could be uncertain.
  const n = Math.min(...variants.map((variant) => variant.n).filter((count) => count > 0));
  if (seeds === 1) said.push('One seed: nothing can be said about a difference. Take 20 seeds.');
  else if (n < 10)
    said.push(
      `Of ${n} ${n === 1 ? 'seed there is no interval; those' : 'seeds an interval is itself uncertain: those'} of IQM, mean and median cover about 92 % at 5 seeds where they promise 95 %. Take 20.`,
    );
  if (known !== undefined) said.push(...stoppedWords(known.labels, known.stopped));
  said.push(...missingWords(comparison, known?.stopped));
  if (request.metric === 'return')
    said.push(
      'The training return counts in each design’s own units: between designs a difference of it says nothing. Compare the task return.',
    );
  const [first] = pairs;
  if (first !== undefined && first.comparisons > 1)
    said.push(
      `Decisions are corrected for ${first.comparisons} comparisons (Holm); each interval stands for its pair alone.`,
    );
  return said;
}

/** Seeds that have no value, and why. */
function missingWords(
  { variants }: Comparison,
  stopped: readonly StoppedVariant[] | undefined,
): readonly string[] {
  const all = variants.reduce((sum, variant) => sum + variant.n + variant.missing, 0);
  const missing = variants.reduce((sum, variant) => sum + variant.missing, 0);
  if (missing === 0) return [];
  if (stopped === undefined)
    return [
      `${missing} of ${all} replicas have no value and are left out: stopped by a fault, or no episode has ended. If faults are part of a design, it looks better than it is.`,
    ];
  const byFault = variants.reduce(
    (sum, variant, k) => sum + Math.min(variant.missing, stopped[k]?.stopped ?? 0),
    0,
  );
  const rest = missing - byFault;
  const said: string[] = byFault === 0 ? [] : [STOPPED_COUNT_AS.end];
  if (rest === all) said.push(`None of the ${all} replicas has a value: no episode has ended.`);
  else if (rest > 0)
    said.push(
      `${rest} of ${all} replicas ${rest === 1 ? 'has' : 'have'} no value and ${rest === 1 ? 'is' : 'are'} left out: no episode of ${rest === 1 ? 'it' : 'theirs'} has ended.`,
    );
  return said;
}

const PAIRED = 'Variants are paired: seed i of every variant draws from the same random streams.';
const UNPAIRED =
  'their runs have other experiment seeds, so the probability of improvement is over all seeds of the one against all of the other, the test is the exact rank-sum test, and the interval of a difference draws the seeds of both apart.';

function pairingWords(pairs: Comparison['pairs']): string {
  const apart = pairs.filter(({ unpaired }) => unpaired !== undefined).length;
  if (apart === 0) return PAIRED;
  if (apart === pairs.length) return `Variants are not paired: ${UNPAIRED}`;
  return `Variants of runs with the same experiment seed are paired: their seed i draws from the same random streams. The others are not: ${UNPAIRED}`;
}

/** How the numbers were made: one paragraph for the page, the file and the terminal. */
export function methodWords({ request, repetitions, seeds, pairs }: Comparison): string {
  return [
    ...(request.measure === 'steps' ? [STOPPED_COUNT_AS.steps] : []),
    `${pairingWords(pairs)} IQM, mean and median: 95 % bootstrap intervals, seeds resampled whole, ${repetitions} repetitions${repetitions < 5000 ? ' (fewer than 5000, so that this many seeds are done in time)' : ''}, tails widened for few seeds (expanded percentiles).`,
    `Bands of curves: the same with 400 repetitions${seeds > MOST_BOOTSTRAPPED ? `; above ${MOST_BOOTSTRAPPED} seeds by formula (Yuen’s for the IQM)` : ''}.`,
    'Probability of improvement: P(X > Y) + ½ P(X = Y) for a seed of each, score interval (Newcombe). Decided: exact permutation test within pairs at 5 %, corrected by Holm, and the interval excludes ½. The number of seeds below which it would not have been decided: the same test on the first k seeds.',
  ].join(' ');
}
