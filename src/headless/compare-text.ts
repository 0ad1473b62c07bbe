/** The comparison on the terminal, with the statistics and sentences of the page. */
import type { Fault, Plan } from '../engine/contract.ts';
import { compare } from '../measure/compare/compare.ts';
import type { Comparison, ComparisonRequest, Measure, SeedSource } from '../measure/compare/comparison.ts';
import {
  cautions,
  measureWords,
  methodWords,
  partingWords,
  verdictWords,
} from '../measure/compare/comparison-words.ts';
import { noThreshold } from '../measure/compare/comparison-words-threshold.ts';
import { rowNames, type StoppedVariant } from '../measure/compare/comparison-words-variants.ts';
import type { Estimate } from '../measure/stats/summary.ts';
import { stoppedVariants } from './stopped.ts';

/** Task return at the end and environment steps to the threshold, for all pairs; above four variants only pairs with the first. @param faults of the whole run */
export function compareText(source: SeedSource, plan: Plan, faults: readonly Fault[] = []): string {
  const solved = plan.variants.find((variant) => variant.reference !== undefined)?.reference;
  const labels = plan.variants.map((variant) => variant.label);
  const known = Number.isFinite(solved?.bestTaskReturn) && Number.isFinite(solved?.randomTaskReturn);
  const request = (measure: Measure): ComparisonRequest => ({
    metric: 'taskReturn',
    measure,
    checkpoint: 0,
    statistic: 'iqm',
    threshold: null,
    margin: null,
    baseline: 0,
    allPairs: labels.length <= MOST_VARIANTS_IN_ALL_PAIRS,
    seedLines: false,
    reference:
      solved === undefined || !known
        ? null
        : { best: solved.bestTaskReturn, random: solved.randomTaskReturn },
  });
  const [end, steps] = [whole(source, request('end')), whole(source, request('steps'))];
  const stopped = stoppedVariants(source, faults);
  const none = noThreshold(steps, short);
  const partings = labels.map((_, variant) => partingWords(variant, end, labels, short));
  return [
    '',
    'Comparison',
    ...part(end, labels, stopped),
    '',
    ...(none === '' ? part(steps, labels, stopped) : [`Environment steps to reach a threshold: ${none}.`]),
    '',
    ...partings.filter((words) => words !== ''),
    ...cautions(end, { labels, stopped }),
    methodWords(none === '' ? steps : end),
  ].join('\n');
}

const MOST_VARIANTS_IN_ALL_PAIRS = 4;

function whole(source: SeedSource, request: ComparisonRequest): Comparison {
  const pieces = compare(source, request);
  let piece = pieces.next();
  while (piece.done !== true) piece = pieces.next();
  return piece.value;
}

function part(
  comparison: Comparison,
  labels: readonly string[],
  stopped: readonly StoppedVariant[],
): string[] {
  const title = measureWords(comparison, short);
  const names = rowNames(labels);
  const widest = Math.max(...names.map((name) => name.length));
  const rows = comparison.variants.map((variant, index) => {
    const { reached, median } = variant.steps;
    const tail =
      comparison.request.measure === 'steps'
        ? `reached by ${reached.value.toFixed(2)} of seeds, median ${orNever(median.value)}`
        : `mean ${interval(variant.mean)}`;
    return `  ${(names[index] ?? '').padEnd(widest)}  IQM ${interval(variant.iqm)}  ${tail}  n = ${variant.n}${stoppedMark(stopped[index])}`;
  });
  const verdicts = comparison.pairs.map(
    (pair) => `  ${verdictWords(pair, comparison, labels, short, stopped)}`,
  );
  return [`${title.charAt(0).toUpperCase()}${title.slice(1)}:`, ...rows, ...verdicts];
}

/** Suffix after the number of seeds in a row. */
export const stoppedMark = (variant: StoppedVariant | undefined): string =>
  variant === undefined || variant.stopped === 0
    ? ''
    : ` (${variant.stopped} of ${variant.seeds} stopped by a fault)`;

export const interval = ({ value, low, high }: Estimate) =>
  Number.isFinite(low) ? `${short(value)} [${short(low)}, ${short(high)}]` : short(value);
const orNever = (steps: number) => (Number.isFinite(steps) ? short(steps) : 'not reached');

export function short(value: number): string {
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
