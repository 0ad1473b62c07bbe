/** Describes the result of the first screen in one sentence, from the newest numbers alone. */
import { isLeast, isMost, mostPaidText } from '../../stats/compare/most-paid.ts';
import type { Line } from '../charts/lines.ts';
import { lastOf } from '../charts/lines.ts';
import { percent } from '../kit/numerals.ts';

const end = (values: Float64Array) => values.at(-1) ?? Number.NaN;
const endOf = (line: Line) => ({ value: lastOf(line), low: end(line.low), high: end(line.high) });

/**
 * @param task share of episodes that reach the goal, by variant @param training what their rewards paid
 * @param about the variant that the slider changes @returns empty if there are no numbers yet
 */
export function resultText(
  task: readonly Line[],
  training: readonly Line[],
  seeds: number,
  about: number,
): string {
  const [own, paid, first] = [task[about], training[about], task[0]];
  if (own === undefined || paid === undefined || first === undefined) return '';
  if ([...task, ...training].some((line) => !Number.isFinite(lastOf(line)))) return '';
  const { label } = own.source;
  const reached = percent(lastOf(own));
  if (isMost(training.map(endOf), about, seeds))
    return `${mostPaidText(`“${label}”`, isLeast(task.map(endOf), about, seeds), reached)}.`;
  return `“${label}” reaches the goal in ${reached} of episodes, “${first.source.label}” in ${percent(lastOf(first))}.`;
}
