/** The result of the first screen in one sentence, from the newest numbers alone. */
import type { Line } from '../charts/lines.ts';
import { lastOf } from '../charts/lines.ts';
import { percent } from '../numerals.ts';

const end = (values: Float64Array) => values.at(-1) ?? Number.NaN;

/**
 * @param task share of episodes that reach the goal, by variant @param training what their rewards paid
 * @returns empty: there are no numbers yet
 */
export function resultWords(task: readonly Line[], training: readonly Line[], seeds: number): string {
  const known = training.filter((line) => Number.isFinite(lastOf(line)));
  if (
    known.length < training.length ||
    known.length < 2 ||
    task.some((line) => !Number.isFinite(lastOf(line)))
  )
    return '';
  const [most, second] = [...known].sort((a, b) => lastOf(b) - lastOf(a));
  if (most === undefined || second === undefined) return '';
  const own = task.find(({ source }) => source.variant === most.source.variant);
  const reached = percent(own === undefined ? Number.NaN : lastOf(own));
  const decided = seeds >= 5 && end(most.low) > end(second.high);
  const worst = task.every((line) => line === own || own === undefined || end(line.low) > end(own.high));
  const clause = `reaches the goal in ${reached} of episodes`;
  if (decided && worst && own !== undefined)
    return `“${most.source.label}” collects the most reward and reaches the goal least often, in ${reached} of episodes.`;
  if (decided) return `“${most.source.label}” collects the most reward and ${clause}.`;
  const all = task.map((line) => `“${line.source.label}” ${percent(lastOf(line))}`).join(', ');
  return `Episodes that reach the goal: ${all}.`;
}
