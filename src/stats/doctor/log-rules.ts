/** Problems that show in a log although the task, the design and the settings behind it are unknown. */
import {
  first,
  last,
  meanOfLast,
  QUARTER,
  type Report,
  rangeOf,
  type VariantEvidence,
  words,
} from './evidence.ts';
import { Remedies } from './remedies.ts';

const MIN_EVALUATIONS = 6;
/** Share of its range that the evaluation must lose, and that the return must gain meanwhile. */
const MIN_FALL = 0.3;
const MIN_RISE = 0.1;
/** A fall, or a gain, must exceed so many typical changes from one point to the next. */
const NOISE = 3;

/** Median size of the change from one value to the next. */
function typicalChange(values: readonly number[]): number {
  const known = values.filter(Number.isFinite);
  const changes = known.slice(1).map((value, k) => Math.abs(value - (known[k] ?? value)));
  return changes.sort((a, b) => a - b)[Math.floor(changes.length / 2)] ?? 0;
}

/** The evaluation falls from its peak while the reward that is trained on still rises: the policy exploits the reward. */
export function evaluationFalls(e: VariantEvidence): Report | null {
  const returns = e.of('return');
  const isReturn = e.of('evaluationReturn').some((row) => row.some(Number.isFinite));
  // verl evaluates by the share of sampled answers that are right.
  const metric = isReturn ? 'evaluationReturn' : 'passAt1';
  const evaluations = e.of(metric);
  const found = e.most((seed) => {
    const course = e.seed(evaluations, seed);
    const known = course.filter(Number.isFinite);
    if (known.length < MIN_EVALUATIONS) return null;
    const peak = course.indexOf(Math.max(...known));
    const gained = e.seed(returns, seed);
    const fall = (course[peak] ?? 0) - meanOfLast(course, QUARTER);
    const rise = meanOfLast(gained, QUARTER) - meanOfLast(gained.slice(0, peak + 1), 2);
    const isFall = fall > MIN_FALL * rangeOf(known) && fall > NOISE * typicalChange(known);
    return peak < e.blocks - QUARTER && isFall && rise > MIN_RISE * rangeOf(gained) ? peak : -1;
  });
  if (found === null) return null;
  const { since } = found;
  const evaluation = e.median(evaluations);
  const best = Math.max(...evaluation.filter(Number.isFinite));
  return {
    what: 'Since its peak the evaluation falls, and the reward that is trained on still rises. The policy finds what the reward pays for and the evaluation does not.',
    since,
    evidence: [
      [metric, `evaluation ${words(best)} → ${words(meanOfLast(evaluation, QUARTER))}`],
      ['return', `reward up to ${e.now(returns)}`],
    ],
    remedies: new Remedies(e.own, since),
  };
}

/** Growth of the length over the second half, and the gain of the return that would explain it. */
const MIN_GROWTH = 1.25;
const MAX_GAIN = 0.1;

/** In the second half completions get longer by a quarter, and the return does not improve. */
export function lengthGrows(e: VariantEvidence): Report | null {
  if (e.facts.family !== 'language') return null;
  const lengths = e.of('episodeLength');
  const returns = e.of('return');
  const half = Math.floor(e.blocks / 2);
  const found = e.most((seed) => {
    const course = e.seed(lengths, seed);
    const gained = e.seed(returns, seed);
    const before = meanOfLast(course.slice(0, half), 3);
    if (!(before > 0) || !gained.some(Number.isFinite)) return null;
    const growth = meanOfLast(course, 3) / before;
    const gain = meanOfLast(gained, 3) - meanOfLast(gained.slice(0, half), 3);
    const isGain = gain > MAX_GAIN * rangeOf(gained) && gain > NOISE * typicalChange(gained);
    return growth > MIN_GROWTH && !isGain ? half : -1;
  });
  if (found === null) return null;
  const { since } = found;
  const course = e.median(lengths);
  const truncated = e.of('truncated');
  const isCut = last(e.median(truncated)) > 0;
  return {
    what: 'In the second half of the log completions get longer by at least a quarter, and the reward does not rise with them.',
    since,
    evidence: [
      ['episodeLength', `length ${words(first(course))} → ${words(last(course))} tokens`],
      ['return', `reward ${e.now(returns)}, no better since`],
      ...(isCut ? [['truncated', `share at the length limit ${e.now(truncated)}`] as const] : []),
    ],
    remedies: new Remedies(e.own, since),
  };
}
