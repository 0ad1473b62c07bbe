import { expect, it } from 'vitest';
import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../../../src/stats/metrics/metrics.ts';
import { endsText } from '../../../src/study/outcome.ts';
import type { Reading, Sooner } from '../../../src/study/verdicts/contract.ts';
import { sooner } from '../../../src/study/verdicts/rules.ts';
import { type Measured, scoresOf } from '../../../src/study/verdicts/scores.ts';

const part: Sooner = {
  kind: 'sooner',
  says: '',
  metric: 'taskReturn',
  variant: 'main/a',
  over: ['main/b'],
  threshold: 1,
  factor: 1,
  counted: 'updates',
};
const values = () => [];

it('counts updates until the threshold if a part requests it', () => {
  // There are four points and two seeds: the first reaches 1 at the second point, the other at the last one.
  const lines: Partial<Record<MetricId, number[][]>> = {
    taskReturn: [
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ],
    updates: [
      [5, 1],
      [11, 2],
      [12, 3],
      [13, 4],
    ],
  };
  const measured = {
    source: {
      seeds: 2,
      length: 4,
      grid: [10, 20, 30, 40],
      columns: METRIC_COLUMNS,
      metricColumns: METRIC_COLUMNS,
      read(point: number, _variant: number, column: number, into: Float64Array) {
        into.set(lines[ALL_METRIC_IDS[column] as MetricId]?.[point] ?? []);
      },
    },
    columns: { metricColumns: METRIC_COLUMNS },
  } as unknown as Measured;
  const [reading] = sooner.readings(part, values);
  expect([...scoresOf(measured, 0, reading as Reading)]).toEqual([11, 4]);
  const [steps] = sooner.readings({ ...part, counted: undefined } as unknown as Sooner, values);
  expect([...scoresOf(measured, 0, steps as Reading)]).toEqual([20, 40]);
});

it('counts the seeds at both ends of their steps, where a ratio is misleading', () => {
  // There are twenty points of 100 steps. Three values make a window, so 300 is the first step that can
  // count, and 2,000 is the whole run.
  const points = Array.from({ length: 20 }, (_, k) => 100 * (k + 1));
  const steps: Record<string, number[]> = {
    'main/a': [300, 300, 300, 400, 2000, 700],
    'main/b': [300, 500, 2000, 2000, 2000, 1900],
  };
  const inSteps: Sooner = { ...part, counted: undefined } as unknown as Sooner;
  const scores = ({ of }: Reading) => Float64Array.from(steps[of] ?? []);
  const [row] = sooner.judge(inSteps, scores, values, () => points);
  expect(row?.ends).toEqual([
    { first: 3, whole: 1 },
    { first: 1, whole: 3 },
  ]);
  expect(endsText(row ?? { n: 0 })).toBe(
    'Of 6 seeds each, 3 and 1 arrive at the first point that counts, 1 and 3 never arrive.',
  );
  // A running total in place of steps has no such points.
  expect(sooner.judge(part, scores, values, () => points)[0]?.ends).toBeUndefined();
});

it('is true only if the ratio is below one over the factor', () => {
  const made = (a: number, b: number) => (reading: Reading) =>
    Float64Array.from({ length: 12 }, (_, seed) => (reading.of === 'main/a' ? a : b) * (1 + seed / 100));
  const verdict = (factor: number | undefined, a: number, b: number) =>
    sooner
      .judge({ ...part, ...(factor && { factor }) }, made(a, b), values, () => [])
      .map((row) => row.verdict);
  expect(verdict(undefined, 90, 100)).toEqual(['holds']);
  expect(verdict(2, 90, 100)).toEqual(['fails']);
  expect(verdict(2, 40, 100)).toEqual(['holds']);
});
