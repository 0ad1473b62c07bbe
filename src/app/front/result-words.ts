/** Describes the result of the first screen in one sentence, from the newest numbers alone. */
import type { Line } from '../charts/lines.ts';
import { lastOf } from '../charts/lines.ts';
import { percent } from '../kit/numerals.ts';

const end = (values: Float64Array) => values.at(-1) ?? Number.NaN;

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
  const above = (one: Line, other: Line) => seeds >= 5 && (one === other || end(one.low) > end(other.high));
  const most = training.every((other) => above(paid, other));
  const least = task.every((other) => above(other, own));
  if (most && least)
    return `“${label}” collects the most reward and reaches the goal least often, in ${reached} of episodes.`;
  if (most) return `“${label}” collects the most reward and reaches the goal in ${reached} of episodes.`;
  return `“${label}” reaches the goal in ${reached} of episodes, “${first.source.label}” in ${percent(lastOf(first))}.`;
}
