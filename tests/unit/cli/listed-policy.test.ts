/** The final policy of a task on text that can be listed completely. */
import { expect, it } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { resultOf } from './tiny.ts';

function experimentOf(world: object, agent: object, more: object = {}): Experiment {
  const small = { layers: 1, width: 32, heads: 1, baseAccuracy: 0, baseSteps: 0 };
  const checked = validate({
    world: { family: 'language', ...world },
    variants: [{ agent: { ...small, ...agent }, reward: [{ term: 'task' }] }],
    seeds: 1,
    envSteps: 30_000,
    measurementPoints: 10,
    ...more,
  });
  return checked.ok
    ? checked.value
    : expect.fail(checked.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
}
const scores = [0, 0.2, 0.9, 0.1, 0.4, 0.3, 1];
const micro = { task: 'micro', letters: 2, level: 2, microScores: scores };

it('lists every completion with its probability, whose average pay is that of the curve', async () => {
  for (const temperature of [1, 0.5]) {
    const agent = { type: 'rloo-lm', prompts: 32, groupSize: 8, temperature };
    const experiment = experimentOf({ ...micro, trainProblems: 1 }, agent);
    const { texts, variants } = await resultOf(experiment);
    const { metrics = {}, final } = variants[0]?.seeds[0] ?? {};
    // 1 + 2 + 4 texts that end, and 8 that are cut off at their third letter.
    expect(texts?.completions).toHaveLength(15);
    expect(final?.policy).toHaveLength(texts?.prompts.length ?? 0);
    const [row = []] = final?.policy ?? [];
    expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    // Independent of the engine's walk: the score of a text by its rank, shorter ones first, in alphabetical order.
    const order = ['', 'a', 'b', 'aa', 'ab', 'ba', 'bb'];
    const paid = (texts?.completions ?? []).reduce((sum, words, k) => {
      const letters = words.split(' ');
      const ended = letters.at(-1) !== 'a' && letters.at(-1) !== 'b';
      const rank = ended ? order.indexOf(letters.slice(0, -1).join('')) : -1;
      return sum + (row[k] ?? 0) * (scores[rank] ?? 0);
    }, 0);
    // The policy still moves a little in the last window of about 1,000 completions.
    expect(Math.abs(paid - (metrics.taskReturn?.at(-1) ?? Number.NaN))).toBeLessThan(0.05);
    expect(paid).toBeGreaterThan(0.6); // at random: 0.18
  }
});

it('is left out if a task has too many completions', async () => {
  const result = await resultOf(
    experimentOf(
      { task: 'addition' },
      { type: 'rloo-lm', prompts: 2, groupSize: 2 },
      { envSteps: 20, measurementPoints: 1 },
    ),
  );
  expect(result).not.toHaveProperty('texts');
  expect(result.variants[0]?.seeds[0]?.final?.policy).toEqual([]);
});
