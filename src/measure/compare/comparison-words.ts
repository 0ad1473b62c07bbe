/** A comparison in words: the result, its uncertainty and its limits. */

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

/** Formats a number; the page and the terminal format differently. */
export type Writer = (value: number) => string;

const MOST_SEEDS = 4096;

/** What was measured, as a noun: “task return at the end (mean of the last tenth of the run)”. */
export function measureWords({ request, threshold, x, every }: Comparison, write: Writer): string {
  const metric = metricNoun(request.metric);
  if (request.measure === 'steps') return `environment steps to reach ${metric} ${write(threshold)}`;
  if (request.measure === 'area') return `${metric}, mean over the whole run (area under the curve)`;
  if (request.measure === 'at') {
    const point = Math.min(x.length - 1, Math.floor(request.checkpoint / every));
    return `${metric} at ${write(x[point] ?? 0)} environment steps`;
  }
  return `${metric} at the end (mean of the last tenth of the run)`;
}

/** Predicate of the better variant: “ends with a higher task return than”. */
function aheadWords(comparison: Comparison, write: Writer): string {
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

const two = (share: number) => share.toFixed(2);
const seedsWord = (n: number) => `${n} ${n === 1 ? 'seed' : 'seeds'}`;
/** Number of seeds in a pair, and whether they are paired. */
const seedsOf = ({ n, unpaired }: PairComparison) => {
  if (unpaired === undefined) return seedsWord(n);
  const { variant, against } = unpaired;
  return variant === against ? `${seedsWord(n)} each, unpaired` : `${variant} and ${against} seeds, unpaired`;
};

/**
 * The verdict of a pair in one or two sentences. @param labels of all variants
 * @param stopped by variant, seeds that a fault stopped; empty: unknown
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
        : `${variant} and ${against}: too few seeds for a verdict (${seeds}). At least ${FEWEST_PAIRS} are needed; use 20.`;
    case 'same':
      if (
        request.measure === 'steps' &&
        [pair.variant, pair.against].every((one) => variants[one]?.steps.reached.value === 0)
      )
        return `Neither ${variant} nor ${against} has reached a ${metricNoun(request.metric)} of ${write(comparison.threshold)} (${seedsWord(n)}).`;
      if (pair.unpaired !== undefined)
        return `${variant} and ${against} are the same: every seed of both has the same value (${seeds}).`;
      return `${variant} and ${against} are the same: ${n === 1 ? 'the one seed' : `each of the ${seedsWord(n)}`} has the same value for both.`;
    case 'equal':
      return `${variant} and ${against} are practically equal: ${gap}. This is within ± ${write(margin)}, the smallest difference of interest (${seeds}).`;
    case 'undecided':
      return `${variant} and ${against} are not clearly different: ${numbers}. ${neededWords(pair.needed, n)}`;
    case 'ahead':
      return `${variant} ${aheadWords(comparison, write)} ${against}: ${numbers}; ${fromWords(pair)}.`;
  }
}

function fromWords({ decidedFrom, n }: PairComparison): string {
  if (decidedFrom <= FEWEST_PAIRS) return `the first ${decidedFrom} seeds would have been enough`;
  if (decidedFrom >= n) return 'one seed fewer would not have been enough';
  return `${n > 64 ? 'about ' : ''}${decidedFrom} seeds would have been enough`;
}

function neededWords(needed: number, n: number): string {
  if (needed <= n)
    return 'If the true difference is as large as observed, this many seeds show it four times out of five.';
  if (needed <= MOST_SEEDS)
    return `If the true difference is as large as observed, about ${roundUp(needed)} seeds would show it.`;
  return `A difference as small as observed would need more than ${MOST_SEEDS} seeds.`;
}

/** Two digits, because the estimate is not more accurate. */
function roundUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit) * unit;
}

/** Small counts are written without decimals. */
export function stepsText(steps: number, write: Writer): string {
  return Number.isInteger(steps) && Math.abs(steps) < 1000 ? String(steps) : write(steps);
}

/** Whether training return and task return of a variant diverge, in words; empty: unknown. */
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
  const since = `its peak at ${step(parting.peak)} environment steps (95 % interval ${step(parting.peakLow)}–${step(parting.peakHigh)})`;
  const lost = `${write(fall.value)} (95 % interval ${write(fall.low)} to ${write(fall.high)})`;
  if (parting.kind === 'together') return `${label}: no evidence that the task return fell from its peak.`;
  if (parting.kind === 'fell')
    return `${label}: the task return fell by ${lost} since ${since}. There is no evidence that the training return rose. This suggests forgetting or instability, not exploitation.`;
  return `${label} is being exploited: since ${since} the task return fell by ${lost}, while the training return rose by ${write(rise.value)} (${write(rise.low)} to ${write(rise.high)}).`;
}

/**
 * Caveats for all numbers of the comparison, one sentence each.
 * @param known labels, and by variant the seeds that a fault stopped; absent: the reason for a missing value is unknown
 */
export function cautions(
  comparison: Comparison,
  known?: { readonly labels: readonly string[]; readonly stopped: readonly StoppedVariant[] },
): readonly string[] {
  const { request, variants, pairs, seeds } = comparison;
  const said: string[] = [];
  // A variant without a value has no interval that could be uncertain.
  const n = Math.min(...variants.map((variant) => variant.n).filter((count) => count > 0));
  if (seeds === 1) said.push('One seed cannot show a difference. Use 20 seeds.');
  else if (n < 10)
    said.push(
      `${n === 1 ? 'One seed gives no interval' : `With ${n} seeds the intervals themselves are uncertain`}. At 5 seeds, the nominal 95 % intervals of IQM, mean and median cover about 92 %. Use 20.`,
    );
  if (known !== undefined) said.push(...stoppedWords(known.labels, known.stopped));
  said.push(...missingWords(comparison, known?.stopped));
  if (request.metric === 'return')
    said.push(
      'Each design has its own units of training return, so differences between designs mean nothing. Compare the task return.',
    );
  const [first] = pairs;
  if (first !== undefined && first.comparisons > 1)
    said.push(
      `Verdicts are corrected for ${first.comparisons} comparisons (Holm). The intervals are not: each applies to its pair alone.`,
    );
  return said;
}

/** Number of seeds without a value, with the reason. */
function missingWords(
  { variants }: Comparison,
  stopped: readonly StoppedVariant[] | undefined,
): readonly string[] {
  const all = variants.reduce((sum, variant) => sum + variant.n + variant.missing, 0);
  const missing = variants.reduce((sum, variant) => sum + variant.missing, 0);
  if (missing === 0) return [];
  if (stopped === undefined)
    return [
      `${missing} of ${all} replicas have no value and are excluded: a fault stopped them, or they finished no episode. If a design causes faults, it looks better than it is.`,
    ];
  const byFault = variants.reduce(
    (sum, variant, k) => sum + Math.min(variant.missing, stopped[k]?.stopped ?? 0),
    0,
  );
  const rest = missing - byFault;
  const said: string[] = byFault === 0 ? [] : [STOPPED_COUNT_AS.end];
  if (rest === all) said.push(`None of the ${all} replicas has a value: they finished no episode.`);
  else if (rest > 0)
    said.push(
      `${rest} of ${all} replicas ${rest === 1 ? 'has' : 'have'} no value and ${rest === 1 ? 'is' : 'are'} excluded: ${rest === 1 ? 'it' : 'they'} finished no episode.`,
    );
  return said;
}

const PAIRED = 'Variants are paired: seed i of every variant draws from the same random streams.';
const UNPAIRED =
  'their runs have different experiment seeds. The probability of improvement compares all seeds of one variant with all seeds of the other. The test is the exact rank-sum test. The interval of a difference resamples both variants independently.';

function pairingWords(pairs: Comparison['pairs']): string {
  const apart = pairs.filter(({ unpaired }) => unpaired !== undefined).length;
  if (apart === 0) return PAIRED;
  if (apart === pairs.length) return `Variants are not paired: ${UNPAIRED}`;
  return `Variants of runs with the same experiment seed are paired: their seed i draws from the same random streams. The others are not: ${UNPAIRED}`;
}

/** Statistical methods: one paragraph for the page, the file and the terminal. */
export function methodWords({ request, repetitions, seeds, pairs }: Comparison): string {
  return [
    ...(request.measure === 'steps' ? [STOPPED_COUNT_AS.steps] : []),
    `${pairingWords(pairs)} IQM, mean and median: 95 % bootstrap intervals over whole seeds, ${repetitions} repetitions${repetitions < 5000 ? ' (fewer than 5000 to limit the computing time for this many seeds)' : ''}, widened for few seeds (expanded percentiles).`,
    `Bands of curves: the same with 400 repetitions${seeds > MOST_BOOTSTRAPPED ? `; above ${MOST_BOOTSTRAPPED} seeds a formula is used (Yuen’s for the IQM)` : ''}.`,
    'Probability of improvement: P(X > Y) + ½ P(X = Y) for one seed of each, score interval (Newcombe). A difference is clear if the exact permutation test within pairs is significant at 5 % (Holm-corrected) and the interval excludes ½. The number of seeds that would have been enough comes from the same test on the first k seeds.',
  ].join(' ');
}
