/** The comparison on the terminal: the same statistics and the same sentences as on the page. */
import type { Plan } from '../engine/contract.ts';
import { compare } from '../measure/compare.ts';
import type { Comparison, ComparisonRequest, Measure, SeedSource } from '../measure/comparison.ts';
import {
  cautions,
  measureWords,
  methodWords,
  partingWords,
  verdictWords,
} from '../measure/comparison-words.ts';
import type { Estimate } from '../measure/summary.ts';

/** Task return at the end and env steps to the threshold, all pairs. @param baseline an arm's index: where there are more than four arms, pairs against it alone */
export function compareText(source: SeedSource, plan: Plan, baseline = 0): string {
  const solved = plan.arms.find((arm) => arm.reference !== undefined)?.reference;
  const labels = plan.arms.map((arm) => arm.label);
  const known = Number.isFinite(solved?.bestTaskReturn) && Number.isFinite(solved?.randomTaskReturn);
  const request = (measure: Measure): ComparisonRequest => ({
    metric: 'taskReturn',
    measure,
    checkpoint: 0,
    statistic: 'iqm',
    threshold: null,
    margin: null,
    baseline,
    allPairs: labels.length <= MOST_ARMS_IN_ALL_PAIRS,
    seedLines: false,
    reference:
      solved === undefined || !known
        ? null
        : { best: solved.bestTaskReturn, random: solved.randomTaskReturn },
  });
  const [end, steps] = [whole(source, request('end')), whole(source, request('steps'))];
  const partings = labels.map((_, arm) => partingWords(arm, end, labels, short));
  return [
    '',
    'Comparison',
    ...part(end, labels),
    '',
    ...part(steps, labels),
    '',
    ...partings.filter((words) => words !== ''),
    ...cautions(end),
    methodWords(end),
  ].join('\n');
}

const MOST_ARMS_IN_ALL_PAIRS = 4;

function whole(source: SeedSource, request: ComparisonRequest): Comparison {
  const pieces = compare(source, request);
  let piece = pieces.next();
  while (piece.done !== true) piece = pieces.next();
  return piece.value;
}

function part(comparison: Comparison, labels: readonly string[]): string[] {
  const title = measureWords(comparison, short);
  const widest = Math.max(...labels.map((label) => label.length));
  const rows = comparison.arms.map((arm, index) => {
    const { reached, median } = arm.steps;
    const tail =
      comparison.request.measure === 'steps'
        ? `reached by ${reached.value.toFixed(2)} of seeds, median ${orNever(median.value)}`
        : `mean ${interval(arm.mean)}`;
    return `  ${(labels[index] ?? '').padEnd(widest)}  IQM ${interval(arm.iqm)}  ${tail}  n = ${arm.n}`;
  });
  const verdicts = comparison.pairs.map((pair) => `  ${verdictWords(pair, comparison, labels, short)}`);
  return [`${title.charAt(0).toUpperCase()}${title.slice(1)}:`, ...rows, ...verdicts];
}

export const interval = ({ value, low, high }: Estimate) =>
  Number.isFinite(low) ? `${short(value)} [${short(low)}, ${short(high)}]` : short(value);
const orNever = (steps: number) => (Number.isFinite(steps) ? short(steps) : 'not reached');

export function short(value: number): string {
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
