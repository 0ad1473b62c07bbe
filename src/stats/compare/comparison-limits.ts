/** The limits of a comparison in words: seeds that a fault stopped, cautions and methods. */

import { capital } from '../../core/capital.ts';
import type { Estimate } from '../stats/summary.ts';
import { type Comparison, unitOf, type VariantComparison } from './comparison.ts';
import { MAX_BOOTSTRAPPED } from './curve-band.ts';
import { variantName } from './variant-words.ts';

/** Seeds of one variant that a fault stopped and that have no values at the end. */
export interface StoppedVariant {
  /** All seeds of the variant. */
  readonly seeds: number;
  readonly stopped: number;
  /** Environment steps at which the first and the last of them stopped; NaN if none did. */
  readonly first: number;
  readonly last: number;
}

/** Why an interval has no width; empty if it has one, or if there is no interval. */
export function noWidth({ low, high }: Estimate, { n, profile }: VariantComparison): string {
  if (low !== high) return '';
  return profile.at.length === 1 ? `all ${n} seeds equal` : 'no interval';
}

/** “3 of 10 seeds of ‘nan’”, “all 10 seeds of ‘nan’”. */
export function stoppedShare({ seeds, stopped }: StoppedVariant, name: string): string {
  if (stopped < seeds) return `${stopped} of ${seeds} seeds of ${name}`;
  return seeds === 1 ? `the only seed of ${name}` : `all ${seeds} seeds of ${name}`;
}

/** “at environment steps 960 to 1354”. */
export function stoppedWhen({ first, last }: StoppedVariant, units: string): string {
  return first === last ? `at ${units.slice(0, -1)} ${first}` : `at ${units} ${first} to ${last}`;
}

/** Which seeds stopped and when, in one sentence; empty if none did. */
function stoppedText(
  labels: readonly string[],
  stopped: readonly StoppedVariant[],
  units: string,
): readonly string[] {
  const said = stopped.flatMap((of, variant) =>
    of.stopped === 0 ? [] : [`${stoppedShare(of, variantName(labels, variant))}, ${stoppedWhen(of, units)}`],
  );
  return said.length === 0 ? [] : [`Stopped by a fault: ${said.join('; ')}.`];
}

/** How a measure counts stopped seeds: one sentence each. */
const STOPPED_COUNT_AS = {
  end: 'Seeds that stopped are missing from all numbers at the end. A design that causes faults can therefore look better than it is.',
  steps:
    'to a threshold count every seed. A seed that stopped, or that missed the threshold until the end, counts as never reaching it: last in ranks, and as the whole run in IQM and mean.',
} as const;

/**
 * Caveats for all numbers of the comparison, one sentence each.
 * @param known labels and, by variant, the seeds that a fault stopped. If absent, the reason for a missing value is unknown.
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
  const flat = variants.filter((variant) =>
    [variant.iqm, variant.mean, variant.median].some((of) => noWidth(of, variant) !== ''),
  );
  const every = flat.every(({ profile }) => profile.at.length === 1);
  if (flat.length > 0) {
    const of = `${every ? 'all' : 'most'} seeds`;
    const where = flat.length === variants.length ? capital(of) : `In some variants ${of}`;
    said.push(`${where} have the same value, so there is no interval.`);
  }
  if (known !== undefined) said.push(...stoppedText(known.labels, known.stopped, unitOf(request)));
  said.push(...missingText(comparison, known?.stopped));
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

/** The number of seeds without a value, with the reason. */
function missingText(
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
  const [has, is, it] = rest === 1 ? ['has', 'is', 'it'] : ['have', 'are', 'they'];
  if (rest === all) said.push(`None of the ${all} replicas has a value: they finished no episode.`);
  else if (rest > 0)
    said.push(`${rest} of ${all} replicas ${has} no value and ${is} excluded: ${it} finished no episode.`);
  return said;
}

const PAIRED = 'Variants are paired: seed i of every variant draws from the same random streams.';
const UNPAIRED =
  'their runs have different experiment seeds. The probability of improvement compares all seeds of one variant with all seeds of the other. The test is the exact rank-sum test. The interval of a difference resamples both variants independently.';

function pairingText(pairs: Comparison['pairs']): string {
  const apart = pairs.filter(({ unpaired }) => unpaired !== undefined).length;
  if (apart === 0) return PAIRED;
  if (apart === pairs.length) return `Variants are not paired: ${UNPAIRED}`;
  return `Variants of runs with the same experiment seed are paired: their seed i draws from the same random streams. The others are not: ${UNPAIRED}`;
}

/** The statistical methods, in one paragraph for the page, the file and the terminal. */
export function methodText({ request, repetitions, seeds, pairs }: Comparison): string {
  return [
    ...(request.measure === 'steps' ? [`${capital(unitOf(request))} ${STOPPED_COUNT_AS.steps}`] : []),
    `${pairingText(pairs)} IQM, mean and median: 95 % bootstrap intervals over whole seeds, ${repetitions} repetitions${repetitions < 5000 ? ' (fewer than 5000 to limit the computing time for this many seeds)' : ''}, widened for few seeds (expanded percentiles).`,
    `Bands of curves: the same with 400 repetitions${seeds > MAX_BOOTSTRAPPED ? `; above ${MAX_BOOTSTRAPPED} seeds a formula is used (Yuen’s for the IQM)` : ''}.`,
    'Probability of improvement: P(X > Y) + ½ P(X = Y) for one seed of each, score interval (Newcombe). A difference is clear if the exact permutation test within pairs is significant at 5 % (Holm-corrected) and the interval excludes ½. It is small if, besides, the 95 % interval of the difference lies within ± the smallest difference of interest m. Two variants are practically equal if they do not differ significantly and the 90 % interval of the difference lies within ± m (two one-sided tests at 5 %). m is the number that was set, or else ½ √((s₁² + s₂²) / 2): half of the standard deviation between seeds, pooled over the two. The number of seeds that would have been enough comes from the same test on the first k seeds.',
  ].join(' ');
}
