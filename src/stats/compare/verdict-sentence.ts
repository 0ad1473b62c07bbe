/** Sums up a whole comparison in one sentence: which variant reaches the higher task return, and which gets there sooner. */
import { capital } from '../../core/capital.ts';
import { MIN_PAIRS } from './compare-pair.ts';
import { type Comparison, type PairComparison, unitOf } from './comparison.ts';
import { noThreshold, stepsText, type Writer } from './comparison-words.ts';
import { withinText } from './margin-words.ts';
import { variantName } from './variant-words.ts';

interface VerdictRequest {
  /** All pairs, compared by the value at the end of what was measured. */
  readonly level: Comparison;
  /** All pairs, compared by steps to the threshold; null if not known yet. */
  readonly speed: Comparison | null;
  readonly labels: readonly string[];
  /** True if the run is over. */
  readonly over: boolean;
  readonly write: Writer;
}

/**
 * Always written from the side of the better variant. While the run is going on, it starts with “So far”.
 * Empty if there is nothing to say yet.
 */
export function verdictSentence(request: VerdictRequest): string {
  const { level, labels, over } = request;
  const { variants } = level;
  const known = variants.flatMap((_, variant) => (Number.isFinite(levelOf(level, variant)) ? [variant] : []));
  if (labels.length !== variants.length || known.length === 0) return '';
  const soFar = (words: string) => (over ? capital(words) : `So far, ${words}`);
  const [best = 0, ...rest] = known.sort((a, b) => levelOf(level, b) - levelOf(level, a));
  const name = nameIn(labels);
  const number = numberIn(request);
  if (rest.length === 0) return soFar(`${name(best)} has a task return of ${number(best)}.`);
  const seeds = Math.max(...level.pairs.map(({ n }) => n), 0);
  if (seeds < MIN_PAIRS) return fewText(request, best, rest, seeds);
  // Variants tie with the best if the best is not clearly ahead of them.
  const behind = rest.filter((other) => isAhead(level, best, other));
  const tied = rest.filter((other) => !behind.includes(other));
  const first = firstOf(request.speed);
  const speed = speedText(request, first);
  if (tied.length === 0) {
    const second = rest[0] ?? best;
    const pair = pairOf(level, best, second);
    const small =
      pair?.kind === 'slight'
        ? `, a small difference: within ${withinText(pair.margin, level.request, request.write)}`
        : '';
    const lead =
      rest.length === 1
        ? `${name(best)} ${over ? 'ends with' : 'has'} a higher task return than ${name(second)} (${number(best)} against ${number(second)}${small})`
        : `${name(best)} ${over ? 'ends with' : 'has'} the highest task return (${number(best)}; next is ${name(second)} with ${number(second)}${small})`;
    if (first?.length === 1 && first[0] === best) return soFar(`${lead} and gets to ${goal(request)} first.`);
    return speed === '' ? soFar(`${lead}.`) : `${soFar(lead)}; ${speed}.`;
  }
  const top = [best, ...tied].sort((a, b) => a - b); // in the order of the page, so that the sentence does not flicker
  const all = behind.length === 0;
  const ties = tied.flatMap((other) => pairOf(level, best, other) ?? []);
  const sure = ties.every(({ kind }) => kind === 'same' || kind === 'equal');
  const margins = ties.flatMap(({ kind, margin }) => (kind === 'equal' ? margin : []));
  const within =
    margins.length === 0
      ? ''
      : `; practically equal within ${withinText(Math.max(...margins), level.request, request.write)}`;
  const who = all && top.length > 2 ? `all ${top.length} variants` : listed(top.map(name));
  const [next = best] = behind;
  const above =
    behind.length === 0
      ? ''
      : `, above ${behind.length === 1 ? name(next) : `the other ${behind.length}`} (${number(next)}${behind.length > 1 ? ' at most' : ''})`;
  const lead = sure
    ? `${who} ${all && top.length === 2 ? 'both ' : ''}reach ${within === '' ? 'the same' : 'a similar'} task return (${number(best)}${within})${above}`
    : all
      ? `${seeds} seeds show no clear difference in task return between ${all && top.length > 2 ? who : listed(top.map(name))}`
      : highestText(who, top.map(number));
  return speed === '' ? `${soFar(lead)}.` : `${soFar(lead)}; ${speed}.`;
}

const levelOf = ({ variants }: Comparison, variant: number) => variants[variant]?.iqm.value ?? Number.NaN;
const nameIn = (labels: readonly string[]) => (variant: number) => variantName(labels, variant);
const numberIn =
  ({ level, write }: VerdictRequest) =>
  (variant: number) =>
    write(levelOf(level, variant));

const pairOf = ({ pairs }: Comparison, a: number, b: number): PairComparison | undefined =>
  pairs.find(({ variant, against }) => (variant === a && against === b) || (variant === b && against === a));

/** Whether the pair is decided in favor of `one`. */
function isAhead(comparison: Comparison, one: number, other: number): boolean {
  const pair = pairOf(comparison, one, other);
  if (pair?.kind !== 'ahead' && pair?.kind !== 'slight') return false;
  return pair.variant === one ? pair.improvement.value > 0.5 : pair.improvement.value < 0.5;
}

/**
 * The variants that get to the threshold first, each of them clearly sooner than each of the others; empty if those that get
 * there are alike; null if speed says nothing.
 */
function firstOf(speed: Comparison | null): readonly number[] | null {
  if (speed === null || noThreshold(speed, String) !== '') return null;
  const all = [...speed.variants.keys()];
  const arrived = all.filter((variant) => Number.isFinite(speed.variants[variant]?.steps.median.value));
  if (arrived.length === 0) return null;
  const isBehind = (one: number) => all.some((other) => isAhead(speed, other, one));
  if (!all.some(isBehind)) return [];
  const first = arrived.filter((one) => !isBehind(one));
  const others = all.filter((one) => !first.includes(one));
  return others.every((other) => first.every((one) => isAhead(speed, one, other))) ? first : null;
}

const goal = ({ speed, write }: VerdictRequest) => write(Number((speed?.threshold ?? 0).toPrecision(2)));

/** A clause about speed: which variant gets there first, and after how long. */
function speedText(request: VerdictRequest, first: ReturnType<typeof firstOf>): string {
  const { speed, labels, write } = request;
  if (speed === null || first === null) return '';
  if (first.length === 0) return `no variant reaches ${goal(request)} clearly sooner`;
  const stepsOf = (variant: number) =>
    Number((speed.variants[variant]?.steps.median.value ?? Number.NaN).toPrecision(2));
  const [winner = 0] = first;
  const unit = unitOf(speed.request);
  if (first.length === 1)
    return `${nameIn(labels)(winner)} gets to ${goal(request)} first, after ${stepsText(stepsOf(winner), write)} ${unit}`;
  const latest = Math.max(...first.map(stepsOf));
  return `${listed(first.map(nameIn(labels)))} get to ${goal(request)} sooner, within ${stepsText(latest, write)} ${unit}`;
}

function fewText(request: VerdictRequest, best: number, rest: readonly number[], seeds: number): string {
  const name = nameIn(request.labels);
  const number = numberIn(request);
  const [second = best] = rest;
  const cannot = `${seeds} ${seeds === 1 ? 'seed' : 'seeds'} cannot decide`;
  const same = number(best) === number(second);
  return same
    ? `${cannot}: ${name(best)} and ${name(second)} both have a task return of ${number(best)}.`
    : `${cannot}: ${name(best)} is ahead so far, with a task return of ${number(best)} against ${number(second)}.`;
}

/** @param numbers of those at the top */
function highestText(who: string, numbers: readonly string[]): string {
  const isEqual = new Set(numbers).size === 1;
  const which = isEqual ? `return (${numbers[0]})` : `returns (${listed(numbers)})`;
  return `${who} have the highest task ${which}, with no clear difference`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
